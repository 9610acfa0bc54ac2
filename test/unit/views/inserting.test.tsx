// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { INSERT_MODES, type InsertResult } from '@/lib/domain/insertion';
import type { InsertionState } from '@/lib/domain/insertion-state';

import { button, MESSAGE, showPanel, suggestionPage, user } from './show-panel';

describe('inserting', () => {
  test('takes one press, or a choice of where', async () => {
    const { on } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    await user.click(button('Insert'));
    expect(on.onInsertReply).toHaveBeenLastCalledWith();
    for (const [index, name] of ['At cursor', 'At end', 'Replace draft', 'Above signature'].entries()) {
      await user.click(button('Insert options'));
      await user.click(screen.getByRole('menuitem', { name }));
      expect(on.onInsertReply).toHaveBeenLastCalledWith(INSERT_MODES[index]);
    }
  });

  const ended = (
    outcome: 'inserted' | 'already-there' | 'refused-note' | 'refused-other-ticket' | 'no-composer' | 'failed',
    as: 'reply' | 'note' = 'reply',
    result: Partial<InsertResult> = {},
  ): InsertionState => ({
    state: 'ended',
    request: { ticketId: '4711', as, mode: 'cursor', html: '<p>Hello</p>', text: 'Hello' },
    result: { outcome, ...result },
  });

  test.each([
    ['reply', 'Goes into the reply to the customer.'],
    ['note', 'An internal note is open, not a reply.'],
    ['unknown', 'Goes into the open box.'],
    [undefined, 'No reply box is open yet.'],
  ] as const)('says beforehand where the text goes (%s)', async (composer, words) => {
    const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE, composer }));
    expect(screen.getByText(words)).toBeDefined();
    // What came of it takes that place.
    show(suggestionPage({ suggestion: MESSAGE, composer, insertion: ended('inserted') }));
    expect(screen.queryByText(words)).toBeNull();
  });

  test('that worked can be undone', async () => {
    const insertion = ended('inserted', 'reply', { focusStayedOutside: true });
    const { on } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    expect(screen.getByText(/Click into the reply box/).closest('[role=status]')).not.toBeNull();
    await user.click(button('Undo insert'));
    expect(on.onUndoInsert).toHaveBeenCalledOnce();
  });

  test.each<[InsertionState, 'status' | 'alert', RegExp]>([
    [{ state: 'writing', as: 'reply' }, 'status', /^Inserting/],
    [ended('inserted'), 'status', /Nothing has been sent/],
    [ended('already-there'), 'status', /already/],
    [ended('refused-note'), 'alert', /writes an internal note\. Switch it to a public reply/],
    [ended('refused-note', 'note'), 'alert', /writes to the customer\. Switch it to an internal note/],
    [ended('refused-other-ticket'), 'alert', /Another ticket is open now\. Go back/],
    [ended('no-composer'), 'alert', /^Open the reply box, then press Insert again\.$/],
    [ended('no-composer', 'note'), 'alert', /^Open the box for an internal note/],
    [ended('no-composer', 'reply', { isOpening: true }), 'status', /reply page is opening.*press Insert/],
    [ended('no-composer', 'note', { isOpening: true }), 'status', /internal note is opening/],
    [ended('failed'), 'alert', /Copy it and paste it/],
    [{ state: 'undo-ended', as: 'reply', outcome: 'undone' }, 'status', /Your draft is as it was/],
    [{ state: 'undo-ended', as: 'reply', outcome: 'changed-since' }, 'status', /nothing was touched/],
    [{ state: 'undo-ended', as: 'reply', outcome: 'nothing-to-undo' }, 'status', /nothing left/],
    [{ state: 'unanswered', as: 'reply', why: 'no-receiver' }, 'alert', /does not answer\. Reload the page/],
    [{ state: 'unanswered', as: 'reply', why: 'interrupted' }, 'alert', /moved on/],
    [{ state: 'unanswered', as: 'reply', why: 'extension-updated' }, 'alert', /was updated/],
    [{ state: 'unanswered', as: 'reply', why: 'refused' }, 'alert', /refused/],
  ])('%j is told as %s', async (insertion, role, words) => {
    await showPanel(suggestionPage({ suggestion: MESSAGE, insertion }));
    expect(screen.getAllByRole(role).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringMatching(words)]),
    );
    // The text and its copy stay, whatever became of the insertion.
    expect(screen.getByRole('textbox', { name: 'Suggested reply' }).textContent).toBe('Hello Ada');
    expect(button('Copy')).toBeDefined();
  });

  test.each([
    ['reply', 'Insert into the note anyway'],
    ['note', 'Insert into the reply anyway'],
  ] as const)('that the open box is wrong for (%s) waits for the agent to want it there', async (as, name) => {
    const { on } = await showPanel(suggestionPage({ suggestion: MESSAGE, insertion: ended('refused-note', as) }));
    await user.click(button(name));
    expect(on.onInsertAnyway).toHaveBeenCalledOnce();
  });
});
