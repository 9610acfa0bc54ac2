// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import { ACTION_TYPES, TARGET_LANGUAGES } from '@/lib/contract/suggestion-values';
import { FAILURE_REASONS } from '@/lib/domain/failure';
import { INSERT_MODES, type InsertResult } from '@/lib/domain/insertion';
import type { InsertionState } from '@/lib/domain/insertion-state';

import { MESSAGE, showPanel, shownSuggestion, shownSummary, suggestionPage, ticketPage } from './show-panel';

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();

describe('the ticket', () => {
  test('is named by its subject, its id and the number of messages read', async () => {
    const { on } = await showPanel(ticketPage());
    expect(screen.getByRole('heading', { level: 1, name: 'Where is my order?' })).toBeDefined();
    expect(screen.getByText('#4711')).toBeDefined();
    expect(screen.getByText('2 messages')).toBeDefined();
    await user.click(button('Read the ticket again'));
    expect(on.onReadAgain).toHaveBeenCalledOnce();
  });

  test('without a subject says so', async () => {
    await showPanel(ticketPage({ ticket: { desk: 'x', id: 'T-1', messages: [] } }));
    expect(screen.getByRole('heading', { level: 1, name: 'No subject' })).toBeDefined();
    expect(screen.getByText('T-1')).toBeDefined();
  });

  test('that is being read has a shape and a status', async () => {
    await showPanel({ kind: 'reading' });
    expect(screen.getByRole('status').textContent).toBe('Reading the ticket');
  });

  test.each([
    ['not-a-helpdesk', 'status', 'Add a helpdesk', 'onOpenSettings'],
    ['not-a-ticket', 'status', 'Read again', 'onReadAgain'],
    ['thread-not-found', 'alert', 'Read again', 'onReadAgain'],
    ['extension-updated', 'alert', 'Reload the panel', 'onReloadPanel'],
  ] as const)('that is not there (%s) has one sentence and one action', async (problem, role, label, callback) => {
    const { on } = await showPanel({ kind: 'none', problem });
    expect(screen.getByRole(role).textContent).toMatch(/\.$/);
    await user.click(button(label));
    expect(on[callback]).toHaveBeenCalledOnce();
  });

  test('has a menu that the keyboard can use', async () => {
    const { on } = await showPanel(ticketPage());
    const more = button('More');
    more.focus();
    await user.keyboard('{ArrowDown}');
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual(['Open in a window', 'Check this page', 'Settings']);
    expect(document.activeElement?.textContent).toBe('Open in a window');
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('العربية');
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
    expect(on.onChooseLanguage).toHaveBeenCalledWith('ja');
    expect(document.activeElement).toBe(more);
    await user.click(more);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(more);
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('asking', () => {
  test('begins with one primary button', async () => {
    const { on } = await showPanel(ticketPage());
    await user.click(button('Suggest reply'));
    expect(on.onSuggest).toHaveBeenCalledOnce();
    noButton('Cancel');
    noButton('Insert');
  });

  test('can be steered: 39 languages, three formats, an instruction that Enter sends', async () => {
    const { on } = await showPanel(ticketPage());
    const languages = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reply language' });
    expect([...languages.options].map(({ value }) => value)).toEqual([...TARGET_LANGUAGES]);
    expect([...languages.options].map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Automatic', 'English', '简体中文', 'العربية', 'हिन्दी']),
    );
    await user.selectOptions(languages, 'GERMAN');
    expect(on.onSetOptions).toHaveBeenLastCalledWith({ targetLanguage: 'GERMAN' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'Plain text');
    expect(on.onSetOptions).toHaveBeenLastCalledWith({ contentFormat: 'PLAIN' });
    const instruction = screen.getByRole('textbox', { name: 'Instruction' });
    await user.type(instruction, 'S');
    expect(on.onSetOptions).toHaveBeenLastCalledWith({ instruction: 'S' });
    await user.type(instruction, '{Shift>}{Enter}{/Shift}');
    expect(on.onSuggest).not.toHaveBeenCalled();
    await user.type(instruction, '{Enter}');
    expect(on.onSuggest).toHaveBeenCalledOnce();
  });

  test.each([
    ['Shorter', 'Make the reply shorter.'],
    ['Warmer', 'Make the reply warmer.'],
    ['More formal', 'Make the reply more formal.'],
    ['Ask', 'Ask the customer for what is missing.'],
  ])('again, "%s", shows what it asks with', async (name, instruction) => {
    const { on } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    await user.click(button(name));
    expect(on.onSetOptions).toHaveBeenCalledWith({ instruction });
    expect(on.onSuggest).toHaveBeenCalledOnce();
  });

  test('can be cancelled at once, and counts the seconds after the third', async () => {
    vi.useFakeTimers({ now: 60_000, shouldAdvanceTime: true });
    const { on } = await showPanel(
      suggestionPage({ request: { state: 'running', requestId: 'r', startedAt: 58_500 } }),
    );
    expect(screen.getByText('Writing a suggestion')).toBeDefined();
    expect(screen.queryByText(/second/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('3 seconds')).toBeDefined();
    expect(screen.getByText('3 seconds').closest('[role=status]')).toBeNull();
    vi.useRealTimers();
    await user.click(button('Cancel'));
    expect(on.onCancelSuggestion).toHaveBeenCalledOnce();
    noButton('Suggest reply');
  });

  test('again keeps the text in sight and in hand meanwhile', async () => {
    await showPanel(
      suggestionPage({ request: { state: 'running', requestId: 'r', startedAt: Date.now() }, suggestion: MESSAGE }),
    );
    expect(screen.getByRole('textbox', { name: 'Suggested reply' }).textContent).toBe('Hello Ada');
    expect([button('Cancel'), button('Insert')]).toHaveLength(2);
    noButton('Suggest again');
  });

  test('keeps the keyboard in its place while the buttons change', async () => {
    const { show } = await showPanel(ticketPage());
    button('Suggest reply').focus();
    show(suggestionPage({ request: { state: 'running', requestId: 'r', startedAt: Date.now() } }));
    expect(document.activeElement).toBe(button('Cancel'));
    show(suggestionPage({ request: { state: 'answered' }, suggestion: MESSAGE }));
    expect(document.activeElement).toBe(button('Insert'));
  });

  test('takes the keyboard from nobody', async () => {
    const { show } = await showPanel(ticketPage());
    const instruction = screen.getByRole('textbox', { name: 'Instruction' });
    instruction.focus();
    show(suggestionPage({ request: { state: 'running', requestId: 'r', startedAt: Date.now() } }));
    expect(document.activeElement).toBe(instruction);
    instruction.blur();
    show(suggestionPage({ request: { state: 'answered' }, suggestion: MESSAGE }));
    expect(document.activeElement).toBe(document.body);
  });

  test('without a channel teaches the one step', async () => {
    const { on } = await showPanel(ticketPage(), { isChannelMissing: true });
    noButton('Suggest reply');
    await user.click(button('Connect a channel'));
    expect(on.onOpenSettings).toHaveBeenCalledOnce();
  });
});

describe('failures', () => {
  const remedies: Record<string, [label: string, callback: string]> = {
    'no-channel': ['Connect a channel', 'onOpenSettings'],
    'no-permission': ['Open settings', 'onOpenSettings'],
    'bad-credential': ['Open settings', 'onOpenSettings'],
    redirected: ['Open settings', 'onOpenSettings'],
    'no-source': ['Open settings', 'onOpenSettings'],
    'bad-token': ['Open settings', 'onOpenSettings'],
    'no-access': ['Open settings', 'onOpenSettings'],
    'query-refused': ['Open settings', 'onOpenSettings'],
    'no-messages': ['Read again', 'onReadAgain'],
    'daily-cap': ['Suggest reply', 'onSuggest'],
    'worker-gone': ['Reload the panel', 'onReloadPanel'],
  };

  test.each(FAILURE_REASONS)('%s has one sentence and one action', async (reason) => {
    const { on } = await showPanel(suggestionPage({ request: { state: 'failed', failure: { reason } } }));
    const alert = screen.getByRole('alert');
    const [label, callback] = remedies[reason] ?? ['Try again', 'onSuggest'];
    expect(within(alert).getByRole('paragraph').textContent).toMatch(/^[A-Z][^{}]+\.$/);
    expect(within(alert).getAllByRole('button')).toHaveLength(1);
    await user.click(within(alert).getByRole('button', { name: label }));
    expect(on[callback as 'onSuggest']).toHaveBeenCalledOnce();
  });

  test('all have different words', async () => {
    const sentences = new Set<string>();
    const { show } = await showPanel(ticketPage());
    for (const reason of FAILURE_REASONS) {
      show(suggestionPage({ request: { state: 'failed', failure: { reason } } }));
      sentences.add(screen.getByRole('alert').textContent);
    }
    expect(sentences.size).toBe(FAILURE_REASONS.length);
  });

  test('say how long to wait, and give the facts a helper needs', async () => {
    await showPanel(
      suggestionPage({
        request: {
          state: 'failed',
          failure: {
            reason: 'rate-limited',
            retryAfterSeconds: 30,
            httpStatus: 429,
            code: '429',
            requestId: '0123456789',
          },
        },
      }),
    );
    expect(screen.getByText(/Wait 30 seconds\./)).toBeDefined();
    expect(screen.getByText('HTTP 429 · code 429 · 01234567')).toBeDefined();
  });

  test.each([
    [undefined, 'Wait a moment.'],
    [0, 'Wait a moment.'],
    [1, 'Wait 1 second.'],
    [120, 'Wait 120 seconds.'],
    [121, 'Wait 3 minutes.'],
    [7200, 'Wait 120 minutes.'],
    [7201, 'The wait is longer than two hours: ask whoever runs the server.'],
  ])('a wait of %j seconds is said in words that help', async (retryAfterSeconds, words) => {
    const failure = { reason: 'rate-limited', ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) } as const;
    await showPanel(suggestionPage({ request: { state: 'failed', failure } }));
    expect(screen.getByRole('alert').textContent).toContain(`Too many requests. ${words}`);
  });
});

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

describe('the suggested reply', () => {
  const box = () => screen.getByRole('textbox', { name: 'Suggested reply' });

  test('is editable in place, in its own language and direction', async () => {
    const { on } = await showPanel(
      suggestionPage({
        suggestion: shownSuggestion(
          { actionType: 'MESSAGE', content: '<p>שלום</p>' },
          { language: 'he', direction: 'rtl' },
        ),
      }),
    );
    expect(box().lang).toBe('he');
    expect(box().dir).toBe('rtl');
    expect(box().getAttribute('aria-multiline')).toBe('true');
    expect(box().getAttribute('contenteditable')).toBe('true');
    box().innerHTML = '<p onclick="x">Mine</p>';
    box().dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(on.onEditReply).toHaveBeenCalledWith({ kind: 'rich', html: '<p>Mine</p>' });
  });

  test('keeps the agent’s caret: it is not drawn again while they type', async () => {
    const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    const paragraph = box().firstChild;
    show(suggestionPage({ suggestion: { ...MESSAGE, text: { kind: 'rich', html: '<p>typed</p>' } } }));
    expect(box().firstChild).toBe(paragraph);
    show(suggestionPage({ suggestion: { ...MESSAGE, text: { kind: 'rich', html: '<p>other</p>' }, textKey: '2' } }));
    expect(box().textContent).toBe('other');
  });

  test('shows hostile HTML without what makes it hostile', async () => {
    await showPanel(
      suggestionPage({
        suggestion: shownSuggestion({
          actionType: 'MESSAGE',
          content: '<p>Hi<img src="https://x.example"><script>1</script></p><iframe></iframe>',
        }),
      }),
    );
    expect(box().innerHTML).toBe('<p>Hi</p>');
  });

  test('in plain text is a plain field', async () => {
    const { on } = await showPanel(
      suggestionPage({ suggestion: { ...MESSAGE, text: { kind: 'plain', text: 'a <b>' } } }),
    );
    expect(box()).toHaveProperty('value', 'a <b>');
    await user.type(box(), '!');
    expect(on.onEditReply).toHaveBeenCalledWith({ kind: 'plain', text: 'a <b>!' });
  });

  test('that was emptied can be brought back, and cannot be inserted', async () => {
    const { on } = await showPanel(suggestionPage({ suggestion: { ...MESSAGE, isBlank: true } }));
    noButton('Insert');
    noButton('Copy');
    await user.click(button('Bring back the suggestion'));
    expect(on.onRestoreReply).toHaveBeenCalledOnce();
  });

  test('before this one can be read and brought back', async () => {
    const earlier = [
      {
        requestId: 'r-2',
        answeredAt: '2026-11-21T10:05:00Z',
        instruction: 'Shorter.',
        isEdited: true,
        text: 'Mine',
        direction: 'ltr',
      },
      {
        requestId: 'r-1',
        answeredAt: '2026-11-21T10:00:00Z',
        instruction: undefined,
        isEdited: false,
        text: 'مرحبا',
        direction: 'rtl',
      },
    ] as const;
    const { on } = await showPanel(suggestionPage({ suggestion: MESSAGE, earlier }));
    await user.click(screen.getByText('2 earlier suggestions'));
    const [second, first] = screen.getAllByRole('listitem');
    expect(second?.textContent).toBe('21 Nov 2026, 10:05 · with your changes · Shorter.MineBring back');
    expect(within(first as HTMLElement).getByText('مرحبا').dir).toBe('rtl');
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Bring back' }));
    expect(on.onBringBack).toHaveBeenCalledWith('r-1');
  });

  test('is copied in both forms, and says so on the spot', async () => {
    const { on } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    await user.click(button('Copy'));
    expect(on.onCopy).toHaveBeenCalledWith({ text: 'Hello Ada', html: '<p>Hello <b>Ada</b></p>' });
    expect(await screen.findByText('Copied')).toBeDefined();
  });

  test('whose copying was blocked says what to do', async () => {
    const { on } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    on.onCopy.mockResolvedValue(false);
    await user.click(button('Copy'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/by hand/);
  });
});

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

describe('the summary', () => {
  const region = () => within(screen.getByRole('region', { name: 'Summary' }));

  test('is asked for, with a shape, a way out and no second button meanwhile', async () => {
    const { on, show } = await showPanel(ticketPage());
    await user.click(button('Summarize'));
    expect(on.onSummarize).toHaveBeenCalledOnce();
    show(ticketPage({ summary: { request: { state: 'running', requestId: 's', startedAt: Date.now() } } }));
    expect(region().getByRole('status').textContent).toContain('Summarizing the ticket');
    await user.click(region().getByRole('button', { name: 'Cancel' }));
    expect(on.onCancelSummary).toHaveBeenCalledOnce();
    noButton('Summarize');
  });

  test('says when it was made and from how many messages, and can be copied and inserted as a note', async () => {
    const { on } = await showPanel(
      ticketPage({ summary: { request: { state: 'answered' }, summary: shownSummary({}) } }),
    );
    expect(region().getByText('Ada waits.')).toBeDefined();
    expect(region().getByText(/^21 Nov 2026, 10:00, from 2 messages/)).toBeDefined();
    await user.click(button('Copy summary'));
    expect(on.onCopy).toHaveBeenCalledWith({ text: 'Ada waits.', html: '<p>Ada waits.</p>' });
    await user.click(button('Insert as internal note'));
    expect(on.onInsertSummary).toHaveBeenCalledOnce();
    await user.click(button('Refresh summary'));
    expect(on.onSummarize).toHaveBeenCalledOnce();
  });

  test('links in it open beside the panel and tell nobody where from', async () => {
    await showPanel(
      ticketPage({
        summary: {
          request: { state: 'answered' },
          summary: shownSummary({}, { text: { kind: 'rich', html: '<a href="https://a.example/">a</a>' } }),
        },
      }),
    );
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'a' });
    expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer']);
  });

  test('that is older than the ticket says so', async () => {
    const summary = shownSummary({}, { freshness: { stale: true, newer: 1 } });
    await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByText('1 new message since')).toBeDefined();
  });

  test('that is pending says where it will go, and promises nothing', async () => {
    const summary = shownSummary({ status: 'PENDING', summary: null, taskId: 'task-7' }, { text: undefined });
    await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByText(/accepted the task.*summary callback address, not here/)).toBeDefined();
    expect(region().getByText('Task task-7')).toBeDefined();
    noButton('Copy summary');
  });

  test('that failed gives the platform’s message as text, and another try', async () => {
    const summary = shownSummary({ status: 'FAILED', errorMessage: '<b>overloaded</b>' }, { text: undefined });
    const { on } = await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByRole('alert').textContent).toContain('The platform says: <b>overloaded</b>');
    await user.click(region().getByRole('button', { name: 'Try again' }));
    expect(on.onSummarize).toHaveBeenCalledOnce();
  });

  test('that is completed without words says so, and offers another try', async () => {
    const summary = shownSummary({ summary: '' }, { text: undefined });
    const { on } = await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary } }));
    expect(region().getByText('The summary came without text.')).toBeDefined();
    noButton('Insert as internal note');
    await user.click(region().getByRole('button', { name: 'Try again' }));
    expect(on.onSummarize).toHaveBeenCalledOnce();
  });

  test('that has no text leaves the one before to be read', async () => {
    const summary = shownSummary({ status: 'PENDING', summary: null }, { text: undefined });
    await showPanel(ticketPage({ summary: { request: { state: 'answered' }, summary, earlier: shownSummary({}) } }));
    expect(region().getByText(/accepted the task/)).toBeDefined();
    expect(region().getByText('Ada waits.')).toBeDefined();
    expect(button('Copy summary')).toBeDefined();
  });

  test('says one thing at a time: an old failure gives way to a new one, and to the next try', async () => {
    const summary = shownSummary({ status: 'FAILED' }, { text: undefined });
    const failed = { state: 'failed', failure: { reason: 'offline' } } as const;
    const { show } = await showPanel(ticketPage({ summary: { request: failed, summary } }));
    expect(region().getByRole('alert').textContent).toContain('offline');
    show(ticketPage({ summary: { request: { state: 'running', requestId: 's', startedAt: Date.now() }, summary } }));
    expect(region().queryByRole('alert')).toBeNull();
  });

  test('whose request failed keeps the one before', async () => {
    const { on } = await showPanel(
      ticketPage({
        summary: { request: { state: 'failed', failure: { reason: 'offline' } }, summary: shownSummary({}) },
      }),
    );
    expect(region().getByText('Ada waits.')).toBeDefined();
    await user.click(region().getByRole('button', { name: 'Try again' }));
    expect(on.onSummarize).toHaveBeenCalledOnce();
  });

  test('can be folded away and stays so', async () => {
    const page = ticketPage({ summary: { request: { state: 'answered' }, summary: shownSummary({}) } });
    const { show } = await showPanel(page);
    await user.click(region().getByRole('button', { name: 'Summary', expanded: true }));
    noButton('Copy summary');
    show({ ...page });
    expect(region().getByRole('button', { name: 'Summary', expanded: false })).toBeDefined();
    noButton('Copy summary');
  });
});

describe('right to left', () => {
  test('the panel speaks Arabic throughout', async () => {
    await showPanel(suggestionPage({ suggestion: MESSAGE }), { language: 'ar' });
    expect(screen.getByRole('region', { name: 'التوصية' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'إدراج' })).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'الرد المقترح' }).dir).toBe('ltr');
  });
});

describe('a page that is not read with certainty', () => {
  test('says why, and can be taught', async () => {
    const { on } = await showPanel({ kind: 'none', problem: 'not-sure', doubt: 'no-roles' }, { canTeach: true });
    expect(screen.getByRole('status').textContent).toContain('Nothing tells who wrote which message.');
    await user.click(screen.getByRole('button', { name: 'Teach this page' }));
    expect(on.onTeach).toHaveBeenCalledOnce();
  });

  test('cannot be taught where the organisation fixes the helpdesks', async () => {
    await showPanel({ kind: 'none', problem: 'thread-not-found' }, { canTeach: false });
    expect(screen.queryByRole('button', { name: 'Teach this page' })).toBe(null);
  });

  test('names the fault of a recipe and where it is', async () => {
    const recipe = { fault: 'missing', at: 'thread.container' } as const;
    const { on } = await showPanel({ kind: 'none', problem: 'bad-recipe', recipe }, { canTeach: true });
    expect(screen.getByRole('alert').textContent).toContain('“thread.container” is missing.');
    await user.click(screen.getByRole('button', { name: 'Open settings' }));
    expect(on.onOpenSettings).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Teach this page' })).toBeTruthy();
  });
});
