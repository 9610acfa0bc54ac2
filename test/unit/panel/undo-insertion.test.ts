// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { identifyTicket } from '@/lib/domain/ticket-identity';
import { isInserted } from '@/lib/panel-view/insert-offer';

import { later, makeTicket, settle } from './stage-panel';
import { stageSuggestion } from './stage-suggestion';

describe('undoing an insertion', () => {
  test('undo asks the tab of the insertion, even when the same ticket is open in another tab', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertReply();
    stage.putTicket(2, stage.ticket);
    stage.pages[1] = { ...stage.page, 'composer.undo': () => 'undone' };
    await stage.goTo(2);
    await stage.actions.undoInsert();
    expect(stage.sent.at(-1)).toEqual({
      type: 'composer.undo',
      pageId: 1,
      body: { ticket: identifyTicket(stage.ticket), insertionId: 'id-2', documentId: 'page-1' },
    });
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'undo-ended', as: 'reply', outcome: 'undone' });
  });

  test.each(['changed-since', 'nothing-to-undo', 'unknown-insertion'] as const)(
    'undo reports the outcome %s',
    async (outcome) => {
      const stage = await stageSuggestion();
      await stage.actions.insertReply();
      stage.pages[1] = { ...stage.page, 'composer.undo': () => outcome };
      await stage.actions.undoInsert();
      expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'undo-ended', outcome });
    },
  );

  test('an insertion that the page has taken back is refused, and can be made again', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertReply();
    expect(stage.shown().suggestion.insertion).toMatchObject({ result: { outcome: 'inserted' } });
    const other = makeTicket('B', 'Hi');
    stage.page['ticket.read'] = () => ({
      kind: 'ticket',
      ticket: other,
      misplaced: { insertionId: 'id-2', isTakenBack: true },
    });
    await stage.goTo(1);
    expect(stage.shown().ticket.id).toBe('B');
    stage.page['ticket.read'] = () => ({
      kind: 'ticket',
      ticket: stage.ticket,
      misplaced: { insertionId: 'id-2', isTakenBack: true },
    });
    await stage.goTo(1);
    const { insertion } = stage.shown().suggestion;
    expect(insertion).toMatchObject({ state: 'ended', result: { outcome: 'refused-other-ticket' } });
    expect(insertion).not.toHaveProperty('undoable');
    await stage.actions.insertReply();
    await stage.goTo(1);
    expect(stage.shown().suggestion.insertion).toMatchObject({ result: { outcome: 'inserted' } });
  });

  test('an insertion whose text may be in another draft says so, and offers no undo', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertReply();
    const misplaced = { insertionId: 'id-2', isTakenBack: false };
    stage.page['ticket.read'] = () => ({ kind: 'ticket', ticket: stage.ticket, misplaced });
    await stage.goTo(1);
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'strayed', as: 'reply' });
    await stage.actions.insertReply();
    await stage.goTo(1);
    expect(stage.shown().suggestion.insertion).toMatchObject({ result: { outcome: 'inserted' } });
  });

  test('an insertion that the page takes back during its undo is refused, too', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertReply();
    const undo = later();
    stage.page['composer.undo'] = () => undo.promise;
    const undoing = stage.actions.undoInsert();
    stage.page['ticket.read'] = () => ({
      kind: 'ticket',
      ticket: stage.ticket,
      misplaced: { insertionId: 'id-2', isTakenBack: true },
    });
    await stage.goTo(1);
    undo.keep('refused-other-ticket');
    await undoing;
    expect(stage.shown().suggestion.insertion).toMatchObject({ result: { outcome: 'refused-other-ticket' } });
  });

  test('an insertion that the agent has undone in the editor no longer counts', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertReply();
    const misplaced = { insertionId: 'id-2', isTakenBack: true, byAgent: true };
    stage.page['ticket.read'] = () => ({ kind: 'ticket', ticket: stage.ticket, misplaced });
    await stage.goTo(1);
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'idle' });
  });

  test.each([true, false])(
    'an insertion that the editor has rejected after it was told says so: draft back: %s',
    async (isTakenBack) => {
      const stage = await stageSuggestion();
      await stage.actions.insertReply();
      const misplaced = { insertionId: 'id-2', isTakenBack, byEditor: true };
      stage.page['ticket.read'] = () => ({ kind: 'ticket', ticket: stage.ticket, misplaced });
      await stage.goTo(1);
      const { insertion } = stage.shown().suggestion;
      expect(insertion).toMatchObject({ state: 'ended', result: { outcome: 'failed', isUnsure: !isTakenBack } });
      expect(insertion).not.toHaveProperty('undoable');
    },
  );

  describe('after an insertion, the draft', () => {
    const DRAFT = { start: 'Answer id-1', isCursorBehind: true };
    type Stage = Awaited<ReturnType<typeof stageSuggestion>>;
    const show = async (stage: Stage, change: Partial<Stage['ticket']>): Promise<void> => {
      const ticket = { ...stage.ticket, ...change };
      stage.page['ticket.read'] = () => ({ kind: 'ticket', ticket });
      await stage.goTo(1);
    };
    const counts = (stage: Stage): boolean => {
      const { insertion, suggestion } = stage.shown().suggestion;
      return isInserted(insertion, suggestion?.text);
    };
    const answer = { role: 'agent' as const, text: 'Answer id-1', attachments: [] };

    test.each([
      ['was emptied or sent', () => ({}), false],
      [
        'was sent, and its box closed',
        ({ ticket }: Stage) => ({ composer: undefined, messages: [...ticket.messages, answer] }),
        false,
      ],
      ['waits behind an open note', () => ({ composer: { editor: 'rich', mode: 'note' } }), true],
      ['waits in a closed box', () => ({ composer: undefined }), true],
    ] as const)('%s: whether the text counts as inserted', async (_, change, isStill) => {
      const stage = await stageSuggestion();
      await stage.actions.insertReply();
      expect(counts(stage)).toBe(true);
      await show(stage, { draft: DRAFT });
      expect(counts(stage)).toBe(true);
      await show(stage, change(stage));
      expect(counts(stage)).toBe(isStill);
    });

    test('begins again as before the insertion: the text was undone, and no longer counts', async () => {
      const stage = await stageSuggestion();
      const own = { start: 'About your call:', isCursorBehind: true };
      await show(stage, { draft: own });
      await stage.actions.insertReply('cursor');
      expect(counts(stage), 'before the page has told the new draft').toBe(true);
      await show(stage, { draft: DRAFT });
      expect(counts(stage)).toBe(true);
      await show(stage, { draft: own });
      expect(counts(stage)).toBe(false);
      await show(stage, { draft: DRAFT });
      expect(counts(stage), 'the agent has redone it').toBe(true);
    });

    test('of an internal note, which was emptied, leaves the text in the reply', async () => {
      const stage = await stageSuggestion();
      await stage.actions.insertReply();
      await show(stage, { draft: DRAFT });
      const composer = { editor: 'rich', mode: 'note' } as const;
      await show(stage, { composer, draft: { start: 'Call her', isCursorBehind: true } });
      await show(stage, { composer });
      expect(counts(stage)).toBe(true);
    });

    test('counts again when the page has only mounted its composer anew, but not a new draft after sending', async () => {
      const stage = await stageSuggestion();
      await stage.actions.insertReply();
      await show(stage, { draft: DRAFT });
      await show(stage, {});
      await show(stage, { draft: { ...DRAFT, start: 'Hi again' } });
      expect(counts(stage)).toBe(false);
      await show(stage, { draft: DRAFT });
      expect(counts(stage)).toBe(true);
    });
  });

  test('undo can be repeated after the tab of the insertion has shown another ticket', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertReply();
    stage.putTicket(2, stage.ticket);
    stage.pages[1] = { ...stage.page, 'composer.undo': () => 'refused-other-ticket' };
    await stage.goTo(2);
    await stage.actions.undoInsert();
    expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'ended', isUndoRefused: true });
    stage.pages[1] = { ...stage.page, 'composer.undo': () => 'undone' };
    await stage.actions.undoInsert();
    expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'undo-ended', outcome: 'undone' });
  });

  test.each(['already-there', 'refused-note', 'no-composer', 'failed'] as const)(
    'undo still takes back the first insertion after a second one that ended as %s',
    async (outcome) => {
      const stage = await stageSuggestion();
      await stage.actions.insertReply();
      stage.page['composer.insert'] = () => ({ outcome });
      await stage.actions.insertReply();
      expect(stage.shown().suggestion.insertion).toMatchObject({ result: { outcome }, undoable: { pageId: 1 } });
      stage.pages[1] = { ...stage.page, 'composer.undo': () => 'undone' };
      await stage.actions.undoInsert();
      expect(stage.bodies('composer.undo')).toMatchObject([{ insertionId: 'id-2', documentId: 'page-1' }]);
      expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'undo-ended', outcome: 'undone' });
    },
  );

  test('undo does nothing before an insertion', async () => {
    const stage = await stageSuggestion();
    await stage.actions.undoInsert();
    expect(stage.bodies('composer.undo')).toEqual([]);
  });

  test('the outcome of an undo belongs to its ticket', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertReply();
    stage.putTicket(1, makeTicket('B', 'Hi'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'idle' });
  });
});
