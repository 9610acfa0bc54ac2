// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import type { DeskAdapter } from '@/lib/adapters/shape';
import type { InsertRequest, InsertResult } from '@/lib/domain/insertion';
import { insertBesideNote } from '@/lib/helpdesk/insert-beside-note';

import { openPage, restingPage } from './open-page';

const BOTH = [
  { mode: 'reply', click: '#reply' },
  { mode: 'note', click: '#note' },
];
const REQUEST = {
  ticket: { desk: 'https://desk.example', scope: '', id: '1' },
  insertionId: 'one',
  as: 'reply',
  mode: 'cursor',
  html: '<p>Hello</p>',
  text: 'Hello',
} satisfies InsertRequest;

const BOXES = '<textarea class="note"></textarea><button type="button" id="reply">Reply</button><div></div>';

/** Inserts into a page with an open note, whose reply opens by its button. */
async function insert(openers: unknown, request: InsertRequest = REQUEST) {
  openPage(BOXES);
  const composers = ['reply', 'note'].map((mode) => ({ find: `.${mode}`, mode }));
  const adapter = {
    composers,
    openers,
    thread: { container: 'ol', messages: { each: 'li', body: 'p' } },
  } as unknown as DeskAdapter;
  const open = vi.fn(() => {
    document.querySelector('div')?.insertAdjacentHTML('beforeend', '<textarea class="reply"></textarea>');
  });
  document.querySelector('#reply')?.addEventListener('click', open);
  const insertText = vi.fn((): Promise<InsertResult> => {
    const isOpen = document.querySelector(`.${request.as}`) !== null;
    return Promise.resolve({ outcome: isOpen ? 'inserted' : 'refused-note' });
  });
  const result = await insertBesideNote(insertText, adapter, request, restingPage(adapter));
  return { ...result, opened: open.mock.calls.length, tried: insertText.mock.calls.length };
}

test('opens the reply beside an open note, then inserts', async () => {
  expect(await insert(BOTH)).toEqual({ outcome: 'inserted', opened: 1, tried: 2 });
});

test.each([
  ['no opener', undefined],
  ['an opener that may close the note', BOTH.slice(0, 1)],
  ['an opener that leaves the page', BOTH.map((opener) => ({ ...opener, leavesPage: true }))],
])('opens nothing with %s', async (_, openers) => {
  expect(await insert(openers)).toEqual({ outcome: 'refused-note', opened: 0, tried: 1 });
});

test('opens nothing for a note', async () => {
  expect(await insert(BOTH, { ...REQUEST, as: 'note' })).toEqual({ outcome: 'inserted', opened: 0, tried: 1 });
});
