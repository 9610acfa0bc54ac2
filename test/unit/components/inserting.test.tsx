// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { INSERT_MODES, type InsertResult } from '@/lib/domain/insertion';
import type { Undelivered } from '@/lib/domain/undelivered';
import type { MessageKey } from '@/lib/i18n/translator';
import type { InsertionState } from '@/lib/panel-view/insertion-state';

import { button, MESSAGE, noButton, showPanel, suggestionPage, user } from './show-panel';

describe('inserting the suggestion', () => {
  test('inserts by one click, or by a choice of the place', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    await user.click(button(uiText('insert.insert')));
    expect(actions.insertReply).toHaveBeenCalledOnce();
    for (const [index, name] of [
      uiText('insert.cursor'),
      uiText('insert.end'),
      uiText('insert.replace'),
      uiText('insert.above-signature'),
    ].entries()) {
      await user.click(button(uiText('insert.options')));
      await user.click(screen.getByRole('menuitem', { name }));
      expect(actions.insertReply).toHaveBeenLastCalledWith(INSERT_MODES[index]);
    }
  });

  const undoable = {
    pageId: 1,
    request: {
      ticket: { desk: 'https://desk.example', scope: '/tickets/', id: '4711', messageHashes: [] },
      insertionId: 'one',
      documentId: 'page-1',
    },
  };
  const ended = (
    outcome: 'inserted' | 'already-there' | 'refused-note' | 'refused-other-ticket' | 'no-composer' | 'failed',
    as: 'reply' | 'note' = 'reply',
    result: Partial<InsertResult> = {},
  ): InsertionState => ({
    state: 'ended',
    request: {
      ticket: { desk: 'https://desk.example', scope: '/tickets/', id: '4711', messageHashes: [] },
      insertionId: 'one',
      as,
      mode: 'cursor',
      html: '<p>Hello</p>',
      text: 'Hello',
    },
    result: { outcome, ...result },
    ...(outcome === 'inserted' && { undoable }),
  });

  test.each([
    ['insert', uiText('insert.insert'), 'insertReply'],
    ['at-cursor', uiText('insert.at-cursor'), 'insertReply'],
    ['after-draft', uiText('insert.after-draft'), 'insertReply'],
    ['replace', uiText('insert.replace'), 'insertReply'],
    ['open-reply', uiText('insert.open-reply'), 'insertReply'],
    ['open-page', uiText('insert.open-page'), 'insertReply'],
    ['into-note', uiText('insert.into-note'), 'insertReplyIntoNote'],
  ] as const)('names the effect of the button beforehand (%s)', async (offer, name, action) => {
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE, offer }));
    await user.click(button(name));
    expect(actions[action]).toHaveBeenCalledOnce();
    await user.click(button(uiText('insert.options')));
    await user.click(screen.getByRole('menuitem', { name: uiText('insert.end') }));
    expect(actions[action]).toHaveBeenLastCalledWith('end');
  });

  test('leaves the way into the note beside the way to the reply', async () => {
    const page = { suggestion: MESSAGE, offer: 'open-reply', isNoteOpen: true } as const;
    const { actions, show } = await showPanel(suggestionPage(page));
    await user.click(button(uiText('insert.into-note')));
    expect(actions.insertReplyIntoNote).toHaveBeenCalledOnce();
    await user.click(button(uiText('insert.open-reply')));
    expect(actions.insertReply).toHaveBeenCalledOnce();
    show(suggestionPage({ ...page, insertion: insertedText('Hello Ada') }));
    noButton(uiText('insert.into-note'));
    await user.click(button(uiText('insert.options')));
    expect(screen.getByRole('menuitem', { name: uiText('insert.open-reply') })).toBeDefined();
  });

  test.each([
    [{}, 'insertReply'],
    [{ intoAnyKind: true }, 'insertReplyIntoNote'],
  ] as const)('points out two greetings with one way to mend them (%j)', async (kind, action) => {
    const inserted = insertedText('Hello Ada');
    if (inserted.state !== 'ended') throw new Error('not inserted');
    const insertion = { ...inserted, request: { ...inserted.request, ...kind }, hasTwoGreetings: true };
    const { actions, spoken } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    expect(spoken()).toEqual([uiText('insert.two-greetings')]);
    await user.click(button(uiText('insert.replace')));
    expect(actions[action]).toHaveBeenCalledExactlyOnceWith('replace');
    expect(button(uiText('insert.undo'))).toBeDefined();
  });

  test('puts the result into the place of the button until the text changes', async () => {
    const insertion = insertedText('Hello Ada');
    const { actions, show } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    noButton(uiText('insert.insert'));
    expect(screen.getByText(uiText('insert.done'))).toBeDefined();
    await user.click(button(uiText('insert.options')));
    const again = screen.getByRole('menuitem', { name: uiText('insert.again') });
    expect(again.getAttribute('aria-keyshortcuts')).toBe('Alt+Shift+E');
    expect(within(again).getByText('Alt+Shift+E')).toBeDefined();
    await user.click(again);
    expect(actions.insertReply).toHaveBeenCalledOnce();
    const edited = { ...MESSAGE, text: { kind: 'plain' as const, text: 'Hello Ada!' } };
    show(suggestionPage({ suggestion: edited, insertion }));
    expect([button(uiText('insert.insert')), button(uiText('insert.undo'))]).toHaveLength(2);
    expect(screen.queryByText(uiText('insert.done'))).toBeNull();
  });

  test('leaves the Insert button in place after another text was inserted', async () => {
    await showPanel(suggestionPage({ suggestion: MESSAGE, insertion: insertedText('1Z999') }));
    expect([button(uiText('insert.insert')), button(uiText('insert.undo'))]).toHaveLength(2);
  });

  test('takes no second press while the text is inserted, and says after a moment what it waits for', async () => {
    const insertion: InsertionState = { state: 'writing', as: 'reply' };
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    await user.click(button(uiText('insert.insert')));
    await user.click(await screen.findByRole('button', { name: uiText('insert.waiting') }));
    expect(actions.insertReply).not.toHaveBeenCalled();
  });

  test('names the keys once, after the third insertion by mouse', async () => {
    const { show, storage } = await showPanel(suggestionPage({ suggestion: MESSAGE }), {
      stored: { 'panel.mouse-insertions': 1 },
    });
    const hint = uiText('insert.by-key', { keys: 'Alt+Shift+E' });
    const press = () => user.click(button(uiText('insert.insert')));
    expect(button(uiText('insert.insert')).title).toBe(`${uiText('insert.insert')} (Alt+Shift+E)`);
    await press();
    expect(screen.queryByText(hint)).toBeNull();
    button(uiText('insert.insert')).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByText(hint), 'a key press is no insertion by mouse').toBeNull();
    await press();
    expect(screen.getByText(hint)).toBeDefined();
    show(suggestionPage({ suggestion: MESSAGE }), { shortcuts: {} });
    expect(screen.queryByText(hint), 'no keys are set').toBeNull();
    show(suggestionPage({ suggestion: MESSAGE }));
    await press();
    expect(screen.queryByText(hint)).toBeNull();
    expect(storage.get('panel.mouse-insertions')).toBe(4);
  });

  const unanswered = (failure: Undelivered, as: 'reply' | 'note' = 'reply'): InsertionState => ({
    state: 'unanswered',
    as,
    failure,
  });

  test.each<InsertionState>([
    ended('failed'),
    ended('failed', 'reply', { isTooLong: true }),
    ended('no-composer', 'reply', { isElsewhere: true }),
    ended('refused-other-ticket'),
    unanswered('no-receiver'),
    unanswered('interrupted'),
    unanswered('refused'),
    unanswered('threw'),
  ])('copies a reply that must be pasted by hand by one button (%j)', async (insertion) => {
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: uiText('copy.copy') }));
    expect(actions.copy).toHaveBeenCalledOnce();
    expect(screen.getAllByRole('button', { name: uiText('copy.copy') })).toHaveLength(1);
  });

  test.each<InsertionState>([
    ended('no-composer'),
    ended('failed', 'note'),
    unanswered('extension-updated'),
    unanswered('refused', 'note'),
  ])('leaves the copy of the reply in the action line where another step helps (%j)', async (insertion) => {
    await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    expect(within(screen.getByRole('alert')).queryByRole('button', { name: uiText('copy.copy') })).toBeNull();
    expect(screen.getAllByRole('button', { name: uiText('copy.copy') })).toHaveLength(1);
  });

  test('tells a failure outside the action line, and scrolls to it once', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scroll.mockRestore());
    const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    show(suggestionPage({ suggestion: MESSAGE, insertion: insertedText('Hello Ada') }));
    expect(scroll, 'the result stands in the line').not.toHaveBeenCalled();
    const refused = suggestionPage({ suggestion: MESSAGE, insertion: ended('refused-note') });
    show(refused);
    show({ ...refused });
    expect(scroll).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert').closest('.action-bar')).toBeNull();
    expect(button(uiText('insert.insert')).closest('.action-bar')).not.toBeNull();
  });

  test('keeps the focus in the action line when the notice with the focus goes', async () => {
    const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion: ended('refused-note') }));
    button(uiText('insert.anyway.reply')).focus();
    show(suggestionPage({ suggestion: MESSAGE, insertion: { state: 'writing', as: 'reply' } }));
    expect(document.activeElement).toBe(button(uiText('insert.insert')));
  });

  const insertedText = (text: string): InsertionState => {
    const insertion = ended('inserted');
    return insertion.state === 'ended' ? { ...insertion, request: { ...insertion.request, text } } : insertion;
  };

  test('offers undo after an insertion', async () => {
    const insertion = ended('inserted', 'reply', { focusStayedOutside: true });
    const { actions, spoken } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    expect(spoken()).toEqual([screen.getByText(/Click into the reply box/).textContent]);
    await user.click(button(uiText('insert.undo')));
    expect(actions.undoInsert).toHaveBeenCalledOnce();
  });

  test('offers undo after a second insertion that changed nothing', async () => {
    const insertion = { ...ended('already-there'), undoable } as InsertionState;
    const { actions, show } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    await user.click(button(uiText('insert.undo')));
    expect(actions.undoInsert).toHaveBeenCalledOnce();
    show(suggestionPage({ suggestion: MESSAGE, insertion: ended('already-there') }));
    expect(screen.queryByText(uiText('insert.undo'))).toBeNull();
  });

  test.each([
    ['reply', 'This reply belongs to ticket 4711.'],
    ['note', 'This note belongs to ticket 4711.'],
  ] as const)('names the ticket of a %s that was refused on another one', async (as, words) => {
    await showPanel(suggestionPage({ suggestion: MESSAGE, insertion: ended('refused-other-ticket', as) }));
    expect(screen.getByRole('alert').textContent).toContain(words);
  });

  test.each<[InsertionState, 'status' | 'notice' | 'alert', MessageKey]>([
    [{ state: 'writing', as: 'reply' }, 'status', 'insert.writing'],
    [insertedText('Hello Ada'), 'status', 'insert.inserted'],
    [ended('inserted'), 'notice', 'insert.inserted'],
    [ended('already-there'), 'notice', 'insert.already-there'],
    [ended('refused-note'), 'alert', 'insert.refused-note.reply'],
    [ended('refused-note', 'note'), 'alert', 'insert.refused-note.note'],
    [ended('refused-other-ticket'), 'alert', 'insert.refused-other-ticket'],
    [ended('no-composer', 'reply', { isElsewhere: true }), 'alert', 'insert.elsewhere'],
    [ended('no-composer'), 'alert', 'insert.no-composer.reply'],
    [ended('no-composer', 'note'), 'alert', 'insert.no-composer.note'],
    [ended('no-composer', 'reply', { isOpening: true }), 'notice', 'insert.opening'],
    [ended('failed'), 'alert', 'insert.failed'],
    [ended('failed', 'reply', { isTooLong: true }), 'alert', 'insert.too-long'],
    [{ state: 'undo-ended', as: 'reply', outcome: 'undone' }, 'notice', 'insert.undone'],
    [{ state: 'undo-ended', as: 'reply', outcome: 'changed-since' }, 'notice', 'insert.changed-since'],
    [{ state: 'undo-ended', as: 'reply', outcome: 'nothing-to-undo' }, 'notice', 'insert.nothing-to-undo'],
    [{ state: 'undo-ended', as: 'reply', outcome: 'unknown-insertion' }, 'notice', 'insert.unknown-insertion'],
    [{ ...ended('inserted'), isUndoRefused: true } as InsertionState, 'notice', 'insert.undo-refused'],
    [{ state: 'unanswered', as: 'reply', failure: 'no-receiver' }, 'alert', 'silence.no-receiver'],
    [{ state: 'unanswered', as: 'reply', failure: 'interrupted' }, 'alert', 'silence.interrupted'],
    [{ state: 'unanswered', as: 'reply', failure: 'extension-updated' }, 'alert', 'silence.extension-updated'],
    [{ state: 'unanswered', as: 'reply', failure: 'refused' }, 'alert', 'silence.refused'],
  ])('shows %j as %s', async (insertion, role, key) => {
    const { spoken } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    const words = uiText(key, { as: 'reply', number: '4711', system: 'other' });
    // An alert and the region of the action line speak for themselves.
    expect(spoken()).toEqual(role === 'notice' ? [words] : []);
    const places = role === 'notice' ? screen.getAllByText(words) : screen.getAllByRole(role);
    expect(places.filter(({ textContent }) => textContent.includes(words))).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: uiText('reply.text') }).textContent).toBe('Hello Ada');
    expect(button(uiText('copy.copy'))).toBeDefined();
  });

  test.each([
    ['reply', {}, uiText('insert.anyway.reply')],
    ['note', { isKindUnknown: true }, uiText('insert.anyway.unknown')],
  ] as const)('asks for confirmation in another kind of composer (%s, %j)', async (as, more, name) => {
    const insertion = ended('refused-note', as, more);
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    await user.click(button(name));
    expect(actions.insertAnyway).toHaveBeenCalledOnce();
  });

  test('never offers the reply to the customer for a note', async () => {
    await showPanel(suggestionPage({ suggestion: MESSAGE, insertion: ended('refused-note', 'note') }));
    const alert = screen.getByRole('alert');
    expect(within(alert).queryAllByRole('button')).toEqual([]);
  });
});
