// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import type { InsertMode } from '@/lib/domain/insertion';
import { findRichPlace } from '@/lib/helpdesk/composer/find-rich-place';

// Missing in jsdom, and read from the prototype when the code under test is loaded.
vi.hoisted(() =>
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    get(this: HTMLElement) {
      return this.closest('[contenteditable]') !== null;
    },
  }),
);

/** `|` marks the caret, `*` the place of the text. */
function place(draft: string, mode: InsertMode = 'cursor', signature?: string): string {
  document.body.innerHTML = `<div contenteditable="true">${draft.replace('|', '<x-caret></x-caret>')}</div>`;
  const editable = document.querySelector('div') as HTMLElement;
  const mark = document.querySelector('x-caret');
  const caret = mark && new Range();
  if (mark) {
    caret?.setStartBefore(mark);
    mark.remove();
  }
  const wanted = { mode, html: '<p>Text</p>', text: 'Text', ...(signature && { signature }) };
  const { range } = findRichPlace(editable, wanted, caret);
  range.insertNode(new Text('*'));
  return editable.innerHTML;
}

const MARKED = '<div class="gmail_signature"><p>Kim</p><p>Shop</p></div>';

test.each([
  ['in it', `<p>Hi</p>${MARKED.replace('Shop', 'Sh|op')}`, `<p>Hi*</p>${MARKED}`],
  ['at its start', `<p>Hi</p>${MARKED.replace('Kim', '|Kim')}`, `<p>Hi*</p>${MARKED}`],
  ['below it', `<p>Hi</p>${MARKED}<p>|<br></p>`, `<p>Hi*</p>${MARKED}<p><br></p>`],
  ['below dashes', '<p>Hi</p><p>-- </p><p>Kim|</p>', '<p>Hi*</p><p>-- </p><p>Kim</p>'],
  ['in the dashes', '<p>Hi</p><p>-|- </p><p>Kim</p>', '<p>Hi*</p><p>-- </p><p>Kim</p>'],
  [
    'in it and above the quote',
    `<p>Hi</p>${MARKED}<p>|<br></p><blockquote>Where?</blockquote>`,
    `<p>Hi*</p>${MARKED}<p><br></p><blockquote>Where?</blockquote>`,
  ],
])('inserts above the signature when the caret is %s', (_, draft, after) => {
  expect(place(draft)).toBe(after);
});

test.each([
  ['a blockquote', '<blockquote>Where?</blockquote>'],
  ["Znuny's quote", '<div type="cite">Where?</div>'],
])('inserts below %s, not into it, at the end of a draft', (_, quote) => {
  expect(place(`<p>Hi</p>${quote}`, 'end')).toBe(`<p>Hi</p>${quote}*`);
});

test.each([
  ['a blockquote', '<blockquote>Where?</blockquote>'],
  ["Znuny's quote", '<div type="cite">Where?</div>'],
])('inserts above %s and the line that introduces it', (_, quote) => {
  expect(place(`<p>Hi</p><p>Ada wrote:</p>${quote}`, 'above-signature')).toBe(`<p>Hi*</p><p>Ada wrote:</p>${quote}`);
});

test('inserts above a signature that the desk is known to mark when the caret is in it', () => {
  expect(place('<p>Hi</p><p class="sig">K|im</p>', 'cursor', '.sig')).toBe('<p>Hi*</p><p class="sig">Kim</p>');
});

test.each([
  ['above it', `<p>Hi| Ada</p>${MARKED}`, `<p>Hi* Ada</p>${MARKED}`],
  ['in an empty line above it', `<p>Hi</p><p>|<br></p>${MARKED}`, `<p>Hi</p><p>*<br></p>${MARKED}`],
  ['in the quote below it', `${MARKED}<blockquote>Whe|re?</blockquote>`, `${MARKED}<blockquote>Whe*re?</blockquote>`],
  ['in a draft without one', '<blockquote>Where?</blockquote><p>H|i</p>', '<blockquote>Where?</blockquote><p>H*i</p>'],
])('inserts at the caret when it is %s', (_, draft, after) => {
  expect(place(draft)).toBe(after);
});

test.each([
  ['paragraphs', '<p>Your Team</p><p>Mira Desk</p>', '<p>*Your Team</p><p>Mira Desk</p>'],
  ['breaks', 'Your Team<br><br>Mira Desk<br>', '*Your Team<br><br>Mira Desk<br>'],
])('inserts above the names that a helpdesk has written above the signature, parted by %s', (_, names, after) => {
  expect(place(`${names}<p>--</p><p>Shop</p>`)).toBe(`${after}<p>--</p><p>Shop</p>`);
});

test('inserts below a quote above the signature, not between its lines', () => {
  const draft = '<blockquote><p>Where is it</p><p>my kettle</p></blockquote><div data-signature="">Shop</div>';
  expect(place(draft)).toBe(draft.replace('<div', '*<div'));
});
