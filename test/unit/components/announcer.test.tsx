// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { newsStates } from '@/components/cards/news/test/states';
import { uiText } from '@/demo/browser/ui-text';
import { createAllStates } from '@/gallery/states/all-states';
import { isComplete } from '@/test/drivers/is-complete';

import { button, MESSAGE, showPanel, suggestionPage, ticketPage } from './show-panel';

const states = await createAllStates(Date.parse('2026-11-21T10:30:00Z'));
const panels = states.flatMap((state) => (state.screen === 'panel' ? [state] : []));
/** Neighbours in the list show mostly the same parts. */
const shown = panels.filter((_, index) => isComplete || index % 3 === 0);

/** Live regions, without alerts. */
const LIVE = '[role="status"], [role="log"], [role="timer"], [role="marquee"], [aria-live], output';

test('nothing speaks in any state of the panel but the announcer, alerts and, in a ticket, the action line', async () => {
  const { show } = await showPanel({ kind: 'reading' });
  for (const { id, view } of shown) {
    await act(async () => show(view.page, view));
    const hasActionLine = view.page.kind === 'ticket' && document.querySelector('.action-bar') !== null;
    expect([id, document.querySelectorAll(LIVE).length]).toEqual([id, hasActionLine ? 2 : 1]);
  }
});

test('the regions that speak stay the same while the ticket changes, because a new region is not heard', async () => {
  const { show } = await showPanel(ticketPage());
  const before = screen.getAllByRole('status');
  show(suggestionPage({ request: { state: 'running', requestId: 'r', startedAt: Date.now() } }));
  expect(screen.getAllByRole('status')).toEqual(before);
  expect(before.map(({ textContent }) => textContent)).toEqual(['', uiText('request.suggestion-running')]);
  show(suggestionPage({ suggestion: MESSAGE, request: { state: 'answered' } }));
  expect(screen.getAllByRole('status')).toEqual(before);
});

test('a verdict and the change after it are spoken once each, in their order', async () => {
  const { show, spoken } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
  expect(spoken()).toEqual([]);
  const answered = { request: { state: 'answered' }, suggestion: MESSAGE } as const;
  show(suggestionPage(answered));
  show(suggestionPage({ ...answered, suggestion: { ...MESSAGE, textKey: 'typed' } }));
  const stale = { ...MESSAGE, freshness: { stale: true, newer: 1 } };
  show(suggestionPage({ ...answered, suggestion: stale }));
  show(suggestionPage({ ...answered, suggestion: { ...stale } }));
  expect(spoken()).toEqual([uiText('verdict.MESSAGE'), uiText('fresh.newer', { count: 1 })]);
});

test('a draft that the relay brings is spoken once', async () => {
  const [state] = newsStates(Date.now());
  if (state?.view.page.kind !== 'ticket') throw new Error('The first state shows a ticket.');
  const { page } = state.view;
  const { show, spoken } = await showPanel(ticketPage(), { hasRelay: true });
  show(page);
  await screen.findByText(uiText('relay.drafted'));
  show({ ...page });
  expect(spoken().filter((words) => words === uiText('relay.drafted'))).toHaveLength(1);
});

test('a language that is not there is spoken beside its field', async () => {
  const { spoken } = await showPanel(ticketPage());
  const field = screen.getByRole('combobox', { name: /^Reply language/ });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'xyz' } });
  expect(screen.getByText(uiText('options.language-none'))).toBeDefined();
  expect(spoken()).toEqual([uiText('options.language-none')]);
});

test('spoken words are found nowhere a second time, and are forgotten', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { kept } = await showPanel({ kind: 'none', problem: 'not-a-helpdesk' });
  const [words = ''] = kept();
  expect(screen.getAllByText(words)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(kept()).toEqual([]);
  expect(screen.getAllByText(words)).toHaveLength(1);
});

test('a copy is spoken without words in the panel', async () => {
  const { spoken } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
  await act(async () => button(uiText('copy.copy')).click());
  expect(spoken()).toEqual([uiText('copy.copied')]);
  expect(screen.queryByText(uiText('copy.copied'))).toBeNull();
});
