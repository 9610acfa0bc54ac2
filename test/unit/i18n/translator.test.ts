import { expect, test } from 'vitest';

import { loadTranslator, type Translator } from '@/lib/i18n/translator';
import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';

const languages = Object.keys(UI_LANGUAGE_NAMES) as UiLanguage[];

test('rejects a key without a message at compile time', async () => {
  const { t } = await loadTranslator('en');
  // @ts-expect-error There is no such message.
  expect(t('menu.no-such-message')).toBe('menu.no-such-message');
});

test('loads the lazy messages only on demand', async () => {
  const panel = await loadTranslator('en');
  const complete = await loadTranslator('en', { isComplete: true });
  expect([panel.isComplete, panel.t('options.title')]).toEqual([false, 'options.title']);
  expect([complete.isComplete, complete.t('options.title')]).toEqual([true, 'Deskhand settings']);
});

test.each([
  ['en', 1, '1 message'],
  ['en', 6, '6 messages'],
  ['de', 1, '1 Nachricht'],
  ['de', 2, '2 Nachrichten'],
  ['zh', 1, '1 条消息'],
  ['zh', 1200, '1,200 条消息'],
  ['ja', 1, 'メッセージ 1 件'],
  ['ar', 1, 'رسالة واحدة'],
  ['ar', 2, 'رسالتان'],
  ['ar', 3, '3 رسائل'],
  ['ar', 11, '11 رسالة'],
  ['ar', 100, '100 رسالة'],
] as const)('chooses the plural form of %s for %i', async (language, count, words) => {
  const { t } = await loadTranslator(language, { preferred: language === 'ar' ? ['ar-AE'] : [] });
  expect(t('ticket.messages', { count })).toBe(words);
});

test('formats numbers, money and times as the agent’s region writes them', async () => {
  const british = await loadTranslator('en', { preferred: ['fr', 'en-GB'], timeZone: 'Europe/London' });
  const german = await loadTranslator('de', { preferred: ['de-DE'], timeZone: 'Europe/Berlin' });
  expect(british.formatMoney(129.9, 'EUR')).toBe('€129.90');
  expect(german.formatMoney(1129.9, 'EUR')).toBe('1.129,90\u00A0€');
  expect(german.formatNumber(1234567.5)).toBe('1.234.567,5');
  expect(british.formatTime('2026-11-18T09:12:00Z')).toBe('18 Nov 2026, 09:12');
  expect(german.formatTime('2026-11-18T09:12:00Z')).toBe('18.11.2026, 10:12');
  expect(british.formatUtc('2026-11-18T09:12:00Z')).toBe('18 Nov 2026, 09:12:00 UTC');
});

test('formats times in the script of the interface, not in that of the browser', async () => {
  const taiwanese = await loadTranslator('zh', { preferred: ['zh-TW', 'zh-Hant-HK', 'en'] });
  const told = (translator: Translator) => translator.formatRelative(0, 120_000);
  expect(told(taiwanese)).toBe('2分钟前');
  const singaporean = await loadTranslator('zh', { preferred: ['zh-TW', 'zh-SG'], timeZone: 'Asia/Singapore' });
  expect(told(singaporean)).toBe('2分钟前');
  expect(singaporean.formatTime('2026-11-18T09:12:00Z')).toBe('2026年11月18日 下午5:12');
  const japanese = await loadTranslator('ja', { preferred: ['ja-JP'], timeZone: 'Asia/Tokyo' });
  expect(japanese.formatMoney(1200, 'JPY')).toBe('￥1,200');
  expect(japanese.formatTime('2026-11-18T09:12:00Z')).toBe('2026/11/18 18:12');
});

test('tells the year of a day only where it is not the present one, in the time zone of the agent', async () => {
  const now = Date.parse('2026-11-21T10:30:00Z');
  const days = async (language: 'en' | 'de' | 'ja', preferred: string, timeZone: string) => {
    const { formatDay } = await loadTranslator(language, { preferred: [preferred], timeZone });
    return ['2026-11-12T09:12:00Z', '2025-12-31T23:30:00Z', 'last week'].map((iso) => formatDay(iso, now));
  };
  expect(await days('en', 'en-GB', 'Europe/London')).toEqual(['12 Nov', '31 Dec 2025', undefined]);
  expect(await days('de', 'de-DE', 'Europe/Berlin')).toEqual(['12. Nov.', '1. Jan.', undefined]);
  expect(await days('ja', 'ja-JP', 'Asia/Tokyo')).toEqual(['11月12日', '1月1日', undefined]);
});

test('accepts amounts and times as servers may send them', async () => {
  const { formatMoney, formatTime } = await loadTranslator('en');
  expect(formatMoney(20)).toBe('20.00');
  expect(formatMoney(20, 'POINTS')).toBe('20.00 POINTS');
  expect(formatMoney(20, '')).toBe('20.00');
  expect(formatTime('yesterday')).toBeUndefined();
});

test('evaluates no code from text', async () => {
  const { t } = await loadTranslator('en');
  const { Function: original } = globalThis;
  globalThis.Function = (() => {
    throw new Error('no code from text');
  }) as unknown as FunctionConstructor;
  try {
    expect(t('summary.made', { time: 'now', count: 2 })).toBe('now, from 2 messages');
  } finally {
    globalThis.Function = original;
  }
});

test('knows the direction of every language', async () => {
  const directions = await Promise.all(
    languages.map(async (language) => [language, (await loadTranslator(language)).direction]),
  );
  expect(Object.fromEntries(directions)).toEqual({ en: 'ltr', de: 'ltr', zh: 'ltr', ja: 'ltr', ar: 'rtl' });
});

test('tells times of the past week in words, by the calendar of the agent’s time zone', async () => {
  const british = await loadTranslator('en', { preferred: ['en-GB'], timeZone: 'Europe/London' });
  const at = (iso: string) => Date.parse(iso);
  const now = at('2026-11-21T10:30:00Z');
  const tell = (iso: string) => british.formatRelative(at(iso), now);
  expect(tell('2026-11-21T10:30:00Z')).toBe('now');
  expect(tell('2026-11-21T10:29:01Z')).toBe('now');
  expect(tell('2026-11-21T10:10:00Z')).toBe('20 minutes ago');
  expect(tell('2026-11-20T10:31:00Z')).toBe('23 hours ago');
  expect(tell('2026-11-20T10:30:00Z')).toBe('yesterday');
  // Less than 48 hours ago, but on the day before yesterday.
  expect(tell('2026-11-19T23:00:00Z')).toBe('2 days ago');
  expect(tell('2026-11-14T10:31:00Z')).toBe('7 days ago');
  expect(tell('2026-11-14T10:30:00Z')).toBeUndefined();
  expect(tell('2026-11-21T10:30:01Z')).toBeUndefined();
  expect(tell('yesterday')).toBeUndefined();
  const japanese = await loadTranslator('ja', { preferred: ['ja-JP'], timeZone: 'Asia/Tokyo' });
  // It is the 20th in Tokyo, and the 19th in London.
  expect(japanese.formatRelative(at('2026-11-19T15:00:00Z'), now)).toBe('昨日');
  expect(british.formatRelative(at('2026-11-19T15:00:00Z'), now)).toBe('2 days ago');
});

test.each([
  ['en', 'yesterday', '3 days ago'],
  ['de', 'gestern', 'vor 3 Tagen'],
  ['zh', '昨天', '3天前'],
  ['ja', '昨日', '3 日前'],
  ['ar', 'أمس', 'قبل ٣ أيام'],
] as const)('tells relative times in %s', async (language, yesterday, threeDaysAgo) => {
  const { formatRelative } = await loadTranslator(language, { preferred: ['ar-EG'], timeZone: 'UTC' });
  const now = Date.parse('2026-11-21T10:30:00Z');
  expect(formatRelative(Date.parse('2026-11-20T10:30:00Z'), now)).toBe(yesterday);
  expect(formatRelative(Date.parse('2026-11-18T10:30:00Z'), now)).toBe(threeDaysAgo);
});
