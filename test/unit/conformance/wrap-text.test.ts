import { expect, it } from 'vitest';

import { wrapText } from '@/lib/conformance/wrap-text';

it('breaks a text between words, and lets a mark hang in front of it', () => {
  expect(wrapText('one two three four', { width: 14, indent: 2, mark: '- ' })).toEqual([
    '  - one two',
    '    three four',
  ]);
});

it('leaves a word whole that is longer than a line', () => {
  expect(wrapText('a https://shop.example/p b', { width: 10, indent: 0 })).toEqual([
    'a',
    'https://shop.example/p',
    'b',
  ]);
});
