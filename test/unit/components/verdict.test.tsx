// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { ACTION_TYPES } from '@/lib/contract/values';
import type { InsertionState } from '@/lib/panel-view/insertion-state';
import type { NoteInsertionView } from '@/lib/panel-view/read-ticket-view';

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
    MESSAGE: [uiText('verdict.MESSAGE'), uiText('verdict.MESSAGE.handoff')],
    TO_AGENT: [uiText('verdict.TO_AGENT'), uiText('verdict.TO_AGENT.handoff')],
    HUMAN_REVIEW: [uiText('verdict.HUMAN_REVIEW'), uiText('verdict.HUMAN_REVIEW.handoff')],
    NO_REPLY: [uiText('verdict.NO_REPLY'), uiText('verdict.NO_REPLY.handoff')],
    CONFUSED: [uiText('verdict.CONFUSED'), uiText('verdict.CONFUSED.handoff')],
    STOPPED: [uiText('verdict.STOPPED'), uiText('verdict.STOPPED.handoff')],
    NOTHING: [uiText('verdict.NOTHING'), uiText('verdict.NOTHING.handoff')],
  };
  const verdict = () => screen.getByRole('region', { name: uiText('verdict.region') });
  const lines = () =>
    within(verdict())
      .getAllByRole('paragraph')
      .map(({ textContent }) => textContent);

  /** The hand-off decides the first line, and the reason the second. */
  const CASES = [
    { handoff: undefined, reason: 'Because.' },
    { handoff: false, reason: undefined },
    { handoff: true, reason: 'Because.' },
  ];

  test.each(ACTION_TYPES.flatMap((actionType) => CASES.map((each) => ({ actionType, ...each }))))(
    'shows the verdict for $actionType, handoff $handoff, reason $reason',
    async ({ actionType, handoff, reason }) => {
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
      const box = screen.getByRole('textbox', { name: uiText('reply.text'), hidden: true });
      expect(box.getAttribute('aria-readonly')).toBe(String(!canInsert));
      const folded = box.closest('details');
      expect(folded?.open).toBe(canInsert ? undefined : actionType === 'HUMAN_REVIEW');
      expect(folded?.querySelector('summary')?.textContent).toBe(
        canInsert ? undefined : uiText('reply.not-for-sending'),
      );
      const copies = screen.getAllByRole('button', { name: uiText('copy.copy'), hidden: true });
      expect(copies.map((copy) => folded?.contains(copy) ?? false)).toEqual([!canInsert]);
      button(uiText('request.again'));
    },
  );

  test.each(ACTION_TYPES)('begins the words of %s with a hand-off by its words without one', (actionType) => {
    const [stay = '', handoff = ''] = words[actionType] ?? [];
    expect(handoff.startsWith(stay)).toBe(true);
  });

  test('shows the reason of a verdict in the direction of its language', async () => {
    await showPanel(
      suggestionPage({ suggestion: shownSuggestion({ actionType: 'STOPPED', reasonDescription: 'Stop it!' }) }),
      { language: 'ar' },
    );
    expect(screen.getByText('Stop it!').localName).toBe('bdi');
  });

  test('shows the codes of a verdict on demand', async () => {
    const data = { actionType: 'TO_AGENT', reason: 'ORDER_LOST', reasonDescription: 'The order was lost.' };
    await showPanel(suggestionPage({ request: { state: 'answered' }, suggestion: shownSuggestion(data) }));
    expect(lines()).toEqual([uiText('verdict.TO_AGENT'), 'The order was lost.', uiText('verdict.TO_AGENT.next')]);
    expect(screen.getByText('ORDER_LOST').closest('details')?.open).toBe(false);
    await user.click(screen.getByText(uiText('verdict.details')));
    expect(screen.getByText('ORDER_LOST').closest('details')?.open).toBe(true);
    expect(screen.getByText('TO_AGENT')).toBeDefined();
  });

  test.each(ACTION_TYPES.filter((type) => type !== 'MESSAGE'))(
    'offers an internal note with reason, summary and order for %s',
    async (actionType) => {
      const { actions, show, spoken } = await showPanel({
        ...ticketPage({
          summary: { request: { state: 'answered' }, summary: shownSummary({}) },
          order: {
            state: 'found',
            query: '10023',
            found: {
              orderNumber: '10023',
              buyerEmail: 'ada.buyer@shop.example',
              status: 'SHIPPED',
              totalAmount: 129.9,
              currency: 'EUR',
            },
            isSample: false,
          },
        }),
        suggestion: {
          ...ticketPage().suggestion,
          request: { state: 'answered' },
          suggestion: shownSuggestion({ actionType, reasonDescription: 'The order was lost.' }),
        },
      });
      const name = screen.getByRole('region', { name: uiText('verdict.region') }).querySelector('p')?.textContent;
      await user.click(button(uiText('note.write')));
      const note = `Deskhand: ${name}. The order was lost.\n\nAda waits.\n\nOrder 10023: Shipped, €129.90`;
      expect(actions.editNote).toHaveBeenCalledWith(note);
      show(suggestionPage({ suggestion: shownSuggestion({ actionType }), note }));
      noButton(uiText('note.write'));
      const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: uiText('note.text') });
      expect(box.value).toBe(note);
      await user.type(box, '!');
      expect(actions.editNote).toHaveBeenLastCalledWith(`${note}!`);
      await user.click(
        within(screen.getByRole('region', { name: uiText('note.region') })).getByText(uiText('summary.insert-note')),
      );
      expect(actions.insertNote).toHaveBeenCalledOnce();
      await user.click(button(uiText('note.discard')));
      expect(actions.discardNote).toHaveBeenCalledOnce();
      show(suggestionPage({ suggestion: shownSuggestion({ actionType }), discardedNote: `${note}!` }));
      expect(screen.getByText(uiText('note.discarded'))).toBeDefined();
      expect(spoken()).toEqual([name, uiText('note.discarded')]);
      expect(document.activeElement, 'the focus is where it was').toBe(button(uiText('note.restore')));
      await user.keyboard('{Enter}');
      expect(actions.editNote).toHaveBeenLastCalledWith(`${note}!`);
    },
  );

  test('offers a note for a message only with a hand-off', async () => {
    const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    noButton(uiText('note.write'));
    show(
      suggestionPage({ suggestion: shownSuggestion({ actionType: 'MESSAGE', content: '<p>Hi</p>', handoff: true }) }),
    );
    expect([button(uiText('insert.insert')), button(uiText('note.write'))]).toHaveLength(2);
  });

  test.each(['TO_AGENT', 'NO_REPLY'])('offers no copy for %s without content', async (actionType) => {
    await showPanel(suggestionPage({ request: { state: 'answered' }, suggestion: shownSuggestion({ actionType }) }));
    noButton(uiText('copy.copy'));
    expect(screen.queryByRole('textbox', { name: uiText('reply.text') })).toBeNull();
  });

  test('shows a neutral verdict for an unknown action type, names the type unchanged, and offers no insertion', async () => {
    await showPanel(
      suggestionPage({
        request: { state: 'answered' },
        suggestion: shownSuggestion({ actionType: 'SEND_NOW', content: '<p>x</p>', reasonDescription: 'New.' }),
      }),
    );
    expect(lines()).toEqual([
      uiText('verdict.UNKNOWN'),
      'The AI answered “SEND_NOW”, which this version doesn’t know.',
      'New.',
    ]);
    noButton(uiText('insert.insert'));
  });

  test('tells that a message without text is empty', async () => {
    await showPanel(
      suggestionPage({
        request: { state: 'answered' },
        suggestion: shownSuggestion({ actionType: 'MESSAGE', content: ' ' }),
      }),
    );
    expect(lines()[0]).toBe(uiText('verdict.EMPTY'));
    noButton(uiText('insert.insert'));
  });

  test('shows the code of the reason, and announces a new verdict', async () => {
    const { spoken } = await showPanel(
      suggestionPage({
        request: { state: 'answered' },
        suggestion: shownSuggestion({ actionType: 'NO_REPLY', handoff: true, reason: 'THANKS_ONLY' }),
      }),
    );
    expect(within(verdict()).getByText('THANKS_ONLY')).toBeDefined();
    expect(spoken()).toEqual([uiText('verdict.NO_REPLY.handoff')]);
  });

  test('a stale verdict asks again by one button, also where the last try has failed', async () => {
    const suggestion = { ...MESSAGE, freshness: { stale: true, newer: 2, newest: 'Still no parcel.' } };
    await showPanel(suggestionPage({ request: { state: 'failed', failure: { reason: 'offline' } }, suggestion }));
    expect(button(uiText('action.try-again'))).toBeDefined();
    noButton(uiText('request.again'));
  });

  test('the verdict stays in sight in one line while the action line sticks to the lower edge', async () => {
    let look: IntersectionObserverCallback = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          look = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const tell = (intersectionRatio: number) =>
      act(() => look([{ intersectionRatio } as IntersectionObserverEntry], {} as IntersectionObserver));
    const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    expect(screen.getAllByText(uiText('verdict.MESSAGE'))).toHaveLength(1);
    tell(0.9);
    expect(screen.getAllByText(uiText('verdict.MESSAGE'))).toHaveLength(2);
    show(suggestionPage({ suggestion: { ...MESSAGE, freshness: { stale: true, newer: 2 } } }));
    expect(screen.getAllByText(uiText('fresh.newer', { count: 2 }))).toHaveLength(2);
    tell(1);
    expect(screen.getAllByText(uiText('fresh.newer', { count: 2 }))).toHaveLength(1);
  });

  test('tells how much older than the ticket a suggestion is, and makes another suggestion the primary button', async () => {
    const { show, spoken } = await showPanel(
      suggestionPage({
        request: { state: 'answered' },
        suggestion: { ...MESSAGE, freshness: { stale: true, newer: 2, newest: 'Still no parcel.' } },
      }),
    );
    expect(spoken()).toEqual(['2 new messages since this suggestion', uiText('verdict.MESSAGE')]);
    expect(lines()).toEqual(['2 new messages since this suggestion', 'Still no parcel.', uiText('verdict.MESSAGE')]);
    expect(verdict().contains(button(uiText('request.again')))).toBe(true);
    expect(button(uiText('request.again')).className).toContain('bg-accent-strong');
    expect(button(uiText('insert.insert')).className).not.toContain('bg-accent-strong');
    show(
      suggestionPage({
        request: { state: 'answered' },
        suggestion: { ...MESSAGE, freshness: { stale: true, newer: 0 } },
      }),
    );
    expect(screen.getByText(uiText('fresh.changed'))).toBeDefined();
  });

  describe('at the end of a ticket', () => {
    const HAND_OVER = shownSuggestion({ actionType: 'MESSAGE', content: '<p>Hello Ada</p>', handoff: true });
    const primaries = () =>
      [...document.querySelectorAll('[data-primary]')].map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
    const sent = { at: '2026-11-21T09:27:00Z' };
    const showSent = (over: Partial<typeof MESSAGE> = {}) =>
      showPanel(suggestionPage({ request: { state: 'answered' }, suggestion: { ...MESSAGE, sent, ...over } }));

    test('says at what time the reply was sent, with nothing that is blue or must be done', async () => {
      await showSent();
      expect(lines()).toEqual([uiText('verdict.sent', { time: '09:27' })]);
      expect(primaries()).toEqual([]);
      noButton(uiText('insert.insert'));
      expect(verdict().contains(button(uiText('request.again')))).toBe(false);
      expect(screen.queryByRole('toolbar')).toBeNull();
      const box = screen.getByRole('textbox', { name: uiText('reply.text'), hidden: true });
      expect(box.closest('details')?.open).toBe(false);
    });

    test.each([
      ['2026-11-20T23:59:00Z', 'Sent 20 Nov 2026, 23:59'],
      [undefined, 'Sent'],
    ])('says on which day it was sent if that is not today (%s)', async (at, said) => {
      await showSent({ sent: { at } });
      expect(lines()[0]).toBe(said);
    });

    test('raises the alarm again when the customer answers', async () => {
      await showSent({ freshness: { stale: true, newer: 1, newest: 'Thank you!' } });
      expect(lines()).toEqual([
        uiText('fresh.newer', { count: 1 }),
        'Thank you!',
        uiText('verdict.sent', { time: '09:27' }),
      ]);
      expect(primaries()).toEqual([uiText('request.again')]);
    });

    test('takes the message of a colleague for news, with a button that is not blue', async () => {
      const freshness = { stale: true, newer: 1, newest: 'I take this one.', isByAgents: true } as const;
      await showPanel(suggestionPage({ request: { state: 'answered' }, suggestion: { ...MESSAGE, freshness } }));
      expect(lines()[0]).toBe(uiText('fresh.by-agents', { count: 1 }));
      expect(verdict().className).not.toContain('warn');
      expect(screen.getAllByRole('button', { name: uiText('request.again') })).toHaveLength(1);
      expect(primaries()).toEqual([]);
    });

    test('leads to the note of a hand-over once the reply is inserted, and after it was sent', async () => {
      const { actions, show } = await showPanel(suggestionPage({ suggestion: HAND_OVER }));
      expect(primaries()).toEqual([uiText('insert.insert')]);
      show(suggestionPage({ suggestion: HAND_OVER, insertion: INSERTED }));
      expect(primaries()).toEqual([uiText('note.write')]);
      show(suggestionPage({ suggestion: { ...HAND_OVER, sent } }));
      expect(primaries()).toEqual([uiText('note.write')]);
      expect(lines()).toEqual([uiText('verdict.sent', { time: '09:27' }), uiText('verdict.doubts.handoff')]);
      await user.click(button(uiText('note.write')));
      expect(actions.editNote).toHaveBeenCalledOnce();
      show(suggestionPage({ suggestion: { ...HAND_OVER, sent }, note: 'Call her back' }));
      expect(primaries()).toEqual([uiText('summary.insert-note')]);
    });

    test('marks both ways into a note by the same icon', async () => {
      const icon = (name: string) => button(name).querySelector('svg')?.innerHTML;
      const { show } = await showPanel(suggestionPage({ suggestion: HAND_OVER }));
      const write = icon(uiText('note.write'));
      show(suggestionPage({ suggestion: HAND_OVER, offer: 'open-reply', isNoteOpen: true }));
      expect(icon(uiText('insert.into-note'))).toBe(write);
      noButton(uiText('note.write'));
    });

    test('writes in the note at once, at its end', async () => {
      const { actions, show } = await showPanel(suggestionPage({ suggestion: HAND_OVER, insertion: INSERTED }));
      const note = 'Deskhand: over to you';
      actions.editNote.mockImplementation(() =>
        show(suggestionPage({ suggestion: HAND_OVER, insertion: INSERTED, note })),
      );
      await user.click(button(uiText('note.write')));
      const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: uiText('note.text') });
      expect(document.activeElement).toBe(box);
      expect([box.selectionStart, box.selectionEnd]).toEqual([note.length, note.length]);
    });

    test('leaves the keyboard where it is when a note of before is shown', async () => {
      const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
      button(uiText('insert.insert')).focus();
      show(suggestionPage({ suggestion: MESSAGE, note: 'Call her back' }));
      expect(document.activeElement).toBe(button(uiText('insert.insert')));
    });

    test('says that it opens the note, and shows the result where the button was', async () => {
      const note = 'Call her back';
      const page = (over: Partial<NoteInsertionView>, more = {}) =>
        suggestionPage({ suggestion: { ...HAND_OVER, sent }, note, noteInsertion: { ...CLOSED, ...over }, ...more });
      const { actions, show } = await showPanel(page({}));
      const region = () => within(screen.getByRole('region', { name: uiText('note.region') }));
      expect(primaries()).toEqual([uiText('insert.open-note')]);
      await user.click(button(uiText('insert.open-note')));
      expect(actions.insertNote).toHaveBeenCalledOnce();
      const insertion = { ...INSERTED, request: { ...INSERTED.request, as: 'note' as const, text: note } };
      show(page({ insertion: { ...insertion, undoable: UNDOABLE } }));
      expect(region().getByText(uiText('insert.done'))).toBeDefined();
      await user.click(region().getByRole('button', { name: uiText('insert.undo') }));
      expect(actions.undoInsert).toHaveBeenCalledOnce();
      show(page({ insertion: { ...insertion, result: { outcome: 'refused-note' } } }));
      expect(region().getByRole('alert').textContent).toBe(uiText('insert.refused-note.note'));
      show(page({}, { isNoteAdded: true }));
      expect(primaries()).toEqual([]);
      expect(region().getByText(uiText('insert.done'))).toBeDefined();
    });
  });
});

const CLOSED: NoteInsertionView = {
  insertion: { state: 'idle' },
  offer: 'open-note',
  ticketNumber: '4711',
};

const INSERTED: Extract<InsertionState, { state: 'ended' }> = {
  state: 'ended',
  request: {
    ticket: { desk: 'https://desk.example', scope: '/tickets/', id: '4711', messageHashes: [] },
    insertionId: 'one',
    as: 'reply',
    mode: 'cursor',
    html: '<p>Hello Ada</p>',
    text: 'Hello Ada',
  },
  result: { outcome: 'inserted' },
};

const UNDOABLE = {
  pageId: 1,
  request: { ticket: INSERTED.request.ticket, insertionId: 'one', documentId: 'page-1' },
};
