// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { ACTION_TYPES } from '@/lib/contract/suggestion-values';

import {
  button,
  MESSAGE,
  noButton,
  shownSuggestion,
  shownSummary,
  showPanel,
  suggestionPage,
  ticketPage,
  user,
} from './show-panel';

describe('the verdict', () => {
  const words: Record<string, [stay: string, handoff: string]> = {
    MESSAGE: ['Ready to send', 'Ready to send, then hand over'],
    TO_AGENT: ['Hand over to a person', 'Hand over to a person'],
    HUMAN_REVIEW: ['Needs review', 'Needs review, then hand over'],
    NO_REPLY: ['No reply needed', 'No reply needed, hand over'],
    CONFUSED: ['Not understood', 'Not understood, hand over'],
    STOPPED: ['Stopped', 'Stopped, hand over'],
    NOTHING: ['Nothing to do', 'Nothing to do, hand over'],
  };
  const verdict = () => screen.getByRole('region', { name: 'Verdict' });
  const lines = () =>
    within(verdict())
      .getAllByRole('paragraph')
      .map(({ textContent }) => textContent);

  test.each(
    ACTION_TYPES.flatMap((actionType) =>
      [undefined, false, true].flatMap((handoff) =>
        [undefined, 'Because.'].map((reason) => ({ actionType, handoff, reason })),
      ),
    ),
  )('$actionType, handoff $handoff, reason $reason', async ({ actionType, handoff, reason }) => {
    await showPanel(
      suggestionPage({
        request: { state: 'answered' },
        suggestion: shownSuggestion({ actionType, handoff, reasonDescription: reason, content: '<p>Hello</p>' }),
      }),
    );
    const [first, second] = lines();
    expect(first).toBe(words[actionType]?.[handoff ? 1 : 0]);
    expect(second).toMatch(reason ?? /\.$/);
    const canInsert = actionType === 'MESSAGE';
    expect(screen.queryAllByRole('button', { name: /^Insert/ }).length > 0).toBe(canInsert);
    expect(screen.getByRole('textbox', { name: 'Suggested reply' }).getAttribute('aria-readonly')).toBe(
      String(!canInsert),
    );
    expect([button('Copy'), button('Suggest again')]).toHaveLength(2);
  });

  test('gives its reason the direction of the language it is in', async () => {
    await showPanel(
      suggestionPage({ suggestion: shownSuggestion({ actionType: 'STOPPED', reasonDescription: 'Stop it!' }) }),
      { language: 'ar' },
    );
    expect(screen.getByText('Stop it!').localName).toBe('bdi');
  });

  test('keeps its codes for whoever wants them', async () => {
    const data = { actionType: 'TO_AGENT', reason: 'ORDER_LOST', reasonDescription: 'The order was lost.' };
    await showPanel(suggestionPage({ request: { state: 'answered' }, suggestion: shownSuggestion(data) }));
    expect(lines()).toEqual([
      'Hand over to a person',
      'The order was lost.',
      'Take this ticket yourself or pass it to a colleague.',
    ]);
    expect(screen.getByText('ORDER_LOST').closest('details')?.open).toBe(false);
    await user.click(screen.getByText('Details'));
    expect(screen.getByText('ORDER_LOST').closest('details')?.open).toBe(true);
    expect(screen.getByText('TO_AGENT')).toBeDefined();
  });

  test.each(ACTION_TYPES.filter((type) => type !== 'MESSAGE'))(
    '%s offers an internal note that says why, the ticket in short and its order',
    async (actionType) => {
      const { on, show } = await showPanel({
        ...ticketPage({
          summary: { request: { state: 'answered' }, summary: shownSummary({}) },
          order: {
            state: 'found',
            query: '10023',
            found: { orderNumber: '10023', status: 'SHIPPED', totalAmount: 129.9, currency: 'EUR' },
          },
        }),
        suggestion: {
          ...ticketPage().suggestion,
          request: { state: 'answered' },
          suggestion: shownSuggestion({ actionType, reasonDescription: 'The order was lost.' }),
        },
      });
      const name = screen.getByRole('region', { name: 'Verdict' }).querySelector('p')?.textContent;
      await user.click(button('Write internal note'));
      const note = `Deskhand: ${name}. The order was lost.\n\nAda waits.\n\nOrder 10023: SHIPPED, €129.90`;
      expect(on.onEditNote).toHaveBeenCalledWith(note);
      show(suggestionPage({ suggestion: shownSuggestion({ actionType }), note }));
      noButton('Write internal note');
      const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for colleagues' });
      expect(box.value).toBe(note);
      await user.type(box, '!');
      expect(on.onEditNote).toHaveBeenLastCalledWith(`${note}!`);
      await user.click(
        within(screen.getByRole('region', { name: 'Internal note' })).getByText('Insert as internal note'),
      );
      expect(on.onInsertNote).toHaveBeenCalledOnce();
      await user.click(button('Discard note'));
      expect(on.onDiscardNote).toHaveBeenCalledOnce();
      show(suggestionPage({ suggestion: shownSuggestion({ actionType }), discardedNote: `${note}!` }));
      expect(screen.getByText('The note was discarded.').closest('[role=status]')).not.toBeNull();
      expect(document.activeElement, 'the keyboard is where it was').toBe(button('Bring back'));
      await user.keyboard('{Enter}');
      expect(on.onEditNote).toHaveBeenLastCalledWith(`${note}!`);
    },
  );

  test('that is ready to send offers a note only when it is handed over', async () => {
    const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    noButton('Write internal note');
    show(
      suggestionPage({ suggestion: shownSuggestion({ actionType: 'MESSAGE', content: '<p>Hi</p>', handoff: true }) }),
    );
    expect([button('Insert'), button('Write internal note')]).toHaveLength(2);
  });

  test.each(['TO_AGENT', 'NO_REPLY'])('%s without content has nothing to copy', async (actionType) => {
    await showPanel(suggestionPage({ request: { state: 'answered' }, suggestion: shownSuggestion({ actionType }) }));
    noButton('Copy');
    expect(screen.queryByRole('textbox', { name: 'Suggested reply' })).toBeNull();
  });

  test('of a later version of the platform is neutral, shown as it came, and offers nothing', async () => {
    await showPanel(
      suggestionPage({
        request: { state: 'answered' },
        suggestion: shownSuggestion({ actionType: 'SEND_NOW', content: '<p>x</p>', reasonDescription: 'New.' }),
      }),
    );
    expect(lines()).toEqual([
      'Unknown verdict',
      'The platform answered “SEND_NOW”, which this version does not know.',
      'New.',
    ]);
    noButton('Insert');
  });

  test('of a message without text says that it is empty', async () => {
    await showPanel(
      suggestionPage({
        request: { state: 'answered' },
        suggestion: shownSuggestion({ actionType: 'MESSAGE', content: ' ' }),
      }),
    );
    expect(lines()[0]).toBe('The suggestion is empty');
    noButton('Insert');
  });

  test('has the reason’s code beside its words, and is said when it comes', async () => {
    await showPanel(
      suggestionPage({
        request: { state: 'answered' },
        suggestion: shownSuggestion({ actionType: 'NO_REPLY', handoff: true, reason: 'THANKS_ONLY' }),
      }),
    );
    expect(within(verdict()).getByText('THANKS_ONLY')).toBeDefined();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('No reply needed, hand over');
  });

  test('that is older than the ticket says by how much, and asking again becomes the first choice', async () => {
    const { show } = await showPanel(
      suggestionPage({
        request: { state: 'answered' },
        suggestion: { ...MESSAGE, freshness: { stale: true, newer: 2 } },
      }),
    );
    expect(screen.getByText('2 new messages since')).toBeDefined();
    expect(button('Suggest again').className).toContain('bg-accent-strong');
    expect(button('Insert').className).not.toContain('bg-accent-strong');
    show(
      suggestionPage({
        request: { state: 'answered' },
        suggestion: { ...MESSAGE, freshness: { stale: true, newer: 0 } },
      }),
    );
    expect(screen.getByText('The ticket has changed since')).toBeDefined();
  });
});
