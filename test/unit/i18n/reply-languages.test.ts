import { expect, test } from 'vitest';

import { TARGET_LANGUAGES } from '@/lib/contract/values';
import { REPLY_LANGUAGES, tagOfReplyLanguage } from '@/lib/i18n/reply-languages';

test('lists the languages of the contract except AUTO', () => {
  expect(Object.keys(REPLY_LANGUAGES)).toEqual(TARGET_LANGUAGES.filter((language) => language !== 'AUTO'));
});

test('gives every language a valid tag and a name of its own', () => {
  const entries = Object.values(REPLY_LANGUAGES);
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  for (const { tag } of entries) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
});

test('returns no tag for AUTO or an unknown name', () => {
  expect(tagOfReplyLanguage('HEBREW')).toBe('he');
  expect(tagOfReplyLanguage('AUTO')).toBeUndefined();
  expect(tagOfReplyLanguage('constructor')).toBeUndefined();
  expect(tagOfReplyLanguage(null)).toBeUndefined();
});
