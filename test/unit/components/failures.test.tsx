// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { FAILURE_REASONS, type FailureReason } from '@/lib/domain/failure';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { button, MESSAGE, noButton, showPanel, suggestionPage, ticketPage, user } from './show-panel';

describe('a failure', () => {
  const remedies: Partial<Record<FailureReason, [label: string, action: keyof PanelActions]>> = {
    'no-channel': [uiText('action.connect-channel'), 'openSettings'],
    'no-desk': [uiText('action.open-settings'), 'openSettings'],
    'no-permission': [uiText('action.open-settings'), 'openSettings'],
    'bad-credential': [uiText('action.open-settings'), 'openSettings'],
    refused: [uiText('action.open-settings'), 'openSettings'],
    'wrong-address': [uiText('action.open-settings'), 'openSettings'],
    redirected: [uiText('action.open-settings'), 'openSettings'],
    'no-source': [uiText('action.open-settings'), 'openSettings'],
    'bad-token': [uiText('action.open-settings'), 'openSettings'],
    'no-relay-access': [uiText('action.open-settings'), 'openSettings'],
    'no-access': [uiText('action.open-settings'), 'openSettings'],
    'query-refused': [uiText('action.open-settings'), 'openSettings'],
    'no-messages': [uiText('action.read-again'), 'readAgain'],
    'daily-cap': [uiText('request.suggest'), 'suggest'],
    'too-many-asks': [uiText('request.suggest'), 'suggest'],
    'worker-gone': [uiText('action.reload-panel'), 'reloadPanel'],
    'not-loaded': [uiText('action.reload-panel'), 'reloadPanel'],
  };

  test('offers no second search for a text that is too long', async () => {
    await showPanel(ticketPage({ lookup: { state: 'failed', query: '7', failure: { reason: 'too-long' } } }));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe(uiText('failure.too-long'));
    expect(within(alert).queryByRole('button')).toBeNull();
  });

  /** A limit of the agent's own organization and the agent's own wish are no alerts. */
  const noticeOf = (reason: FailureReason): HTMLElement => {
    if (reason !== 'daily-cap' && reason !== 'cancelled') return screen.getByRole('alert');
    const words = uiText(`failure.${reason}`, { button: uiText('request.suggest') });
    return screen.getByText(words).parentElement as HTMLElement;
  };

  const repairable = FAILURE_REASONS.filter((reason) => reason !== 'too-long');
  test.each(repairable)('shows one sentence and one action for the failure %s', async (reason) => {
    const { actions } = await showPanel(suggestionPage({ request: { state: 'failed', failure: { reason } } }));
    const alert = noticeOf(reason);
    const [label, action] = remedies[reason] ?? [uiText('action.try-again'), 'suggest'];
    expect(within(alert).getByRole('paragraph').textContent).toMatch(/^[A-Z][^{}]+\.$/);
    expect(within(alert).getAllByRole('button')).toHaveLength(1);
    await user.click(within(alert).getByRole('button', { name: label }));
    expect(actions[action]).toHaveBeenCalledOnce();
  });

  test('makes the remedy the primary button of a panel without an answer', async () => {
    const request = { state: 'failed' as const, failure: { reason: 'bad-credential' as const } };
    const readPrimary = () => [...document.querySelectorAll('[data-primary]')].map(({ textContent }) => textContent);
    const { show } = await showPanel(suggestionPage({ request }));
    expect(readPrimary()).toEqual([uiText('action.open-settings')]);
    expect(button(uiText('request.suggest'))).toBeDefined();
    show(suggestionPage({ request: { ...request, failure: { reason: 'offline' } } }));
    expect(readPrimary()).toEqual([uiText('action.try-again')]);
    show(suggestionPage({ request, suggestion: MESSAGE }));
    expect(readPrimary()).toEqual([uiText('insert.insert')]);
  });

  test('offers to try a silent storage again, which no setting repairs', async () => {
    const { actions } = await showPanel(ticketPage(), { isChannelMissing: true, secrets: 'silent' });
    expect(screen.getByText(uiText('failure.no-storage'))).toBeDefined();
    await user.click(button(uiText('action.try-again')));
    expect(actions.reloadPanel).toHaveBeenCalledOnce();
    expect(actions.openSettings).not.toHaveBeenCalled();
  });

  test('shows a different text for each failure', async () => {
    const sentences = new Set<string>();
    const { show } = await showPanel(ticketPage());
    for (const reason of FAILURE_REASONS) {
      show(suggestionPage({ request: { state: 'failed', failure: { reason } } }));
      sentences.add(noticeOf(reason).textContent);
    }
    expect(sentences.size).toBe(FAILURE_REASONS.length);
  });

  test('shows the wait and the numbers for support', async () => {
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
    expect(button(uiText('action.try-again-in', { seconds: 30 }))).toBeDefined();
    const alert = screen.getByRole('alert');
    expect(
      within(alert)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['429', '429', '0123456789']);
  });

  test('shows the words of the platform, and copies them with the numbers', async () => {
    const { actions } = await showPanel(
      suggestionPage({
        request: {
          state: 'failed',
          failure: {
            reason: 'refused',
            httpStatus: 200,
            code: '400',
            platformMessage: 'xToken •••• is not valid',
            requestId: 'request-1',
            failedAt: '2026-11-22T10:00:00Z',
          },
        },
      }),
    );
    await user.click(screen.getByRole('button', { name: uiText('details.copy') }));
    expect(actions.copy).toHaveBeenCalledExactlyOnceWith({
      text: [
        'The AI says: xToken •••• is not valid',
        'HTTP status: 200',
        'Code: 400',
        'Request: request-1',
        'Time: 2026-11-22T10:00:00Z',
      ].join('\n'),
    });
  });

  test.each(['timeout', 'interrupted'] as const)(
    'copies time and request of a failure without an answer: %s',
    async (reason) => {
      const failure = { reason, requestId: 'request-1', failedAt: '2026-11-22T10:00:00Z' };
      const { actions } = await showPanel(suggestionPage({ request: { state: 'failed', failure } }));
      await user.click(screen.getByRole('button', { name: uiText('details.copy') }));
      expect(actions.copy).toHaveBeenCalledExactlyOnceWith({ text: 'Request: request-1\nTime: 2026-11-22T10:00:00Z' });
    },
  );

  test('names the causes of an unreachable server in the details, not in the sentence', async () => {
    const failure = { reason: 'unreachable', failedAt: '2026-11-22T10:00:00Z' } as const;
    const { actions } = await showPanel(suggestionPage({ request: { state: 'failed', failure } }));
    expect(within(screen.getByRole('alert')).getByRole('paragraph').textContent).not.toContain('certificate');
    await user.click(screen.getByRole('button', { name: uiText('details.copy') }));
    expect(actions.copy).toHaveBeenCalledExactlyOnceWith({
      text: 'Possible causes: connection, host name, port or certificate\nTime: 2026-11-22T10:00:00Z',
    });
  });

  test('shows no details where there are none', async () => {
    await showPanel(suggestionPage({ request: { state: 'failed', failure: { reason: 'worker-gone' } } }));
    expect(screen.queryByRole('button', { name: uiText('details.copy') })).toBeNull();
  });

  test.each([
    [undefined, 'Wait a moment.'],
    [0, 'Wait a moment.'],
    [120, 'Wait a moment.'],
    [121, 'Wait 3 minutes.'],
    [7200, 'Wait 120 minutes.'],
    [7201, 'The wait is longer than two hours. Ask the server’s administrator.'],
  ])('shows a wait of %j seconds in a suitable unit', async (retryAfterSeconds, words) => {
    const failure = { reason: 'rate-limited', ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) } as const;
    await showPanel(suggestionPage({ request: { state: 'failed', failure } }));
    expect(screen.getByRole('alert').textContent).toContain(`Too many requests. ${words}`);
  });

  test('counts a short wait down in the button, which cannot be pressed before', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T10:00:01Z'), shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const failure = {
      reason: 'rate-limited',
      retryAfterSeconds: 3,
      failedAt: '2026-11-22T10:00:00Z',
    } as const;
    const { actions } = await showPanel(suggestionPage({ request: { state: 'failed', failure } }));
    fireEvent.click(button(uiText('action.try-again-in', { seconds: 2 })));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    fireEvent.click(button(uiText('action.try-again-in', { seconds: 1 })));
    expect(actions.suggest).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    fireEvent.click(button(uiText('action.try-again')));
    expect(actions.suggest).toHaveBeenCalledOnce();
  });

  test.each(['daily-cap', 'too-many-asks'] as const)('names the request of the card (%s)', async (reason) => {
    const request = { state: 'failed', failure: { reason } } as const;
    const { actions } = await showPanel(ticketPage({ summary: { request } }));
    const card = screen.getByRole('region', { name: uiText('summary.region') });
    if (reason === 'daily-cap') expect(card.textContent).toContain(`“${uiText('summary.summarize')}”`);
    expect(within(card).queryByRole('button', { name: uiText('request.suggest') })).toBeNull();
    await user.click(within(card).getByRole('button', { name: uiText('summary.summarize') }));
    expect(actions.summarize).toHaveBeenCalledOnce();
    await user.click(within(card).getByRole('button', { name: uiText('summary.region') }));
    expect(within(card).getByRole('button', { name: uiText('summary.summarize') }), 'also while folded').toBeDefined();
  });

  test('tells calmly that the automatic suggestions of the day are used up', async () => {
    await showPanel(suggestionPage({ request: { state: 'failed', failure: { reason: 'daily-cap' } } }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button(uiText('request.suggest'))).toBeDefined();
  });
});

test('settings that the relay does not tell are named for what they are, and can be asked for at once', async () => {
  const { actions, show } = await showPanel(ticketPage(), { hasRelay: true, areSettingsLost: true });
  expect(await screen.findAllByText(uiText('relay.no-settings'))).not.toEqual([]);
  await user.click(button('Try again'));
  expect(actions.readSettingsAgain).toHaveBeenCalledTimes(1);
  show(ticketPage(), { areSettingsLost: false });
  noButton('Try again');
});
