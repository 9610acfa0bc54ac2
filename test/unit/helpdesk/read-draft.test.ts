// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { watchTyping } from '@/lib/helpdesk/composer/watch-typing';
import { readDraft } from '@/lib/helpdesk/read-draft';

import { openPage } from './open-page';

// Missing in jsdom, and read from the prototype when the code under test is loaded.
vi.hoisted(() =>
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    get(this: HTMLElement) {
      // As a browser's own getter does for elements of SVG.
      if (!(this instanceof HTMLElement)) throw new TypeError('Illegal invocation');
      return this.closest('[contenteditable]') !== null;
    },
  }),
);

/** Reads a field with this text; `|` is the caret that the agent has chosen. */
function read(text: string, editor: 'plain' | 'page' = 'plain') {
  openPage('<textarea></textarea>');
  const element = document.querySelector('textarea') as HTMLTextAreaElement;
  element.value = text.replace('|', '');
  if (text.includes('|')) {
    element.focus();
    element.setSelectionRange(text.indexOf('|'), text.indexOf('|'));
    watchTyping(document).touched.add(element);
  }
  return readDraft({ element, frame: element, state: { editor, mode: 'reply' }, signature: undefined });
}

test.each(['', ' \n ', '|', '-- \nKim', '\n\n> Where is it?', '|\n\n-- \nKim'])('finds no draft in %j', (text) => {
  expect(read(text)).toBeUndefined();
});

test.each([
  ['Hi', true],
  ['Hi|', true],
  ['Hi\n|\n-- \nKim', true],
  ['Hi\n-- \nKim', true],
  ['|Hi', false],
  ['H|i', false],
  ['Hi|\n\nthere', false],
  ['Hi\n-- \nKi|m', true],
  ['Hi\n-- \nKim\n> Where?|', false],
])('tells whether an insertion at the cursor goes behind the draft %j', (text, isCursorBehind) => {
  expect(read(text)).toEqual({ start: text.includes('there') ? 'Hi\n\nthere' : 'Hi', isCursorBehind });
});

test('reads no more than the start of the draft', () => {
  expect(read(`\n${'Hello '.repeat(20)}`)?.start).toBe('Hello Hello Hello He');
});

test('leaves the draft of a page that inserts by itself to that page', () => {
  expect(read('Hi', 'page')).toBeUndefined();
});

/** Reads an editor with this content; the caret stands at this place in its first text, if the agent has chosen one. */
function readEditor(html: string, caret?: number, around = '') {
  openPage(`<div contenteditable="true">${html}</div>${around}`);
  const element = document.querySelector('div') as HTMLElement;
  if (caret !== undefined) {
    document.getSelection()?.collapse(element.firstChild, caret);
    watchTyping(document).touched.add(element);
  }
  return readDraft({ element, frame: element, state: { editor: 'rich', mode: 'reply' }, signature: '.sig' });
}

test.each([
  ['Hi', undefined, true],
  ['Hi', 2, true],
  ['Hi', 1, false],
  ['Hi<svg></svg>', undefined, true],
  ['Hi<p class="sig">Kim</p>', 2, true],
  ['Hi<p class="sig">Kim</p>', undefined, true],
])('tells whether an insertion at the cursor goes behind the rich draft %j (%s)', (html, caret, isCursorBehind) => {
  expect(readEditor(html, caret)).toEqual({ start: 'Hi', isCursorBehind });
});

test('tells that an insertion goes behind the rich draft when the caret is in the signature', () => {
  openPage('<div contenteditable="true">Hi<p class="sig">Kim</p></div>');
  const element = document.querySelector('div') as HTMLElement;
  document.getSelection()?.collapse(document.querySelector('p')?.firstChild ?? null, 2);
  watchTyping(document).touched.add(element);
  const composer = { element, frame: element, state: { editor: 'rich', mode: 'reply' }, signature: '.sig' } as const;
  expect(readDraft(composer)).toEqual({ start: 'Hi', isCursorBehind: true });
});

test.each([
  ['nothing', '', ''],
  ['a signature', '<p class="sig">Kim</p>', ''],
  ['the placeholder as text', 'Write a reply', '<textarea placeholder="Write a reply"></textarea>'],
])('finds no draft in an editor that shows %s', (_, html, around) => {
  expect(readEditor(html, undefined, around)).toBeUndefined();
});
