// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { isInDraft, normalizeForms, normalizeText } from '@/lib/helpdesk/composer/normalize-text';

const { normalize } = normalizeForms({ text: 'Hello', html: '<p>Hello</p>' });

test('texts are equal when they differ only in characters that editors change', () => {
  expect(normalize('“Hello”,\u00A0Ada…\n1.\tYes')).toBe(normalize('"Hello", Ada... 1. Yes'));
});

test('texts are different when a letter, a mark or a digit is different', () => {
  expect(normalize('résumé')).toBe(normalize('re\u0301sume\u0301'));
  expect(normalize('résumé')).not.toBe(normalize('resume'));
  expect(normalize('का')).not.toBe(normalize('क'));
  expect(normalize('10023')).not.toBe(normalize('1003'));
});

test('a text without letters or digits is compared by its visible characters', () => {
  const { normalize: keepVisible } = normalizeForms({ text: '👍', html: '<p>👍</p>' });
  expect(keepVisible(' 👍\u200B ')).toBe('👍');
  expect(keepVisible('👎')).not.toBe(keepVisible('👍'));
});

test('only forms with content are kept', () => {
  expect(normalizeForms({ text: '1. Tea', html: '<ol><li>Tea</li></ol>' }).forms).toEqual(['1Tea', 'Tea']);
  expect(normalizeForms({ text: 'Tea', html: '<p> </p>' }).forms).toEqual(['Tea']);
  expect(normalizeForms({ text: ' ', html: '' }).forms).toEqual([]);
});

test.each([
  ['It left today.', true],
  ['Hi Ada,\n\nIt left today!\n\nBye', true],
  ['Hi\nIt left\ntoday\nBye', true],
  ['It left today. Bye', false],
  ['Yes, it left today.', false],
  ['It left', false],
  ['todayIt left today\nIt left today!', true],
  ['', false],
])('the draft %j contains the sentence on lines of its own: %s', (draft, contains) => {
  const sentence = normalizeForms({ text: 'It left today', html: '' });
  expect(isInDraft(draft, sentence, 'end')).toBe(contains);
});

test('a text that replaces the draft is there only when it is the whole draft', () => {
  const sentence = normalizeForms({ text: 'It left today', html: '' });
  expect(isInDraft('It left\ntoday.', sentence, 'replace')).toBe(true);
  expect(isInDraft('Hi\nIt left today', sentence, 'replace')).toBe(false);
});

test('normalizing keeps every visible character', () => {
  expect(normalizeText(' a\u00A0–\u200B b!\n')).toBe('a–b!');
});
