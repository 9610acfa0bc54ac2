import { expect, test } from 'vitest';

import { holdsText, marksOf, measureFor } from '@/lib/helpdesk/composer/letters';

test('what editors change does not count', () => {
  const measure = measureFor('Hello');
  expect(measure('“Hello”,\u00A0Ada…\n1.\tYes')).toBe(measure('"Hello", Ada... 1. Yes'));
});

test('what makes another word does', () => {
  const measure = measureFor('Hello');
  expect(measure('résumé')).toBe(measure('re\u0301sume\u0301'));
  expect(measure('résumé')).not.toBe(measure('resume'));
  expect(measure('का')).not.toBe(measure('क'));
  expect(measure('10023')).not.toBe(measure('1003'));
});

test('a text without letters or digits is compared by what can be seen of it', () => {
  const measure = measureFor('👍');
  expect(measure(' 👍\u200B ')).toBe('👍');
  expect(measure('👎')).not.toBe(measure('👍'));
});

test.each([
  ['It left today.', true],
  ['Hi Ada,\n\nIt left today!\n\nBye', true],
  ['Hi\nIt left\ntoday\nBye', true],
  ['It left today. Bye', false],
  ['Yes, it left today.', false],
  ['It left', false],
  ['', false],
])('%j holds the sentence on lines of its own: %s', (draft, holds) => {
  const sentence = 'It left today';
  const measure = measureFor(sentence);
  expect(holdsText(draft, measure(sentence), measure)).toBe(holds);
});

test('marks are all that can be seen', () => {
  expect(marksOf(' a\u00A0–\u200B b!\n')).toBe('a–b!');
});
