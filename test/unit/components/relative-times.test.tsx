// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { DateTime } from '@/components/DateTime';
import { TranslatorProvider } from '@/components/use-translator';
import { loadTranslator } from '@/lib/i18n/translator';

const translator = await loadTranslator('en', { preferred: ['en-GB'], timeZone: 'Europe/London' });
const NOW = Date.parse('2026-11-21T10:30:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const before = (ms: number) => new Date(NOW - ms).toISOString();

const show = (...times: string[]) =>
  render(
    <TranslatorProvider value={translator}>
      {times.map((iso) => (
        <p key={iso}>
          <DateTime iso={iso} />
        </p>
      ))}
    </TranslatorProvider>,
  );
const texts = () => screen.getAllByRole('time').map(({ textContent }) => textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a time', () => {
  test('tells a recent time in words, with the full time in the tooltip', () => {
    show(before(20 * MINUTE));
    expect(texts()).toEqual(['20 minutes ago']);
    expect(screen.getByRole('time').title).toBe('21 Nov 2026, 10:10 · 21 Nov 2026, 10:10:00 UTC');
  });

  test('shows the day after a week and in the future', () => {
    show(before(7 * DAY), before(-MINUTE), before(400 * DAY));
    expect(texts()).toEqual(['14 Nov', '21 Nov', '17 Oct 2025']);
  });

  test('a shown time stays true', async () => {
    show(before(0), before(59 * MINUTE), before(7 * DAY - MINUTE), before(-MINUTE));
    expect(texts()).toEqual(['now', '59 minutes ago', '7 days ago', '21 Nov']);
    await pass(MINUTE);
    expect(texts()).toEqual(['1 minute ago', '1 hour ago', '14 Nov', 'now']);
  });

  test('leaves a text that is no time as it is', () => {
    show('last week');
    expect(screen.getByText('last week')).toBeDefined();
  });
});

describe('the clock of the texts', () => {
  test('runs one timer for all shown times, and stops it with the last one', () => {
    const first = show(before(MINUTE), before(DAY));
    const second = show(before(2 * MINUTE));
    expect(vi.getTimerCount()).toBe(1);
    first.unmount();
    expect(vi.getTimerCount()).toBe(1);
    second.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('renders nothing again while the words are the same', async () => {
    const formatUtc = vi.spyOn(translator, 'formatUtc');
    show(before(3 * 60 * MINUTE));
    const rendered = formatUtc.mock.calls.length;
    await pass(50 * MINUTE);
    expect(formatUtc).toHaveBeenCalledTimes(rendered);
    await pass(10 * MINUTE);
    expect(texts()).toEqual(['4 hours ago']);
    expect(formatUtc.mock.calls.length).toBeGreaterThan(rendered);
  });
});
