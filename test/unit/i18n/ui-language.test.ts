import { expect, test } from 'vitest';

import { chooseUiLanguage, tagOfUiLanguage, UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';

const languages = Object.keys(UI_LANGUAGE_NAMES) as UiLanguage[];

test('chooses the first preferred language that Deskhand speaks', () => {
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
])('chooses Simplified Chinese for its readers: %j', (wanted) => {
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
] as const)(
  'prefers any other language to Simplified Chinese for readers of Traditional Chinese: %j',
  (wanted, language) => {
    expect(chooseUiLanguage(wanted)).toBe(language);
  },
);

test('keeps the chosen language whatever the browser’s languages are', () => {
  expect(chooseUiLanguage(['zh', 'zh-TW', 'zh', 'en'])).toBe('zh');
});

test('names the script in the tag of a language that has two', () => {
  expect(languages.map(tagOfUiLanguage)).toEqual(['en', 'de', 'zh-CN', 'ja', 'ar']);
});
