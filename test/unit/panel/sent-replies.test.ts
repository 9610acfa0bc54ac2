// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { TicketMessage } from '@/lib/domain/ticket';
import { findDoubts } from '@/lib/panel-view/doubts';

import { makeSuggestion, stagePanel } from './stage-panel';
import { stageSuggestion } from './stage-suggestion';

const CONTENT = '<p>Hello Ada,</p><p>your parcel left our warehouse today.</p>';
const SENT = 'Hello Ada,\n\nyour parcel left our warehouse today.\n\n-- \nMira Desk';
const AT = '2026-11-21T15:27:00Z';

const EDITED = 'Hi Ada, your parcel left our warehouse yesterday.';
const DOUBTFUL = `${CONTENT}<p><a href="https://evil.test/">shop.test</a></p>`;
const DRAFT = { start: 'Hello Ada,\n\nyour par', isCursorBehind: true };

type Stage = Awaited<ReturnType<typeof stageSuggestion>>;

const by = (role: TicketMessage['role'], text: string, createdAt?: string): TicketMessage => ({
  role,
  text,
  attachments: [],
  ...(createdAt && { createdAt }),
});

async function show(stage: Stage, ...more: TicketMessage[]): Promise<void> {
  stage.putTicket(1, { ...stage.ticket, messages: [...stage.ticket.messages, ...more] });
  await stage.goTo(1);
}

async function draft(stage: Stage): Promise<void> {
  stage.putTicket(1, { ...stage.ticket, draft: DRAFT });
  await stage.goTo(1);
}

const shown = (stage: Pick<Stage, 'shown'>) => {
  const { suggestion, insertion } = stage.shown().suggestion;
  return { sent: suggestion?.sent, freshness: suggestion?.freshness, insertion };
};

describe('a reply that the agent has sent', () => {
  test('ends the ticket at the time of its message, without an alarm and without "Inserted"', async () => {
    const stage = await stageSuggestion({ content: CONTENT });
    await stage.actions.insertReply();
    await show(stage, by('agent', SENT, AT));
    expect(shown(stage)).toEqual({
      sent: { at: AT },
      freshness: { stale: false, newer: 0 },
      insertion: { state: 'idle' },
    });
  });

  test('ends it also when it was copied', async () => {
    const stage = await stageSuggestion({ content: CONTENT });
    await show(stage, by('agent', SENT, AT));
    expect(shown(stage).sent).toEqual({ at: AT });
  });

  test('ends it when the agent edited it in the reply box, which it has left, also in a later panel', async () => {
    const stage = await stageSuggestion({ content: DOUBTFUL });
    await stage.actions.insertReply();
    await draft(stage);
    expect(findDoubts(stage.shown()).links).toBe(1);
    await show(stage, by('agent', EDITED, AT));
    expect(shown(stage)).toMatchObject({ sent: { at: AT }, insertion: { state: 'idle' } });
    expect(findDoubts(stage.shown()).links, 'it is too late').toBe(0);
    const later = stagePanel(['en'], { session: stage.session });
    later.pages[1] = stage.pages[1] ?? {};
    await later.goTo(1);
    expect(shown(later).sent).toEqual({ at: AT });
  });

  test.each<[string, (stage: Stage) => Promise<unknown>, object?]>([
    ['was never inserted', () => Promise.resolve()],
    ['still stands in the reply box', (stage) => stage.actions.insertReply(), { draft: DRAFT }],
    [
      'waits behind an open note',
      (stage) => stage.actions.insertReply(),
      { composer: { editor: 'rich', mode: 'note' } },
    ],
    [
      'went into a note',
      async (stage) => {
        await stage.actions.insertReplyIntoNote();
        for (const more of [{ draft: DRAFT }, {}]) {
          stage.putTicket(1, { ...stage.ticket, composer: { editor: 'rich', mode: 'note' }, ...more });
          await stage.goTo(1);
        }
      },
    ],
    [
      'was taken back',
      async (stage) => {
        await stage.actions.insertReply();
        stage.pages[1] = { ...stage.pages[1], 'composer.undo': () => 'undone' };
        await stage.actions.undoInsert();
      },
    ],
  ])('is no similar message if it %s, and keeps its doubts', async (_, act, page = {}) => {
    const stage = await stageSuggestion({ content: DOUBTFUL });
    await act(stage);
    await draft(stage);
    stage.putTicket(1, { ...stage.ticket, ...page, messages: [...stage.ticket.messages, by('agent', EDITED, AT)] });
    await stage.goTo(1);
    expect(shown(stage)).toMatchObject({ freshness: { newer: 1, isByAgents: true } });
    expect(shown(stage).sent).toBeUndefined();
    expect(findDoubts(stage.shown()).links).toBe(1);
  });

  test('ends it with the text that was inserted, if the agent has edited the suggestion since', async () => {
    const stage = await stageSuggestion({ content: CONTENT });
    await stage.actions.insertReply();
    stage.actions.editReply({ kind: 'plain', text: 'Something else entirely, for later use.' });
    await show(stage, by('agent', SENT, AT));
    expect(shown(stage).sent).toEqual({ at: AT });
  });

  test('is not sent with a greeting that was inserted alone', async () => {
    const stage = await stageSuggestion({ content: CONTENT });
    const { textKey } = stage.shown().suggestion.suggestion ?? { textKey: '' };
    await stage.actions.insertSegment(textKey, { kind: 'plain', text: 'Hello Ada,' });
    expect(shown(stage).insertion).toMatchObject({ state: 'ended' });
    await show(stage, by('agent', 'Hello Ada,', AT));
    expect(shown(stage).sent).toBeUndefined();
  });

  test('has the moment at which it was first seen where the page tells no time, also in a later panel', async () => {
    const stage = await stageSuggestion({ content: CONTENT });
    stage.setTime(Date.parse(AT));
    await show(stage, by('agent', SENT, '2 minutes ago'));
    stage.setTime(Date.parse(AT) + 60_000);
    await show(stage, by('agent', SENT, '3 minutes ago'), by('note', 'Sent.'));
    expect(shown(stage).sent).toEqual({ at: '2026-11-21T15:27:00.000Z' });
    const later = stagePanel(['en'], { session: stage.session });
    later.pages[1] = stage.pages[1] ?? {};
    later.setTime(Date.parse(AT) + 3_600_000);
    await later.goTo(1);
    expect(shown(later).sent).toEqual({ at: '2026-11-21T15:27:00.000Z' });
  });

  test('stays the end when a colleague writes, and counts the messages after it when the customer does', async () => {
    const stage = await stageSuggestion({ content: CONTENT });
    await show(stage, by('agent', SENT, AT), by('agent', 'And a voucher for you.'));
    expect(shown(stage)).toMatchObject({ sent: { at: AT }, freshness: { stale: false } });
    await show(stage, by('agent', SENT, AT), by('customer', 'Thank you!'));
    expect(shown(stage)).toMatchObject({
      sent: { at: AT },
      freshness: { stale: true, newer: 1, newest: 'Thank you!' },
    });
  });

  test('is found below older messages that the page has loaded on top', async () => {
    const stage = await stageSuggestion({ content: CONTENT });
    const { messages } = stage.ticket;
    stage.putTicket(1, { ...stage.ticket, messages: [by('customer', 'Hi'), ...messages, by('agent', SENT, AT)] });
    await stage.goTo(1);
    expect(shown(stage)).toMatchObject({ sent: { at: AT }, freshness: { stale: false } });
  });

  test.each([
    ['an equal reply of before the suggestion', [], { content: CONTENT }],
    ['a text that is not for sending', [by('agent', SENT, AT)], { content: CONTENT, actionType: 'TO_AGENT' }],
    ['a customer who repeats the text', [by('customer', SENT, AT)], { content: CONTENT }],
  ])('is not %s', async (_, more, data) => {
    const stage = await stageSuggestion(data);
    if (more.length === 0) {
      const ticket = { ...stage.ticket, messages: [by('agent', SENT, AT), ...stage.ticket.messages] };
      stage.putTicket(1, ticket);
      await stage.goTo(1);
      stage.worker['suggestion.request'] = () => ({ ok: true, value: makeSuggestion(ticket, 'id-9', data) });
      await stage.actions.suggest();
    } else await show(stage, ...more);
    expect(shown(stage).sent).toBeUndefined();
  });

  test('a message of a colleague is news of agents, one of the customer is not', async () => {
    const stage = await stageSuggestion({ content: CONTENT });
    await show(stage, by('agent', 'I take this one, please wait for me.'));
    expect(shown(stage)).toMatchObject({ freshness: { stale: true, newer: 1, isByAgents: true } });
    await show(stage, by('agent', 'I take this one, please wait for me.'), by('customer', 'Fine'));
    expect(shown(stage).freshness).toEqual({ stale: true, newer: 2, newest: 'Fine' });
  });
});

describe('the note of a hand-over', () => {
  const NOTE = 'Call Ada back on Monday';
  const isAdded = (stage: Pick<Stage, 'shown'>): boolean => stage.shown().suggestion.isNoteAdded;

  test('is added once it stands in the thread', async () => {
    const stage = await stageSuggestion();
    stage.actions.editNote(NOTE);
    await show(stage, by('customer', `${NOTE}.`));
    expect(isAdded(stage)).toBe(false);
    await show(stage, by('note', `${NOTE}.`));
    expect(isAdded(stage)).toBe(true);
  });

  test('is not added by a note of before it, not even after the panel was closed', async () => {
    const stage = await stageSuggestion();
    const old = by('note', NOTE);
    await show(stage, old);
    stage.actions.editNote('Call Ada back');
    stage.actions.editNote(NOTE);
    await show(stage, old);
    expect(isAdded(stage)).toBe(false);
    const reopened = stagePanel(['en'], { session: stage.session });
    reopened.pages[1] = stage.pages[1] ?? {};
    await reopened.goTo(1);
    expect(reopened.shown().suggestion).toMatchObject({ note: NOTE, isNoteAdded: false });
    await show(stage, old, old);
    expect(isAdded(stage)).toBe(true);
    stage.actions.discardNote();
    stage.actions.editNote(NOTE);
    await show(stage, old, old);
    expect(isAdded(stage), 'another note begins').toBe(false);
  });

  test('is added if it was edited in its box, which it has left', async () => {
    const stage = await stageSuggestion();
    const note = 'Please call Ada back on Monday about the refund of her order.';
    const edited = by('note', note.replace('Monday', 'Tuesday'));
    const composer = { editor: 'rich', mode: 'note' } as const;
    const isAddedWith = async (messages: TicketMessage[], more: object = {}) => {
      stage.putTicket(1, { ...stage.ticket, composer, messages: [...stage.ticket.messages, ...messages], ...more });
      await stage.goTo(1);
      return isAdded(stage);
    };
    const inBox = { draft: { start: note.slice(0, 20), isCursorBehind: true } };
    stage.actions.editNote(note);
    await isAddedWith([]);
    await stage.actions.insertNote();
    expect(await isAddedWith([], inBox)).toBe(false);
    expect(await isAddedWith([edited], inBox)).toBe(false);
    expect(await isAddedWith([edited])).toBe(true);
  });
});
