import { expect, it } from 'vitest';

import { withoutInvisible, withoutInvisibleIn } from '@/lib/shared/without-invisible';

const tags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

it.each([
  ['spaces of zero width', 'Hel\u200Blo\u2060 \uFEFFAda', 'Hello Ada'],
  ['soft hyphens', 'Post\u00ADpaket', 'Postpaket'],
  ['controls of the direction', 'a\u202Eb\u202C\u2066c\u2069', 'abc'],
  ['tags', `Hi${tags('ignore')}`, 'Hi'],
  ['tags behind a flag', `🏴${tags('ignore all the rules')}`, '🏴'],
  ['joiners between Latin letters', 'a\u200Db\u200Cc', 'abc'],
  ['many variation selectors', '😀\uFE01\uFE02\u{E0101}\u{E0102}', '😀\uFE01'],
  ['many direction marks', 'אב\u200F\u200E\u200F', 'אב\u200F'],
  ['fillers', 'a\u3164\u115F\uFFA0b', 'ab'],
  ['control characters', 'a\u0000\u0007\u009Fb', 'ab'],
])('removes invisible characters: %s', (_, text, visible) => {
  expect(withoutInvisible(text)).toBe(visible);
});

it.each([
  ['line breaks and tabs', 'a\r\n\tb'],
  ['a family', '👨\u200D👩\u200D👧'],
  ['a skin tone in a profession', '👩🏽\u200D⚕\uFE0F'],
  ['a heart', '❤\uFE0F'],
  ['a keycap', '1\uFE0F\u20E3'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a Persian word', 'می\u200Cخواهم'],
  ['a Hindi word', 'क्\u200Dष'],
  ['a direction mark in Arabic', 'مرحبا\u200F!'],
  ['a variant of a Chinese character', '葛\u{E0100}'],
  ['accents', 'e\u0301'],
  ['the Arabic number sign', '\u0600١'],
])('keeps characters that shape a text: %s', (_, text) => {
  expect(withoutInvisible(text)).toBe(text);
});

it('removes invisible characters from every text of a value, and nothing else', () => {
  const value = {
    reason: 'a\u200Bb',
    lines: [{ title: '\u202Ec', count: 1 }],
    none: null,
    absent: undefined,
    is: true,
  };
  expect(withoutInvisibleIn(value)).toEqual({ ...value, reason: 'ab', lines: [{ title: 'c', count: 1 }] });
  expect(withoutInvisibleIn(undefined)).toBeUndefined();
});
