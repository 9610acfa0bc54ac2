// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { identifyTicket } from '@/lib/domain/ticket-identity';
import { EMPTY_WORK } from '@/lib/panel-view/ticket-work';
import { parseStoredWork, serializeWork } from '@/lib/panel/stored-work';
import { succeed } from '@/lib/shared/outcome';

import { makeSuggestion, makeSummary, makeTicket, PLAIN, stageTicket } from './stage-panel';

const TICKET = makeTicket('A', 'Refund me at refunds.example');
const FROM_CUSTOMER = [{ host: 'refunds.example', source: 'customer' }];

async function stageSuggestion(content: string) {
  const stage = await stageTicket(TICKET);
  stage.worker['suggestion.request'] = () => succeed(makeSuggestion(TICKET, 'r', { content }));
  await stage.actions.suggest();
  return stage;
}

test('a suggestion is checked for links, for what is not filled in, and for what was left out', async () => {
  const content = '<think>Angry.</think><p>See refunds.example</p><p>[Your Name]</p>';
  const stage = await stageSuggestion(content);
  expect(stage.shown().suggestion.suggestion).toMatchObject({
    text: { kind: 'rich', html: '<p>See refunds.example</p><p>[Your Name]</p>' },
    checks: { remarks: ['thoughts'], placeholders: [{ words: '[Your Name]' }], linkHosts: FROM_CUSTOMER },
  });
  stage.actions.editReply(PLAIN('See you. Kim'));
  expect(stage.shown().suggestion.suggestion?.checks).toEqual({
    remarks: ['thoughts'],
    placeholders: [],
    linkHosts: [],
  });
});

test('a suggestion of reasoning alone is empty, and is not inserted', async () => {
  const stage = await stageSuggestion('<think>The customer is');
  expect(stage.shown().suggestion.suggestion).toMatchObject({
    verdict: { kind: 'EMPTY', canInsert: false },
    text: undefined,
    isBlank: false,
    checks: { remarks: ['thoughts'] },
  });
  await stage.actions.insertReply();
  expect(stage.bodies('composer.insert')).toEqual([]);
});

test('a summary is checked like a suggestion', async () => {
  const stage = await stageTicket(TICKET);
  stage.worker['summary.request'] = () =>
    succeed(makeSummary(TICKET, 'r', { summary: '12. Oktober: refunds.example, [Name]\n2. November: Ersatz' }));
  await stage.actions.summarize();
  const { summary } = stage.shown().summary;
  expect(summary?.text).toMatchObject({ html: expect.stringContaining('<br>2. November') as string });
  expect(summary?.checks).toMatchObject({ placeholders: [{ words: '[Name]' }], linkHosts: FROM_CUSTOMER });
});

test('an unknown remark damages a stored text', () => {
  const store = (remarks: unknown) => {
    const suggested = { ...PLAIN('Text'), remarks } as ReturnType<typeof PLAIN>;
    const suggestion = { key: 'k', suggestion: makeSuggestion(TICKET, 'k'), suggested };
    return parseStoredWork(
      serializeWork({ ...EMPTY_WORK, suggestion }, identifyTicket(TICKET), 1),
      identifyTicket(TICKET),
    );
  };
  expect(store(['thoughts'])?.isDamaged).toBe(false);
  expect(store(['other'])?.isDamaged).toBe(true);
  expect(store('thoughts')?.isDamaged).toBe(true);
});
