// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { ShownSummary } from '@/components/SummaryCard';
import type { RequestState } from '@/lib/domain/request-state';

import { button, noButton, shownSummary, showPanel, ticketPage, user } from './show-panel';

describe('the summary', () => {
  const region = () => within(screen.getByRole('region', { name: 'Summary' }));

  test('is asked for, with a shape, a way out and no second button meanwhile', async () => {
    const { on, show } = await showPanel(ticketPage());
    await user.click(button('Summarize'));
    expect(on.onSummarize).toHaveBeenCalledOnce();
    show(ticketPage({ summary: { request: { state: 'running', requestId: 's', startedAt: Date.now() } } }));
    expect(region().getByRole('status').textContent).toContain('Summarizing the ticket');
    await user.click(region().getByRole('button', { name: 'Cancel' }));
    expect(on.onCancelSummary).toHaveBeenCalledOnce();
    noButton('Summarize');
  });

  test('says when it was made and from how many messages, and can be copied and inserted as a note', async () => {
    const { on } = await showPanel(
      ticketPage({ summary: { request: { state: 'answered' }, summary: shownSummary({}) } }),
    );
    expect(region().getByText('Ada waits.')).toBeDefined();
    expect(region().getByText(/^21 Nov 2026, 10:00, from 2 messages/)).toBeDefined();
    await user.click(button('Copy summary'));
    expect(on.onCopy).toHaveBeenCalledWith({ text: 'Ada waits.', html: '<p>Ada waits.</p>' });
    await user.click(button('Insert as internal note'));
    expect(on.onInsertSummary).toHaveBeenCalledOnce();
    noButton('Refresh summary');
  });

  test.each<[string, Partial<ShownSummary>, RequestState]>([
    ['newer messages came', { freshness: { stale: true, newer: 1 } }, { state: 'answered' }],
    ['the ticket has changed', { freshness: { stale: true, newer: 0 } }, { state: 'answered' }],
    ['summaries are asked for in another language', { isOtherLanguage: true }, { state: 'answered' }],
    ['the last try failed', {}, { state: 'failed', failure: { reason: 'offline' } }],
    ['it has no text', { text: undefined }, { state: 'answered' }],
  ])('can be refreshed once %s', async (_, change, request) => {
    const { on } = await showPanel(ticketPage({ summary: { request, summary: shownSummary({}, change) } }));
    await user.click(button('Refresh summary'));
    expect(on.onSummarize).toHaveBeenCalledOnce();
  });

  test('links in it open beside the panel and tell nobody where from', async () => {
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

  test('that is older than the ticket says so', async () => {
    const summary = shownSummary({}, { freshness: { stale: true, newer: 1 } });
    await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByText('1 new message since')).toBeDefined();
  });

  test('that is pending says where it will go, and promises nothing', async () => {
    const summary = shownSummary({ status: 'PENDING', summary: null, taskId: 'task-7' }, { text: undefined });
    await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByText(/accepted the task.*summary callback address, not here/)).toBeDefined();
    expect(region().getByText('Task task-7')).toBeDefined();
    noButton('Copy summary');
  });

  test('that failed gives the platform’s message as text, and another try', async () => {
    const summary = shownSummary({ status: 'FAILED', errorMessage: '<b>overloaded</b>' }, { text: undefined });
    const { on } = await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByRole('alert').textContent).toContain('The platform says: <b>overloaded</b>');
    await user.click(region().getByRole('button', { name: 'Try again' }));
    expect(on.onSummarize).toHaveBeenCalledOnce();
  });

  test('that is completed without words says so, and offers another try', async () => {
    const summary = shownSummary({ summary: '' }, { text: undefined });
    const { on } = await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByText('The summary came without text.')).toBeDefined();
    noButton('Insert as internal note');
    await user.click(region().getByRole('button', { name: 'Try again' }));
    expect(on.onSummarize).toHaveBeenCalledOnce();
  });

  test('that has no text leaves the one before to be read', async () => {
    const summary = shownSummary({ status: 'PENDING', summary: null }, { text: undefined });
    await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary, earlier: shownSummary({}) } }));
    expect(region().getByText(/accepted the task/)).toBeDefined();
    expect(region().getByText('Ada waits.')).toBeDefined();
    expect(button('Copy summary')).toBeDefined();
  });

  test('says one thing at a time: an old failure gives way to a new one, and to the next try', async () => {
    const summary = shownSummary({ status: 'FAILED' }, { text: undefined });
    const failed = { state: 'failed', failure: { reason: 'offline' } } as const;
    const { show } = await showPanel(ticketPage({ summary: { request: failed, summary } }));
    expect(region().getByRole('alert').textContent).toContain('offline');
    show(ticketPage({ summary: { request: { state: 'running', requestId: 's', startedAt: Date.now() }, summary } }));
    expect(region().queryByRole('alert')).toBeNull();
  });

  test('whose request failed keeps the one before', async () => {
    const { on } = await showPanel(
      ticketPage({
        summary: { request: { state: 'failed', failure: { reason: 'offline' } }, summary: shownSummary({}) },
      }),
    );
    expect(region().getByText('Ada waits.')).toBeDefined();
    await user.click(region().getByRole('button', { name: 'Try again' }));
    expect(on.onSummarize).toHaveBeenCalledOnce();
  });

  test('can be folded away, and back', async () => {
    const page = ticketPage({ summary: { request: { state: 'answered' }, summary: shownSummary({}) } });
    const { on, show } = await showPanel(page);
    await user.click(region().getByRole('button', { name: 'Summary', expanded: true }));
    expect(on.onFold).toHaveBeenLastCalledWith('summary', true);
    show(page, { folded: ['summary'] });
    noButton('Copy summary');
    await user.click(region().getByRole('button', { name: 'Summary', expanded: false }));
    expect(on.onFold).toHaveBeenLastCalledWith('summary', false);
  });
});
