import { expect, test } from 'vitest';

import { INSERT_MODES } from '@/lib/domain/insertion';
import type { Ticket } from '@/lib/domain/ticket';
import { decideInsertOffer, decideNoteOffer, type NoteOffer } from '@/lib/panel-view/insert-offer';

type Page = Pick<Ticket, 'composer' | 'draft' | 'replyOpener' | 'noteOpener'>;

const REPLY: Page = { composer: { editor: 'rich', mode: 'reply' } };
const NOTE: Page = { composer: { editor: 'rich', mode: 'note' } };
const BEHIND: Page = { draft: { start: 'Hi', isCursorBehind: true } };
const INSIDE: Page = { draft: { start: 'Hi', isCursorBehind: false } };

test.each<[string, Page, string]>([
  ['an empty reply', REPLY, 'insert'],
  ['no box that Deskhand can open', {}, 'insert'],
  ['a closed reply', { replyOpener: 'box' }, 'open-reply'],
  ['a reply on its own page', { replyOpener: 'page' }, 'open-page'],
  ['an open note', NOTE, 'into-note'],
  ['an open note whose page must be left', { ...NOTE, replyOpener: 'page' }, 'into-note'],
  ['an open note whose box the reply may take', { ...NOTE, replyOpener: 'box' }, 'into-note'],
  ['an open note with a reply beside it', { ...NOTE, ...INSIDE, replyOpener: 'beside-note' }, 'open-reply'],
  [
    'a draft in a note whose box the reply shares',
    { ...NOTE, ...INSIDE, replyOpener: 'beside-note', noteOpener: 'same-box' },
    'into-note',
  ],
  ['a draft before the cursor', { ...REPLY, ...BEHIND }, 'after-draft'],
  ['a draft around the cursor', { ...REPLY, ...INSIDE }, 'at-cursor'],
])('says what an insertion at the cursor does with %s', (_, page, offer) => {
  expect(decideInsertOffer(page, 'cursor')).toBe(offer);
});

test.each([
  ['cursor', 'at-cursor'],
  ['end', 'after-draft'],
  ['replace', 'replace'],
  ['above-signature', 'after-draft'],
])('says what the place of the settings does with a draft: %s', (mode, offer) => {
  const known = INSERT_MODES.find((one) => one === mode) ?? 'cursor';
  expect(decideInsertOffer({ ...REPLY, ...INSIDE }, known)).toBe(offer);
});

test.each<[string, Page, NoteOffer]>([
  ['an open reply, and a note of its own', { ...REPLY, ...INSIDE, noteOpener: 'beside-reply' }, 'open-note'],
  ['no open box', { noteOpener: 'beside-reply' }, 'open-note'],
  ['no open box, and a page of its own for notes', { noteOpener: 'page' }, 'open-page'],
  ['an open reply, which a page of its own for notes would lose', { ...REPLY, noteOpener: 'page' }, 'insert'],
  ['an empty box for both', { ...REPLY, noteOpener: 'same-box' }, 'open-note'],
  ['a draft of the reply in the box for both', { ...REPLY, ...INSIDE, noteOpener: 'same-box' }, 'insert'],
  ['an open note', { ...NOTE, noteOpener: 'beside-reply' }, 'insert'],
  ['no way to open a note', REPLY, 'insert'],
])('says what the insertion of a note does with %s', (_, page, expected) => {
  expect(decideNoteOffer(page)).toBe(expected);
});
