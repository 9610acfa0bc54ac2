// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { storedKeyOf } from '@/lib/domain/suggestion-options';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { EMPTY_WORK } from '@/lib/panel-view/ticket-work';
import { serializeWork } from '@/lib/panel/stored-work';
import { succeed } from '@/lib/shared/outcome';

import { makeSuggestion, makeSummary, makeTicket, PLAIN, stagePanel, stageTicket } from './stage-panel';

vi.mock('@/lib/rich-text/sanitize-html', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadSanitizer: () => Promise.reject(new Error('Failed to fetch dynamically imported module')),
}));

const NOT_LOADED = { state: 'failed', failure: { reason: 'not-loaded' } };
const TICKET = makeTicket('A', 'Where is my order?');

test('the panel tells that a part is not loaded instead of showing HTML that is not sanitized', async () => {
  const stage = await stageTicket();
  stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'id-1', { contentFormat: 'HTML' }));
  await stage.actions.suggest();
  expect(stage.shown().suggestion).toMatchObject({ request: NOT_LOADED, suggestion: undefined });
});

test('the panel shows Markdown as it came', async () => {
  const stage = await stageTicket();
  stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 'id-1', { summary: '**Ada** waits' }));
  await stage.actions.summarize();
  expect(stage.shown().summary.summary?.text).toEqual(PLAIN('**Ada** waits'));
});

test('the panel leaves stored work for the next panel', async () => {
  const suggestion = { key: 'k', suggestion: makeSuggestion(TICKET, 'k'), suggested: PLAIN('Text') };
  const stored = serializeWork({ ...EMPTY_WORK, suggestion }, identifyTicket(TICKET), 1);
  const stage = stagePanel();
  stage.session.set(storedKeyOf(TICKET), stored);
  stage.putTicket(1, TICKET);
  await stage.goTo(1);
  expect(stage.shown().suggestion).toMatchObject({ request: NOT_LOADED, suggestion: undefined });
  expect(stage.session.get(storedKeyOf(TICKET))).toBe(stored);
});
