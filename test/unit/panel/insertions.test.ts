// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { ACTION_TYPES } from '@/lib/contract/values';
import type { InsertMode } from '@/lib/domain/insertion';
import type { ComposerMode } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { succeed } from '@/lib/shared/outcome';

import {
  later,
  makeSuggestion,
  makeSummary,
  makeTicket,
  SETTINGS,
  settle,
  stageTicket,
  Undeliverable,
} from './stage-panel';
import { stageSuggestion } from './stage-suggestion';

describe('inserting a reply', () => {
  test("writes the agent's text in both forms into its own ticket", async () => {
    const stage = await stageSuggestion();
    stage.actions.editReply({ kind: 'rich', html: '<p>Hello <b>Ada</b></p><p>Bye</p>' });
    await stage.actions.insertReply('end');
    expect(stage.sent.at(-1)).toEqual({
      pageId: 1,
      type: 'composer.insert',
      body: {
        ticket: identifyTicket(stage.ticket),
        insertionId: 'id-2',
        as: 'reply',
        mode: 'end',
        html: '<p>Hello <b>Ada</b></p><p>Bye</p>',
        text: 'Hello Ada\n\nBye',
      },
    });
    expect(stage.shown().suggestion.insertion).toEqual({
      state: 'ended',
      request: stage.bodies('composer.insert').at(-1),
      result: { outcome: 'inserted', documentId: 'page-1' },
      undoable: {
        pageId: 1,
        request: { ticket: identifyTicket(stage.ticket), insertionId: 'id-2', documentId: 'page-1' },
      },
    });
  });

  test('inserts where the settings say, at the cursor by default', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertReply();
    stage.worker['settings.view'] = () => ({
      ...SETTINGS,
      settings: { ...SETTINGS.settings, defaults: { insertMode: 'above-signature' } },
    });
    await stage.announce('settings.changed', {});
    await stage.actions.insertReply();
    expect(stage.bodies('composer.insert').map(({ mode }) => mode)).toEqual(['cursor', 'above-signature']);
  });

  test.each<[string, string, { mode?: InsertMode; outcome?: string; composer?: ComposerMode }, boolean]>([
    ['both begin with a greeting', 'Hi Ada,', {}, true],
    ['the draft does not', 'One moment', {}, false],
    ['the reply replaces the draft', 'Hi Ada,', { mode: 'replace' }, false],
    ['the reply is not inserted', 'Hi Ada,', { outcome: 'failed' }, false],
    ['the draft is a note beside which the reply opens', 'Hi Ada,', { composer: 'note' }, false],
  ])('tells of two greetings where %s: %j %j', async (_, start, { mode, outcome, composer }, isTold) => {
    const stage = await stageSuggestion({ content: '<p>Hello Ada</p>' });
    stage.putTicket(1, {
      ...stage.ticket,
      composer: { editor: 'rich', mode: composer ?? 'reply' },
      draft: { start, isCursorBehind: true },
    });
    await stage.announce('page.ready', { pageId: 1 });
    if (outcome) stage.page['composer.insert'] = () => ({ outcome });
    stage.pages[1] = { ...stage.pages[1], ...stage.page, 'ticket.read': stage.pages[1]?.['ticket.read'] };
    await stage.actions.insertReply(mode);
    const { insertion } = stage.shown().suggestion;
    expect('hasTwoGreetings' in insertion && insertion.hasTwoGreetings).toBe(isTold);
  });

  test.each(ACTION_TYPES.filter((type) => type !== 'MESSAGE'))('inserts no reply for %s', async (actionType) => {
    const stage = await stageSuggestion({ actionType });
    await stage.actions.insertReply();
    expect(stage.bodies('composer.insert')).toEqual([]);
  });

  test('inserts no reply for an unknown verdict, and no empty text', async () => {
    const unknown = await stageSuggestion({ actionType: 'SEND_NOW' });
    await unknown.actions.insertReply();
    const blank = await stageSuggestion();
    blank.actions.editReply({ kind: 'rich', html: '<p><br></p>' });
    await blank.actions.insertReply();
    expect([...unknown.bodies('composer.insert'), ...blank.bodies('composer.insert')]).toEqual([]);
  });

  test('inserts once, however often the button is pressed', async () => {
    const stage = await stageSuggestion();
    const writing = later();
    stage.page['composer.insert'] = () => writing.promise;
    void stage.actions.insertReply();
    void stage.actions.insertReply();
    await settle();
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'writing', as: 'reply' });
    expect(stage.bodies('composer.insert')).toHaveLength(1);
  });

  test.each(['already-there', 'refused-note', 'refused-other-ticket', 'no-composer', 'failed'] as const)(
    'leaves the text in the panel after the outcome %s',
    async (outcome) => {
      const stage = await stageSuggestion();
      stage.actions.editReply({ kind: 'plain', text: 'Mine' });
      stage.page['composer.insert'] = () => ({ outcome });
      await stage.actions.insertReply();
      expect(stage.shown().suggestion).toMatchObject({
        insertion: { result: { outcome } },
        suggestion: { text: { text: 'Mine' } },
      });
    },
  );

  test.each(['no-receiver', 'interrupted', 'extension-updated', 'refused'] as const)(
    'leaves the text in the panel when the page does not answer (%s)',
    async (failure) => {
      const stage = await stageSuggestion();
      stage.page['composer.insert'] = () => new Undeliverable(failure);
      await stage.actions.insertReply();
      expect(stage.shown().suggestion).toMatchObject({
        insertion: { state: 'unanswered', failure },
        suggestion: { text: { kind: 'rich' } },
      });
      expect(stage.bodies('composer.insert')).toHaveLength(1);
    },
  );

  test('inserts the text once the page that the tab is loading can receive it', async () => {
    const stage = await stageSuggestion();
    stage.loading.add(1);
    stage.page['composer.insert'] = () => new Undeliverable('no-receiver');
    stage.delay(() => {
      if (stage.bodies('composer.insert').length === 3) {
        stage.loading.delete(1);
        stage.page['composer.insert'] = () => ({ outcome: 'inserted' });
      }
      return Promise.resolve();
    });
    await stage.actions.insertReply();
    expect(stage.shown().suggestion.insertion).toMatchObject({ result: { outcome: 'inserted' } });
  });

  test('tells that a page which loads for too long does not answer', async () => {
    const stage = await stageSuggestion();
    stage.loading.add(1);
    stage.page['composer.insert'] = () => new Undeliverable('no-receiver');
    await stage.actions.insertReply();
    expect(stage.shown().suggestion.insertion).toMatchObject({ state: 'unanswered', failure: 'no-receiver' });
    expect(stage.waits.reduce((sum, wait) => sum + wait)).toBeGreaterThanOrEqual(10_000);
  });

  test('inserts nothing again when a page that is being left has received the text', async () => {
    const stage = await stageSuggestion();
    stage.loading.add(1);
    stage.page['composer.insert'] = () => new Undeliverable('interrupted');
    await stage.actions.insertReply();
    expect(stage.bodies('composer.insert')).toHaveLength(1);
  });

  test.each(['composer.insert', 'composer.undo'] as const)(
    'keeps the trace of an error in the page (%s)',
    async (type) => {
      const stage = await stageSuggestion();
      const crash = { name: 'TypeError', stack: 'at composer.js:1:2' };
      stage.page['composer.insert'] = () => ({ outcome: 'inserted', documentId: 'page-1' });
      stage.page[type] = () => new Undeliverable('threw', crash);
      await stage.actions.insertReply();
      await stage.actions.undoInsert();
      const insertion = { state: 'unanswered', as: 'reply', failure: 'threw', crash };
      expect(stage.shown().suggestion.insertion).toEqual(insertion);
    },
  );

  test('keeps the text until a composer opens on any page of the ticket', async () => {
    const stage = await stageSuggestion();
    stage.actions.editReply({ kind: 'plain', text: 'Mine' });
    stage.page['composer.insert'] = () => ({ outcome: 'no-composer' });
    await stage.actions.insertReply();
    stage.pages[1] = {
      'ticket.read': () => new Undeliverable('no-receiver'),
      'composer.insert': () => ({ outcome: 'inserted' }),
    };
    await stage.goTo(1);
    stage.putTicket(1, stage.ticket);
    await stage.announce('page.ready', { pageId: 1 });
    expect(stage.shown().suggestion.suggestion?.text).toEqual({ kind: 'plain', text: 'Mine' });
    await stage.actions.insertReply();
    expect(stage.shown().suggestion.insertion).toMatchObject({ result: { outcome: 'inserted' } });
  });

  test('inserts a refused text into a composer of the other kind when the agent insists', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertAnyway('reply');
    stage.page['composer.insert'] = () => ({ outcome: 'refused-note' });
    await stage.actions.insertReply();
    stage.page['composer.insert'] = () => ({ outcome: 'inserted' });
    const [refused] = stage.bodies('composer.insert');
    stage.actions.editReply({ kind: 'plain', text: 'Another' });
    await stage.actions.insertAnyway('reply');
    await stage.actions.insertAnyway('reply');
    expect(stage.bodies('composer.insert')).toEqual([refused, { ...refused, intoAnyKind: true }]);
    expect(stage.shown().suggestion.insertion).toMatchObject({ result: { outcome: 'inserted' } });
  });

  test('inserts a note into an internal note, and keeps an unfinished one with the ticket', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertNote();
    stage.actions.editNote('For Kim');
    await stage.actions.insertNote();
    expect(stage.bodies('composer.insert')).toMatchObject([{ as: 'note', mode: 'cursor', text: 'For Kim' }]);
    expect([...stage.session.values()].at(-1)).toMatchObject({ note: 'For Kim' });
    expect(stage.shown().suggestion.note).toBe('For Kim');
    stage.actions.discardNote();
    expect(stage.shown().suggestion).toMatchObject({ note: undefined, discardedNote: 'For Kim' });
  });

  test('keeps the outcome of each text, and takes back the newest one', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertReply();
    stage.actions.editNote('For Kim');
    await stage.actions.insertNote();
    const outcomes = () => [stage.shown().suggestion.insertion, stage.shown().suggestion.noteInsertion.insertion];
    const [reply, note] = outcomes();
    expect(reply).toMatchObject({ state: 'ended', result: { outcome: 'inserted' } });
    expect(reply, 'the page keeps only its newest insertion').not.toHaveProperty('undoable');
    expect(note).toMatchObject({ state: 'ended', request: { as: 'note' }, undoable: { pageId: 1 } });
    stage.pages[1] = { ...stage.page, 'composer.undo': () => 'undone' };
    await stage.actions.undoInsert();
    expect(outcomes()).toMatchObject([{ state: 'ended' }, { state: 'undo-ended', as: 'note', outcome: 'undone' }]);
    stage.page['composer.insert'] = () => ({ outcome: 'refused-note', isKindUnknown: true });
    stage.pages[1] = stage.page;
    await stage.actions.insertNote();
    stage.page['composer.insert'] = () => ({ outcome: 'inserted' });
    await stage.actions.insertAnyway('note');
    expect(stage.bodies('composer.insert').at(-1)).toMatchObject({ as: 'note', text: 'For Kim', intoAnyKind: true });
    expect(outcomes()).toMatchObject([{ state: 'ended' }, { state: 'ended', result: { outcome: 'inserted' } }]);
  });

  test('keeps a discarded note until it is restored or another one begins', async () => {
    const stage = await stageSuggestion();
    stage.actions.editNote('For Kim');
    stage.actions.discardNote();
    stage.actions.editNote('For Kim');
    expect(stage.shown().suggestion).toMatchObject({ note: 'For Kim', discardedNote: undefined });
    stage.actions.editNote(' ');
    stage.actions.discardNote();
    expect(stage.shown().suggestion, 'nothing to bring back').toMatchObject({
      note: undefined,
      discardedNote: undefined,
    });
  });

  test('inserts a summary into an internal note', async () => {
    const stage = await stageSuggestion();
    await stage.actions.insertSummary();
    expect(stage.bodies('composer.insert')).toEqual([]);
    stage.worker['summary.request'] = () => succeed(makeSummary(stage.ticket, 's-1', { summary: '- one\n- two' }));
    await stage.actions.summarize();
    await stage.actions.insertSummary();
    expect(stage.bodies('composer.insert')).toMatchObject([{ as: 'note', mode: 'cursor', text: '• one\n• two' }]);
  });
});

describe('inserting a segment', () => {
  const PART = { kind: 'rich', html: '<p>Bye</p>' } as const;

  test('inserts a segment as a reply, with the same settings, outcomes and undo', async () => {
    const stage = await stageSuggestion();
    stage.worker['settings.view'] = () => ({
      ...SETTINGS,
      settings: { ...SETTINGS.settings, defaults: { insertMode: 'end' } },
    });
    await stage.announce('settings.changed', {});
    await stage.actions.insertSegment(stage.shown().suggestion.suggestion?.textKey ?? '', PART);
    const request = {
      ticket: identifyTicket(stage.ticket),
      insertionId: 'id-2',
      as: 'reply',
      mode: 'end',
      html: '<p>Bye</p>',
      text: 'Bye',
    };
    expect(stage.sent.at(-1)).toEqual({ pageId: 1, type: 'composer.insert', body: request });
    expect(stage.shown().suggestion.insertion).toMatchObject({
      state: 'ended',
      request,
      result: { outcome: 'inserted', documentId: 'page-1' },
    });
    stage.pages[1] = { ...stage.page, 'composer.undo': () => 'undone' };
    await stage.actions.undoInsert();
    expect(stage.shown().suggestion.insertion).toEqual({ state: 'undo-ended', as: 'reply', outcome: 'undone' });
  });

  test("never inserts a segment of another ticket's text", async () => {
    const stage = await stageSuggestion();
    const textKey = stage.shown().suggestion.suggestion?.textKey ?? '';
    stage.pages[1] = stage.page;
    stage.putTicket(1, makeTicket('B', 'Hi'));
    stage.follows.at(-1)?.change();
    await settle();
    stage.worker['suggestion.request'] = () => succeed(makeSuggestion(makeTicket('B', 'Hi'), 'id-2'));
    await stage.actions.suggest();
    await stage.actions.insertSegment(textKey, PART);
    expect(stage.bodies('composer.insert')).toEqual([]);
  });

  test('never inserts a segment of a replaced text', async () => {
    const stage = await stageSuggestion();
    const textKey = stage.shown().suggestion.suggestion?.textKey ?? '';
    stage.actions.editReply({ kind: 'plain', text: 'Mine' });
    stage.actions.rollBackEdit();
    await stage.actions.insertSegment(textKey, PART);
    expect(stage.bodies('composer.insert')).toEqual([]);
  });

  test.each(ACTION_TYPES.filter((type) => type !== 'MESSAGE'))('inserts no segment for %s', async (actionType) => {
    const stage = await stageSuggestion({ actionType });
    await stage.actions.insertSegment(stage.shown().suggestion.suggestion?.textKey ?? '', PART);
    expect(stage.bodies('composer.insert')).toEqual([]);
  });
});

describe('inserting a tracking number', () => {
  test.each([
    ['reply', 'reply'],
    ['unknown', 'reply'],
    ['note', 'note'],
    [undefined, 'reply'],
  ] as const)(
    'inserts at the cursor of the open composer (%s) as a %s, whatever the settings say',
    async (mode, as) => {
      const { composer: _, ...bare } = makeTicket('A', 'Hi');
      const stage = await stageTicket(mode ? { ...bare, composer: { editor: 'rich', mode } } : bare);
      stage.worker['settings.view'] = () => ({
        ...SETTINGS,
        settings: { ...SETTINGS.settings, defaults: { insertMode: 'replace' } },
      });
      await stage.announce('settings.changed', {});
      stage.pages[1] = { ...stage.pages[1], 'composer.insert': () => ({ outcome: 'inserted' }) };
      await stage.actions.insertTracking('1Z<999');
      const request = {
        ticket: identifyTicket(stage.ticket),
        insertionId: 'id-1',
        as,
        mode: 'cursor',
        html: '<p>1Z&lt;999</p>',
        text: '1Z<999',
      };
      expect(stage.bodies('composer.insert')).toEqual([request]);
      expect(stage.shown().suggestion.insertion).toEqual({ state: 'ended', request, result: { outcome: 'inserted' } });
    },
  );
});
