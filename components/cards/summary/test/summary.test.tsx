// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import type { FailureReason } from '@/lib/domain/failure';
import type { SummaryView } from '@/lib/panel-view/read-ticket-view';
import type { RequestState } from '@/lib/panel-view/request-state';
import { button, noButton, shownSummary, showPanel, ticketPage, user } from '@/test/unit/components/show-panel';

const failed = (reason: FailureReason): RequestState => ({ state: 'failed', failure: { reason } });

describe('the summary', () => {
  const region = () => within(screen.getByRole('region', { name: uiText('summary.region') }));

  test('shows a skeleton and a cancel button during the request for a summary', async () => {
    const { actions, show, spoken } = await showPanel(ticketPage());
    await user.click(button(uiText('summary.summarize')));
    expect(actions.summarize).toHaveBeenCalledOnce();
    show(ticketPage({ summary: { request: { state: 'running', requestId: 's', startedAt: Date.now() } } }));
    expect(region().getByText(uiText('request.summary-running'))).toBeDefined();
    expect(spoken()).toEqual([uiText('request.summary-running')]);
    await user.click(region().getByRole('button', { name: uiText('request.cancel') }));
    expect(actions.cancelSummary).toHaveBeenCalledOnce();
    noButton(uiText('summary.summarize'));
  });

  test('tells the time and the number of messages of a summary, which can be copied and inserted as a note', async () => {
    const { actions } = await showPanel(
      ticketPage({ summary: { request: { state: 'answered' }, summary: shownSummary({}) } }),
    );
    expect(region().getByText('Ada waits.')).toBeDefined();
    const made = region().getByText('30 minutes ago, from 2 messages');
    expect(made.title).toBe('21 Nov 2026, 10:00 · 21 Nov 2026, 10:00:00 UTC');
    await user.click(button(uiText('summary.copy')));
    expect(actions.copy).toHaveBeenCalledWith({ text: 'Ada waits.', html: '<p>Ada waits.</p>' });
    await user.click(button(uiText('summary.insert-note')));
    expect(actions.insertSummary).toHaveBeenCalledOnce();
    noButton(uiText('summary.refresh'));
  });

  test('shows in the card what became of a summary that was inserted as a note', async () => {
    const request = { ticket: {}, insertionId: 'one', as: 'note', mode: 'cursor', html: '', text: 'Ada waits.' };
    const show = (result: object) =>
      ticketPage({
        summary: {
          request: { state: 'answered' },
          summary: shownSummary({}),
          insertion: {
            insertion: { state: 'ended', request, result } as never,
            offer: 'open-note',
            ticketNumber: '4711',
          },
        },
      });
    const panel = await showPanel(show({ outcome: 'no-composer' }));
    expect(region().getByRole('button', { name: uiText('insert.open-note') })).toBeDefined();
    expect(region().getByRole('alert').textContent).toBe(uiText('insert.no-composer.note'));
    panel.show(show({ outcome: 'inserted' }));
    expect(region().getByText(uiText('insert.done'))).toBeDefined();
    expect(region().queryByRole('alert')).toBeNull();
    noButton(uiText('insert.open-note'));
  });

  test('lists the links of a summary and what is not filled in', async () => {
    const place = { words: '[Name]', before: '', after: '', nth: 0 };
    const checks = {
      remarks: [],
      placeholders: [place],
      linkHosts: [{ host: 'a.example', source: 'customer' }],
    } as const;
    await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary: shownSummary({}, { checks }) } }));
    expect(region().getByRole('list', { name: uiText('placeholder.title') }).textContent).toBe('[Name]');
    expect(region().getByRole('list', { name: uiText('links.title') }).textContent).toContain('a.example');
    expect(region().queryByRole('button', { name: '[Name]' })).toBeNull();
  });

  test.each<[string, Partial<SummaryView>, RequestState]>([
    ['newer messages came', { freshness: { stale: true, newer: 1 } }, { state: 'answered' }],
    ['the ticket has changed', { freshness: { stale: true, newer: 0 } }, { state: 'answered' }],
    ['summaries are requested in another language', { isOtherLanguage: true }, { state: 'answered' }],
    ['the last try failed in a way that another try does not repair', {}, failed('bad-credential')],
  ])('refreshes the summary once %s', async (_, change, request) => {
    const { actions } = await showPanel(ticketPage({ summary: { request, summary: shownSummary({}, change) } }));
    await user.click(button(uiText('summary.refresh')));
    expect(actions.summarize).toHaveBeenCalledOnce();
  });

  test.each<[string, Partial<SummaryView>, RequestState]>([
    ['the last try failed', {}, failed('offline')],
    ['the last try was cancelled', {}, failed('cancelled')],
    ['it has no text', { text: undefined }, { state: 'answered' }],
  ])('asks again with one button, also while the card is folded, once %s', async (_, change, request) => {
    const { actions } = await showPanel(ticketPage({ summary: { request, summary: shownSummary({}, change) } }));
    noButton(uiText('summary.refresh'));
    await user.click(button(uiText('action.try-again')));
    await user.click(region().getByRole('button', { name: uiText('summary.region'), expanded: true }));
    noButton(uiText('action.try-again'));
    await user.click(button(uiText('summary.refresh')));
    expect(actions.summarize).toHaveBeenCalledTimes(2);
  });

  test('opens the links of a summary in a new tab without a referrer', async () => {
    await showPanel(
      ticketPage({
        summary: {
          request: { state: 'answered' },
          summary: shownSummary({}, { text: { kind: 'rich', html: '<a href="https://a.example/">a</a>' } }),
        },
      }),
    );
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'a' });
    expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer']);
  });

  test('tells that a summary is older than the ticket', async () => {
    const summary = shownSummary({}, { freshness: { stale: true, newer: 1 } });
    await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByText('1 new message since this summary')).toBeDefined();
  });

  test('tells where a pending summary will arrive', async () => {
    const summary = shownSummary({ status: 'PENDING', summary: null, taskId: 'task-7' }, { text: undefined });
    await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByText(uiText('summary.pending'))).toBeDefined();
    expect(region().getByText('task-7')).toBeDefined();
    noButton(uiText('summary.copy'));
  });

  test('shows the platform’s message as text, and another try, when a summary failed', async () => {
    const summary = shownSummary({ status: 'FAILED', errorMessage: '<b>overloaded</b>' }, { text: undefined });
    const { actions } = await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByRole('alert').textContent).toContain('The AI says: <b>overloaded</b>');
    await user.click(region().getByRole('button', { name: uiText('action.try-again') }));
    expect(actions.summarize).toHaveBeenCalledOnce();
  });

  test('tells that a summary is empty, and offers another try', async () => {
    const summary = shownSummary({ summary: '' }, { text: undefined });
    const { actions } = await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByText(uiText('summary.empty'))).toBeDefined();
    noButton(uiText('summary.insert-note'));
    await user.click(region().getByRole('button', { name: uiText('action.try-again') }));
    expect(actions.summarize).toHaveBeenCalledOnce();
  });

  test('shows the previous summary while the new one has no text', async () => {
    const summary = shownSummary({ status: 'PENDING', summary: null }, { text: undefined });
    await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary, earlier: shownSummary({}) } }));
    expect(region().getByText(uiText('summary.pending'))).toBeDefined();
    expect(region().getByText('Ada waits.')).toBeDefined();
    expect(button(uiText('summary.copy'))).toBeDefined();
  });

  test('shows only the newest failure of a summary', async () => {
    const summary = shownSummary({ status: 'FAILED' }, { text: undefined });
    const { show } = await showPanel(ticketPage({ summary: { request: failed('offline'), summary } }));
    expect(region().getByRole('alert').textContent).toContain('offline');
    show(ticketPage({ summary: { request: { state: 'running', requestId: 's', startedAt: Date.now() }, summary } }));
    expect(region().queryByRole('alert')).toBeNull();
  });

  test('shows the previous summary when the request for a new one failed', async () => {
    const { actions } = await showPanel(
      ticketPage({
        summary: { request: { state: 'failed', failure: { reason: 'offline' } }, summary: shownSummary({}) },
      }),
    );
    expect(region().getByText('Ada waits.')).toBeDefined();
    await user.click(region().getByRole('button', { name: uiText('action.try-again') }));
    expect(actions.summarize).toHaveBeenCalledOnce();
  });

  test('folds and unfolds the summary', async () => {
    await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary: shownSummary({}) } }));
    await user.click(region().getByRole('button', { name: uiText('summary.region'), expanded: true }));
    noButton(uiText('summary.copy'));
    await user.click(region().getByRole('button', { name: uiText('summary.region'), expanded: false }));
    expect(button(uiText('summary.copy'))).toBeDefined();
  });
});
