// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { FAILURE_REASONS } from '@/lib/domain/failure';

import { showPanel, suggestionPage, ticketPage, user } from './show-panel';

describe('failures', () => {
  const remedies: Record<string, [label: string, callback: string]> = {
    'no-channel': ['Connect a channel', 'onOpenSettings'],
    'no-permission': ['Open settings', 'onOpenSettings'],
    'bad-credential': ['Open settings', 'onOpenSettings'],
    redirected: ['Open settings', 'onOpenSettings'],
    'no-source': ['Open settings', 'onOpenSettings'],
    'bad-token': ['Open settings', 'onOpenSettings'],
    'no-access': ['Open settings', 'onOpenSettings'],
    'query-refused': ['Open settings', 'onOpenSettings'],
    'no-messages': ['Read again', 'onReadAgain'],
    'daily-cap': ['Suggest reply', 'onSuggest'],
    'worker-gone': ['Reload the panel', 'onReloadPanel'],
  };

  test.each(FAILURE_REASONS)('%s has one sentence and one action', async (reason) => {
    const { on } = await showPanel(suggestionPage({ request: { state: 'failed', failure: { reason } } }));
    const alert = screen.getByRole('alert');
    const [label, callback] = remedies[reason] ?? ['Try again', 'onSuggest'];
    expect(within(alert).getByRole('paragraph').textContent).toMatch(/^[A-Z][^{}]+\.$/);
    expect(within(alert).getAllByRole('button')).toHaveLength(1);
    await user.click(within(alert).getByRole('button', { name: label }));
    expect(on[callback as 'onSuggest']).toHaveBeenCalledOnce();
  });

  test('all have different words', async () => {
    const sentences = new Set<string>();
    const { show } = await showPanel(ticketPage());
    for (const reason of FAILURE_REASONS) {
      show(suggestionPage({ request: { state: 'failed', failure: { reason } } }));
      sentences.add(screen.getByRole('alert').textContent);
    }
    expect(sentences.size).toBe(FAILURE_REASONS.length);
  });

  test('say how long to wait, and give the facts a helper needs', async () => {
    await showPanel(
      suggestionPage({
        request: {
          state: 'failed',
          failure: {
            reason: 'rate-limited',
            retryAfterSeconds: 30,
            httpStatus: 429,
            code: '429',
            requestId: '0123456789',
          },
        },
      }),
    );
    expect(screen.getByText(/Wait 30 seconds\./)).toBeDefined();
    expect(screen.getByText('HTTP 429 · code 429 · 01234567')).toBeDefined();
  });

  test.each([
    [undefined, 'Wait a moment.'],
    [0, 'Wait a moment.'],
    [1, 'Wait 1 second.'],
    [120, 'Wait 120 seconds.'],
    [121, 'Wait 3 minutes.'],
    [7200, 'Wait 120 minutes.'],
    [7201, 'The wait is longer than two hours: ask whoever runs the server.'],
  ])('a wait of %j seconds is said in words that help', async (retryAfterSeconds, words) => {
    const failure = { reason: 'rate-limited', ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) } as const;
    await showPanel(suggestionPage({ request: { state: 'failed', failure } }));
    expect(screen.getByRole('alert').textContent).toContain(`Too many requests. ${words}`);
  });
});
