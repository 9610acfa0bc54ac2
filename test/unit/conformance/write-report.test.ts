import { expect, it } from 'vitest';

import { wrapText } from '@/conformance/write-report';

it('wraps a text between words and puts a mark before it', () => {
  expect(wrapText('one two three four', { width: 14, indent: 2, mark: '- ' })).toEqual([
    '  - one two',
    '    three four',
  ]);
});

it('a word that is longer than a line stays in one piece', () => {
  expect(wrapText('a https://shop.example/p b', { width: 10, indent: 0 })).toEqual([
    'a',
    'https://shop.example/p',
    'b',
  ]);
});
