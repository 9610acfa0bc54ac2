import { describe, expect, test } from 'vitest';

import type { InsertMode } from '@/lib/domain/insertion';
import { placeInField } from '@/lib/helpdesk/composer/place-in-field';

/** `|` marks the caret, brackets the written text. */
function write(draft: string, mode: InsertMode, text: string, oneLine = false): string {
  const at = draft.indexOf('|');
  const value = draft.replace('|', '');
  const place = placeInField({ value, caret: at === -1 ? null : at, oneLine }, mode, text);
  return `${value.slice(0, place.start)}[${place.text}]${value.slice(place.end)}`;
}

describe('at the caret', () => {
  test.each([
    ['|', '[Text]'],
    ['Hello | there', 'Hello [Text] there'],
    ['Hel|lo', 'Hel[Text]lo'],
    ['Hello |', 'Hello [Text]'],
    ['Hi Ada,|', 'Hi Ada,[\n\nText]'],
    ['Hi Ada,|\nBye', 'Hi Ada,[\n\nText]\nBye'],
    ['Hi Ada,|  \nBye', 'Hi Ada,[\n\nText]  \nBye'],
    ['Hi Ada,\n|\nBye', 'Hi Ada,\n[Text]\nBye'],
    ['|Bye', '[Text]Bye'],
  ])('inserts a text at the caret of the draft %j', (draft, after) => {
    expect(write(draft, 'cursor', 'Text')).toBe(after);
  });

  test.each([
    ['Hi\n\n-- \nKim|', 'Hi[\n\nText]\n\n-- \nKim'],
    ['Hi\n\n-- \nK|im\nShop', 'Hi[\n\nText]\n\n-- \nKim\nShop'],
    ['Hi\n\n-|- \nKim', 'Hi[\n\nText]\n\n-- \nKim'],
    ['Hi\n\n|-- \nKim', 'Hi[\n\nText]\n\n-- \nKim'],
    ['-- \nKim\n\n|', '[Text\n\n]-- \nKim\n\n'],
    ['-- \nKim\n|\n> Where?', '[Text\n\n]-- \nKim\n\n> Where?'],
  ])('inserts above the signature when the caret is in it or below it, in %j', (draft, after) => {
    expect(write(draft, 'cursor', 'Text')).toBe(after);
  });

  test.each([
    ['Hi\n|\n-- \nKim', 'Hi\n[Text]\n-- \nKim'],
    ['> Where?\n> -- \n> Ada\n|', '> Where?\n> -- \n> Ada\n[Text]'],
    ['-- \nKim\n\n> Where?\n|', '-- \nKim\n\n> Where?\n[Text]'],
    ['I wrote:|\n> Where?', 'I wrote:[\n\nText]\n> Where?'],
  ])('inserts at a caret that is above the signature, or below the quote, in %j', (draft, after) => {
    expect(write(draft, 'cursor', 'Text')).toBe(after);
  });

  test.each([
    ['Your Team\n\nMira Desk\n\n--\nShop', '[Text\n\n]Your Team\n\nMira Desk\n\n--\nShop'],
    ['Dear Ada,\n\nYour Team\n Mira\n-- \nShop', 'Dear Ada,[\n\nText]\n\nYour Team\n Mira\n-- \nShop'],
    ['Thank you.\nKim\n-- \nShop', 'Thank you.\nKim[\n\nText]\n-- \nShop'],
    ['Your Team\nMira\n> Where?', 'Your Team\nMira[\n\nText]\n> Where?'],
    ['您好！\n客服\n-- \nShop', '您好！\n客服[\n\nText]\n-- \nShop'],
    ['Send it to:\nHafen 5\nHamburg\n-- \nShop', 'Send it to:\nHafen 5\nHamburg[\n\nText]\n-- \nShop'],
    ['> Where?\nMira\nKim\n-- \nShop', '> Where?\nMira\nKim[\n\nText]\n-- \nShop'],
    ['Yes\nit works', 'Yes\nit works[\n\nText]'],
    ['Yes\nit works|\n-- \nKim', 'Yes\nit works[\n\nText]\n-- \nKim'],
    ['Yes\nit works\n-- \nKim|', 'Yes\nit works[\n\nText]\n-- \nKim'],
  ])('inserts above the names that a helpdesk has written above the signature, in %j', (draft, after) => {
    expect(write(draft, 'cursor', 'Text')).toBe(after);
  });

  test('inserts above the signature or at the end when nobody has placed the caret', () => {
    expect(write('\n\n-- \nKim', 'cursor', 'Text')).toBe('[Text]\n\n-- \nKim');
    expect(write('Hi', 'cursor', 'Text')).toBe('Hi[\n\nText]');
  });
});

test.each([
  ['', '[Text]'],
  ['\n', '\n[Text]'],
  ['Hi', 'Hi[\n\nText]'],
  ['Hi\n', 'Hi\n[Text]'],
  ['Hi\n\n', 'Hi\n\n[Text]'],
  ['Hi\n\n\n', 'Hi\n\n\n[Text]'],
  ['H|i', 'Hi[\n\nText]'],
])('inserts at the end of the draft %j', (draft, after) => {
  expect(write(draft, 'end', 'Text')).toBe(after);
});

test('replaces the whole draft', () => {
  expect(write('Hi| Ada', 'replace', ' Text\n')).toBe('[Text]');
});

describe('above the signature', () => {
  test.each([
    ['-- \nKim', '[Text\n\n]-- \nKim'],
    ['\n\n-- \nKim', '[Text]\n\n-- \nKim'],
    ['Hi\n-- \nKim', 'Hi[\n\nText]\n-- \nKim'],
    ['Hi\n\n-- \nKim', 'Hi[\n\nText]\n\n-- \nKim'],
    ['Hi\n\n--\nKim', 'Hi[\n\nText]\n\n--\nKim'],
    ['Hi -- Kim', 'Hi -- Kim[\n\nText]'],
    ['Hi\n---\nKim', 'Hi\n---\nKim[\n\nText]'],
  ])('inserts above the signature of the draft %j', (draft, after) => {
    expect(write(draft, 'above-signature', 'Text')).toBe(after);
  });

  test('inserts above the quote, and above the line that names the quoted person, when there is no signature', () => {
    expect(write('Hi\n\nOn Monday Ada wrote:\n> Where?\n> -- \n> Ada', 'above-signature', 'Text')).toBe(
      'Hi[\n\nText]\n\nOn Monday Ada wrote:\n> Where?\n> -- \n> Ada',
    );
    expect(write('> Where?', 'above-signature', 'Text')).toBe('[Text\n\n]> Where?');
    expect(write('Hi\n> Where?', 'above-signature', 'Text')).toBe('Hi[\n\nText]\n> Where?');
  });

  test('inserts above the signature even when the quote comes first', () => {
    expect(write('> Where?\n\n-- \nKim', 'above-signature', 'Text')).toBe('> Where?[\n\nText]\n\n-- \nKim');
  });
});

describe('in a single line', () => {
  test.each([
    ['|', 'cursor', '[One two]'],
    ['Hi Ada,|', 'cursor', 'Hi Ada,[ One two]'],
    ['Hi| Ada', 'cursor', 'Hi[One two] Ada'],
    ['Hi', 'end', 'Hi[ One two]'],
    ['Hi ', 'end', 'Hi [One two]'],
  ] as const)('inserts one line into the draft %j in the mode %s', (draft, mode, after) => {
    expect(write(draft, mode, 'One\n\ntwo\n', true)).toBe(after);
  });
});
