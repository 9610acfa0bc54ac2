import { readFileSync } from 'node:fs';

import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';

import { TARGET_LANGUAGES } from '@/lib/contract/suggestion-values';
import { ar } from '@/lib/i18n/catalogues/ar';
import { de } from '@/lib/i18n/catalogues/de';
import { en, type MessageKey } from '@/lib/i18n/catalogues/en';
import { ja } from '@/lib/i18n/catalogues/ja';
import { zh } from '@/lib/i18n/catalogues/zh';
import { PAGE_WORDS } from '@/lib/i18n/page-words';
import { REPLY_LANGUAGES, tagOfReplyLanguage } from '@/lib/i18n/reply-languages';
import { loadTranslator } from '@/lib/i18n/translator';
import { chooseUiLanguage, tagOfUiLanguage, UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';

const catalogues = { en, de, zh, ja, ar } satisfies Record<UiLanguage, Record<MessageKey, string>>;
const keys = Object.keys(en) as MessageKey[];
const languages = Object.keys(UI_LANGUAGE_NAMES) as UiLanguage[];

/** What the browser shows of the extension by itself: its name, its description, its button. */
function readStoreWords(language: UiLanguage): Record<string, { message: string }> {
  const folder = tagOfUiLanguage(language).replace('-', '_');
  const file = new URL(`../../../public/_locales/${folder}/messages.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, { message: string }>;
}

/** What a message takes and which plural forms it has, from its compiled form. */
function readShape(message: CompiledMessage): { placeholders: string[]; plurals: string[][] } {
  const shape = { placeholders: new Set<string>(), plurals: [] as string[][] };
  const visit = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, type, format] = token;
      shape.placeholders.add(type ? `${name}, ${type}` : name);
      if (type !== 'plural' || typeof format !== 'object' || format === null) continue;
      const { offset: _, ...cases } = format as Record<string, CompiledMessage>;
      shape.plurals.push(Object.keys(cases));
      for (const words of Object.values(cases)) visit(words);
    }
  };
  visit(message);
  return { placeholders: [...shape.placeholders].toSorted(), plurals: shape.plurals };
}

test('in a right-to-left language, values stand apart from the words around them', () => {
  const bare = Object.entries(ar).filter(([, message]) => /(?<!\u2068•*)\{[a-zA-Z]+\}/u.test(message));
  expect(bare).toEqual([]);
});

describe.each(Object.entries(catalogues))('the catalogue %s', (language, catalogue) => {
  test('has every message, with words', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) expect(catalogue[key].trim(), key).not.toBe('');
  });

  test.each(keys)('%s takes what the English one takes, and has the plural forms of its language', (key) => {
    const { placeholders, plurals } = readShape(compileMessageOrThrow(catalogue[key]));
    expect(placeholders).toEqual(readShape(compileMessageOrThrow(en[key])).placeholders);
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const forms of plurals) {
      // A message that writes its number the same way in all cases may name `other` alone.
      const isUniform = forms.every((form) => form === 'other' || form.startsWith('0'));
      expect(isUniform ? ['other'] : forms).toEqual(expect.arrayContaining(isUniform ? ['other'] : categories));
    }
  });

  test('is not English left as it is', () => {
    if (language === 'en') return;
    const names = new Set([
      'HTML',
      'Markdown',
      'Deskhand',
      'Format',
      'Details',
      'Helpdesks',
      '{quantity} ×',
      '{verdict}. {why}',
    ]);
    const same = keys.filter((key) => catalogue[key] === en[key] && !names.has(en[key]));
    expect(same).toEqual([]);
  });

  test('has the words that the browser shows by itself', () => {
    const words = readStoreWords(language as UiLanguage);
    expect(Object.keys(words)).toEqual(Object.keys(readStoreWords('en')));
    // What browsers and stores take.
    expect(words['extensionName']?.message.length).toBeLessThanOrEqual(75);
    expect(words['extensionDescription']?.message.length).toBeLessThanOrEqual(132);
  });

  test('has a label for the button in the page, which is the one of the panel', () => {
    expect(PAGE_WORDS[language as UiLanguage].askLabel).toBe(catalogue['ask.suggest']);
  });
});

describe('plurals', () => {
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
  ] as const)('%s, %i', async (language, count, words) => {
    const { t } = await loadTranslator(language, { preferred: language === 'ar' ? ['ar-AE'] : [] });
    expect(t('ticket.messages', { count })).toBe(words);
  });
});

describe('numbers, money and times', () => {
  test('are written as the agent’s region writes them', async () => {
    const british = await loadTranslator('en', { preferred: ['fr', 'en-GB'], timeZone: 'Europe/London' });
    const german = await loadTranslator('de', { preferred: ['de-DE'], timeZone: 'Europe/Berlin' });
    expect(british.formatMoney(129.9, 'EUR')).toBe('€129.90');
    expect(german.formatMoney(1129.9, 'EUR')).toBe('1.129,90\u00A0€');
    expect(german.formatNumber(1234567.5)).toBe('1.234.567,5');
    expect(british.formatTime('2026-11-18T09:12:00Z')).toBe('18 Nov 2026, 09:12');
    expect(german.formatTime('2026-11-18T09:12:00Z')).toBe('18.11.2026, 10:12');
    expect(british.formatUtc('2026-11-18T09:12:00Z')).toBe('18 Nov 2026, 09:12:00 UTC');
  });

  test('are written in the script of the interface', async () => {
    const taiwanese = await loadTranslator('zh', { preferred: ['zh-TW', 'zh-Hant-HK', 'en'] });
    expect(taiwanese.formatAgo(120)).toBe('2分钟前');
    const singaporean = await loadTranslator('zh', { preferred: ['zh-TW', 'zh-SG'], timeZone: 'Asia/Singapore' });
    expect(singaporean.formatAgo(120)).toBe('2分钟前');
    expect(singaporean.formatTime('2026-11-18T09:12:00Z')).toBe('2026年11月18日 下午5:12');
    const japanese = await loadTranslator('ja', { preferred: ['ja-JP'], timeZone: 'Asia/Tokyo' });
    expect(japanese.formatMoney(1200, 'JPY')).toBe('￥1,200');
    expect(japanese.formatTime('2026-11-18T09:12:00Z')).toBe('2026/11/18 18:12');
  });

  test('bear what the other side may send', async () => {
    const { formatMoney, formatTime } = await loadTranslator('en');
    expect(formatMoney(20)).toBe('20.00');
    expect(formatMoney(20, 'POINTS')).toBe('20.00 POINTS');
    expect(formatMoney(20, '')).toBe('20.00');
    expect(formatTime('yesterday')).toBeUndefined();
  });

  test('no message is compiled with the help of eval', async () => {
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
});

describe('the language of the interface', () => {
  test('is the first wanted one that we speak', () => {
    expect(chooseUiLanguage([undefined, 'fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(chooseUiLanguage(['AR'])).toBe('ar');
    expect(chooseUiLanguage(['ja-JP', 'en'])).toBe('ja');
    expect(chooseUiLanguage(['fr', 'toString'])).toBe('en');
    expect(chooseUiLanguage([])).toBe('en');
  });

  test.each([
    [['zh']],
    [['zh-CN', 'zh', 'en']],
    [['zh-SG', 'en']],
    [['zh-Hans-HK', 'en']],
    [['zh-Hans-TW', 'en']],
    [['zh', 'zh-TW', 'en']],
    [['ZH-cn', 'en']],
  ])('is Simplified Chinese for who reads it: %j', (wanted) => {
    expect(chooseUiLanguage(wanted)).toBe('zh');
  });

  test.each([
    [['zh-TW', 'en-US', 'en'], 'en'],
    [['zh-TW', 'zh', 'en-US', 'en'], 'en'],
    [['zh-HK', 'zh', 'ja'], 'ja'],
    [['zh-Hant', 'de'], 'de'],
    [['zh-Hant-CN', 'en'], 'en'],
    [['zh-MO', 'zh-CN', 'en'], 'zh'],
    [['zh-TW', 'fr'], 'zh'],
    [['zh-TW', 'zh'], 'zh'],
  ] as const)('is, for who reads Traditional Chinese, any other wanted one first: %j', (wanted, language) => {
    expect(chooseUiLanguage(wanted)).toBe(language);
  });

  test('once chosen stays, whatever the browser’s languages are', () => {
    expect(chooseUiLanguage(['zh', 'zh-TW', 'zh', 'en'])).toBe('zh');
  });

  test('has a tag that tells its script, where it has two', () => {
    expect(languages.map(tagOfUiLanguage)).toEqual(['en', 'de', 'zh-CN', 'ja', 'ar']);
  });

  test('has a direction', async () => {
    const directions = await Promise.all(
      languages.map(async (language) => [language, (await loadTranslator(language)).direction]),
    );
    expect(Object.fromEntries(directions)).toEqual({ en: 'ltr', de: 'ltr', zh: 'ltr', ja: 'ltr', ar: 'rtl' });
  });
});

describe('reply languages', () => {
  test('are those of the contract, all but AUTO', () => {
    expect(Object.keys(REPLY_LANGUAGES)).toEqual(TARGET_LANGUAGES.filter((language) => language !== 'AUTO'));
  });

  test('have a tag the browser knows, and different names', () => {
    const entries = Object.values(REPLY_LANGUAGES);
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
    for (const { tag } of entries) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  });

  test('an unknown name and AUTO have no tag', () => {
    expect(tagOfReplyLanguage('HEBREW')).toBe('he');
    expect(tagOfReplyLanguage('AUTO')).toBeUndefined();
    expect(tagOfReplyLanguage('constructor')).toBeUndefined();
    expect(tagOfReplyLanguage(null)).toBeUndefined();
  });
});
