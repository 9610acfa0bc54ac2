// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { INSERT_MODES, type InsertResult } from '@/lib/domain/insertion';
import type { InsertionState } from '@/lib/panel-view/insertion-state';

import { button, MESSAGE, showPanel, suggestionPage, user } from './show-panel';

describe('inserting the suggestion', () => {
  test('takes one click, or a choice of the place', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    await user.click(button(uiText('insert.insert')));
    expect(actions.insertReply).toHaveBeenLastCalledWith();
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
    tabId: 1,
    request: {
      ticket: { desk: 'https://desk.example', scope: '/tickets/', id: '4711', messageHashes: [] },
      insertionId: 'one',
      pageId: 'page-1',
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
    ['reply', uiText('where.reply')],
    ['note', uiText('where.note')],
    ['unknown', uiText('where.unknown')],
    [undefined, uiText('where.none')],
  ] as const)('tells beforehand where the text goes (%s)', async (composer, words) => {
    const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE, composer }));
    expect(screen.getByText(words)).toBeDefined();
    show(suggestionPage({ suggestion: MESSAGE, composer, insertion: ended('inserted') }));
    expect(screen.queryByText(words)).toBeNull();
  });

  test('offers undo after an insertion', async () => {
    const insertion = ended('inserted', 'reply', { focusStayedOutside: true });
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    expect(screen.getByText(/Click into the reply box/).closest('[role=status]')).not.toBeNull();
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

  test.each<[InsertionState, 'status' | 'alert', RegExp]>([
    [{ state: 'writing', as: 'reply' }, 'status', /^Inserting/],
    [ended('inserted'), 'status', /Nothing has been sent/],
    [ended('already-there'), 'status', /already/],
    [ended('refused-note'), 'alert', /internal note is open\. Switch to a public reply/],
    [ended('refused-note', 'note'), 'alert', /reply to the customer is open\. Switch to an internal note/],
    [ended('refused-other-ticket'), 'alert', /shows another ticket, is changing/],
    [ended('no-composer', 'reply', { isElsewhere: true }), 'alert', /window of its own/],
    [ended('no-composer'), 'alert', /^Open the reply box, then press Insert again\.$/],
    [ended('no-composer', 'note'), 'alert', /^Open the box for an internal note/],
    [ended('no-composer', 'reply', { isOpening: true }), 'status', /reply page is opening.*press Insert/],
    [ended('no-composer', 'note', { isOpening: true }), 'status', /internal note is opening/],
    [ended('failed'), 'alert', /Copy it and paste it/],
    [{ state: 'undo-ended', as: 'reply', outcome: 'undone' }, 'status', /Your draft is back as it was/],
    [{ state: 'undo-ended', as: 'reply', outcome: 'changed-since' }, 'status', /nothing was changed/],
    [{ state: 'undo-ended', as: 'reply', outcome: 'nothing-to-undo' }, 'status', /nothing to undo/],
    [{ state: 'undo-ended', as: 'reply', outcome: 'unknown-insertion' }, 'status', /can no longer undo/],
    [
      { ...ended('inserted'), isUndoRefused: true } as InsertionState,
      'status',
      /The tab of this insertion shows another ticket/,
    ],
    [{ state: 'unanswered', as: 'reply', failure: 'no-receiver' }, 'alert', /is not responding\. Reload the page/],
    [{ state: 'unanswered', as: 'reply', failure: 'interrupted' }, 'alert', /changed before it responded/],
    [{ state: 'unanswered', as: 'reply', failure: 'extension-updated' }, 'alert', /was updated/],
    [{ state: 'unanswered', as: 'reply', failure: 'refused' }, 'alert', /did not accept the text/],
  ])('shows %j as %s', async (insertion, role, words) => {
    await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    expect(screen.getAllByRole(role).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringMatching(words)]),
    );
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
