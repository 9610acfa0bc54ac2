// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import type { DeskAdapter } from '@/lib/adapters/shape';
import { MAX_DRAFT } from '@/lib/domain/draft-reading';
import { watchTyping } from '@/lib/helpdesk/composer/watch-typing';
import { readDraft, readReplyDraft } from '@/lib/helpdesk/read-draft';

import { openPage, restingPage } from './open-page';

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

/** Reads the whole draft of the open reply, as the panel asks for it. */
function readWhole(composer: string, { mode = 'reply', isStable = true }: { mode?: string; isStable?: boolean } = {}) {
  openPage(`<main><ol><li><p>Where is it?</p></li></ol>${composer}</main>`);
  const adapter = {
    ticketId: [{ of: 'address', pattern: '/tickets/(\\d+)' }],
    composers: [{ find: '.box', mode, signature: '.sig' }],
    thread: {
      container: 'ol',
      messages: { each: 'li', body: 'p' },
      roles: [{ role: 'customer' }],
      order: 'oldest-first',
    },
  } as unknown as DeskAdapter;
  return readReplyDraft(
    adapter,
    restingPage(adapter, () => isStable),
  );
}

const FIELD = '<textarea class="box">Hello Ada,\n\nit is late.\n-- \nKim</textarea>';
const EDITOR =
  '<div class="box" contenteditable="true"><p>Hello <b>Ada</b>,</p><p><br></p><p>it is late.</p><p class="sig">Kim</p></div>';

test.each([
  ['a field', FIELD],
  ['an editor', EDITOR],
])('reads the whole draft of %s above the signature, with its ticket, and changes nothing', async (_, composer) => {
  const draft = await readWhole(composer);
  expect(draft).toEqual({
    ticket: expect.objectContaining({ id: '1' }) as object,
    text: 'Hello Ada,\n\nit is late.',
  });
  expect(document.querySelector('.box')?.outerHTML).toBe(composer);
});

test.each([
  ['no composer is open', '', {}],
  ['the composer holds only a signature', '<textarea class="box">-- \nKim</textarea>', {}],
  ['an internal note is open', FIELD, { mode: 'note' }],
  ['the page is opening another ticket', FIELD, { isStable: false }],
])('reads no draft when %s', async (_, composer, change) => {
  expect(await readWhole(composer, change)).toBeNull();
});

test('cuts a draft that is longer than any instruction', async () => {
  const draft = await readWhole(`<textarea class="box">${'x'.repeat(MAX_DRAFT + 1)}</textarea>`);
  expect(draft?.text).toHaveLength(MAX_DRAFT);
});
