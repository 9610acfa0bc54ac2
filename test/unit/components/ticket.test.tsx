// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import type { TicketMessage } from '@/lib/domain/ticket';

import { button, MESSAGE, noButton, showPanel, suggestionPage, ticketPage, user } from './show-panel';

describe('the ticket', () => {
  test('names the ticket by its subject, its id and the number of its messages, and reads it again when asked', async () => {
    const { actions } = await showPanel(ticketPage());
    expect(screen.getByRole('heading', { level: 1, name: 'Where is my order?' })).toBeDefined();
    expect(screen.getByText('#4711')).toBeDefined();
    expect(screen.getByText('2 messages')).toBeDefined();
    noButton(uiText('ticket.read-again'));
    await user.click(button(uiText('menu.more')));
    await user.click(screen.getByRole('menuitem', { name: uiText('ticket.read-again') }));
    expect(actions.readAgain).toHaveBeenCalledOnce();
  });

  test('tells that a ticket has no subject', async () => {
    await showPanel(ticketPage({ ticket: { desk: 'x', scope: '', id: 'T-1', messages: [] } }));
    expect(screen.getByRole('heading', { level: 1, name: uiText('ticket.no-subject') })).toBeDefined();
    expect(screen.getByText('T-1')).toBeDefined();
  });

  test('tells how many characters and messages of a ticket were left out', async () => {
    const message: TicketMessage = { role: 'customer', text: 'Hi', attachments: [] };
    const messages: TicketMessage[] = [
      { ...message, hidden: 40 },
      { ...message, hidden: 2, cut: 7 },
      { ...message, role: 'note', hidden: 5 },
      { ...message, role: 'unknown' },
    ];
    await showPanel(ticketPage({ ticket: { desk: 'x', scope: '', id: 'T-1', messages } }));
    expect(screen.getByText(uiText('ticket.hidden', { count: 42 }))).toBeDefined();
    expect(screen.getByText(uiText('ticket.cut', { count: 7 }))).toBeDefined();
    expect(screen.getByText(uiText('ticket.unknown', { count: 1 }))).toBeDefined();
  });

  test('tells which messages quote earlier ones or have no words, and shows the quotes when asked', async () => {
    const message: TicketMessage = { role: 'customer', text: 'Blue.', attachments: [] };
    const messages: TicketMessage[] = [
      { ...message, whole: 'Blue.\n\nKim wrote:\n> Which colour?' },
      { ...message, text: '' },
      { ...message, role: 'note', text: '' },
    ];
    await showPanel(ticketPage({ ticket: { desk: 'x', scope: '', id: 'T-1', messages } }));
    expect(screen.getByText(uiText('ticket.quoted', { count: 1 }))).toBeDefined();
    expect(screen.getByText(uiText('ticket.wordless', { count: 1 }))).toBeDefined();
    const details = screen.getByText(/Which colour/).closest('details');
    expect(details?.open).toBe(false);
    await user.click(screen.getByText(uiText('ticket.quoted', { count: 1 })));
    expect(details?.open).toBe(true);
  });

  test('tells nothing about characters where none were left out', async () => {
    await showPanel(ticketPage());
    expect(screen.queryByText(/left out/)).toBeNull();
  });

  test.each([
    ['2026-11-21T10:10:00Z', '20 minutes ago'],
    ['2026-11-21T05:10:00-05:00', '20 minutes ago'],
    ['11/21/2026 10:10', undefined],
    [undefined, undefined],
  ])('tells how long ago the customer wrote, if the page states the time (%s)', async (createdAt, words) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T10:30:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const messages: TicketMessage[] = [
      { role: 'customer', text: 'Hi', attachments: [], ...(createdAt !== undefined && { createdAt }) },
      { role: 'agent', createdAt: '2026-11-21T10:29:00Z', text: 'Hello', attachments: [] },
    ];
    await showPanel(ticketPage({ ticket: { desk: 'x', scope: '', id: '12', language: 'fr', messages } }));
    const facts = screen.getByText('#12').parentElement?.parentElement;
    expect(facts?.textContent).toBe(['#12', 'FR', words, '2 messages'].filter(Boolean).join(' · '));
    const full = words && '21 Nov 2026, 10:10 · 21 Nov 2026, 10:10:00 UTC';
    expect(facts?.title).toBe(['#12', 'French', full, '2 messages'].filter(Boolean).join(' · '));
  });

  test('names the ticket by the number that people use, where this is not the id', async () => {
    await showPanel(ticketPage({ ticket: { desk: 'x', scope: '', id: '12', number: '713394', messages: [] } }));
    expect(screen.getByText('#713394')).toBeDefined();
    expect(screen.queryByText('#12')).toBeNull();
  });

  const message: TicketMessage = { role: 'customer', text: 'Hi', attachments: [] };
  test.each([
    [5, uiText('ticket.messages-part', { count: 1, total: 5 })],
    ['more', uiText('ticket.messages-some', { count: 1 })],
  ] as const)('tells that the page shows a part of its messages (of %s)', async (total, words) => {
    await showPanel(ticketPage({ ticket: { desk: 'x', scope: '', id: 'T-1', total, messages: [message] } }));
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByText(uiText('ticket.part'))).toBeDefined();
  });

  test('reads all messages at the press of a button, where the page can show them', async () => {
    const ticket = { desk: 'x', scope: '', id: 'T-1', total: 5, canShowAll: true, messages: [message] };
    const { actions } = await showPanel(ticketPage({ ticket }));
    expect(screen.getByText('1 of 5 messages read')).toBeDefined();
    await user.click(button('Read all'));
    expect(actions.showAll).toHaveBeenCalledOnce();
  });

  test('offers no button to read all messages while the page is asked, and tells when the page did not show them', async () => {
    const ticket = { desk: 'x', scope: '', id: 'T-1', total: 5, canShowAll: true, messages: [message] };
    await showPanel(ticketPage({ ticket }), { showingAll: 'running' });
    noButton('Read all');
    await showPanel(ticketPage({ ticket }), { showingAll: 'failed' });
    noButton('Read all');
    expect(screen.getByText(uiText('ticket.part'))).toBeDefined();
  });

  test.each([1, undefined])('tells nothing about other messages where the page shows all (of %s)', async (total) => {
    const ticket = { desk: 'x', scope: '', id: 'T-1', messages: [message], ...(total && { total }) };
    await showPanel(ticketPage({ ticket }));
    expect(screen.getByText(uiText('ticket.messages', { count: 1 }))).toBeDefined();
    expect(screen.queryByText(uiText('ticket.part'))).toBeNull();
  });

  test('shows a skeleton and says so while a ticket is read', async () => {
    const { spoken } = await showPanel({ kind: 'reading' });
    expect(spoken()).toEqual([uiText('ticket.reading')]);
  });

  test('names a ticket whose messages are still read, and takes the wish for a suggestion', async () => {
    const ticket = { desk: 'x', scope: '', id: '7', subject: 'Where is my order?', total: 5000 };
    const { actions, spoken, show } = await showPanel({ kind: 'reading', ticket });
    expect(screen.getByRole('heading', { name: 'Where is my order?' })).toBeDefined();
    expect(screen.getByRole('banner').textContent).not.toMatch(/message/);
    expect(spoken()).toEqual([uiText('ticket.reading')]);
    await user.click(button(uiText('request.suggest')));
    expect(actions.suggest).toHaveBeenCalledOnce();
    show({ kind: 'reading', ticket, wantedAt: Date.now() });
    noButton(uiText('request.suggest'));
    await user.click(button(uiText('request.cancel')));
    expect(actions.cancelSuggestion).toHaveBeenCalledOnce();
  });

  test('says once that it reads, though the ticket is named meanwhile', async () => {
    const { spoken, show } = await showPanel({ kind: 'reading' });
    show({ kind: 'reading', ticket: { desk: 'x', scope: '', id: '7' } });
    expect(spoken()).toEqual([uiText('ticket.reading')]);
  });

  test('keeps the focus at the request while its ticket is read, and when its messages are there', async () => {
    const ticket = { desk: 'x', scope: '', id: '7' };
    const { show } = await showPanel({ kind: 'reading', ticket });
    button(uiText('request.suggest')).focus();
    show({ kind: 'reading', ticket, wantedAt: Date.now() });
    expect(document.activeElement).toBe(button(uiText('request.cancel')));
    show(suggestionPage({ request: { state: 'running', requestId: 'r', startedAt: Date.now() } }));
    expect(document.activeElement).toBe(button(uiText('request.cancel')));

    show({ kind: 'reading', ticket });
    button(uiText('request.suggest')).focus();
    show(ticketPage());
    expect(document.activeElement).toBe(button(uiText('request.suggest')));
  });

  test('keeps a menu open that was opened before the ticket was there', async () => {
    const { show } = await showPanel({ kind: 'reading' });
    await user.click(button(uiText('menu.more')));
    const focused = document.activeElement;
    const readMenu = () => screen.getByRole('menu').textContent;
    const items = readMenu();
    show({ kind: 'reading', ticket: { desk: 'x', scope: '', id: '7' } });
    show(ticketPage(), { canTeach: true });
    expect(readMenu(), 'no item moves under the pointer').toBe(items);
    expect(document.activeElement).toBe(focused);
  });

  test('keeps an open menu in the hands of the keyboard when the ticket leaves', async () => {
    const { show } = await showPanel(ticketPage());
    await user.click(button(uiText('menu.more')));
    show({ kind: 'reading' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button(uiText('menu.more')));
  });

  test('presses nothing by a key that was meant for a text box which the page takes away', async () => {
    const { show, actions } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    screen.getByRole('textbox', { name: uiText('reply.text') }).focus();
    show(suggestionPage({ suggestion: { ...MESSAGE, textKey: 'next' } }));
    await user.keyboard(' {Enter}');
    expect(actions.insertReply).not.toHaveBeenCalled();
    screen.getByRole('textbox', { name: uiText('reply.text') }).focus();
    show(ticketPage());
    await user.keyboard(' {Enter}');
    expect(actions.suggest).not.toHaveBeenCalled();
  });

  test('offers no suggestion while a ticket is read without a channel', async () => {
    const ticket = { desk: 'x', scope: '', id: '7' };
    await showPanel({ kind: 'reading', ticket }, { isChannelMissing: true });
    noButton(uiText('request.suggest'));
  });

  test.each([
    ['not-a-helpdesk', 'status', uiText('action.add-helpdesk'), 'openSettings'],
    ['not-allowed', 'status', uiText('action.allow'), 'allowHosts'],
    ['not-allowed-yet', 'status', uiText('action.allow'), 'allowHosts'],
    ['not-a-ticket', 'status', uiText('action.read-again'), 'readAgain'],
    ['thread-not-found', 'alert', uiText('action.read-again'), 'readAgain'],
    ['extension-updated', 'alert', uiText('action.reload-panel'), 'reloadPanel'],
    ['page-failed', 'alert', uiText('action.read-again'), 'readAgain'],
  ] as const)(
    'shows one sentence and one action where there is no ticket (%s)',
    async (problem, role, label, callback) => {
      const { actions, spoken } = await showPanel({ kind: 'none', problem });
      const said = role === 'alert' ? [screen.getByRole('alert').textContent] : spoken();
      expect(said).toEqual([expect.stringMatching(/\.$/)]);
      await user.click(button(label));
      expect(actions[callback]).toHaveBeenCalledOnce();
    },
  );

  test('offers a report, without texts, where Deskhand itself failed', async () => {
    const stack = 'TypeError: Ada wrote: Hi\n    at read (chrome-extension://abc/content.js:1:2345)';
    const { actions } = await showPanel({ kind: 'none', problem: 'page-failed', crash: { name: 'TypeError', stack } });
    await user.click(button(uiText('crash.copy')));
    const [{ text }] = vi.mocked(actions.copy).mock.calls[0] ?? [{ text: '' }];
    expect(text).toMatch(/part: page\nerror: TypeError\nat content\.js:1:2345$/);
    expect(text).not.toContain('Ada');
  });

  test('opens the menu of the panel, moves in it and closes it by keyboard', async () => {
    const { actions } = await showPanel(ticketPage());
    const more = button(uiText('menu.more'));
    more.focus();
    await user.keyboard('{ArrowDown}');
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual([
      uiText('ticket.read-again'),
      uiText('menu.open-window'),
      uiText('action.check'),
      uiText('menu.settings'),
    ]);
    expect(document.activeElement?.textContent).toBe(uiText('ticket.read-again'));
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('العربية');
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
    expect(actions.chooseLanguage).toHaveBeenCalledWith('ja');
    expect(document.activeElement).toBe(more);
    await user.click(more);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(more);
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('a page that was read with low confidence', () => {
  test('tells why a page was read with low confidence, and offers to teach it', async () => {
    const { actions, spoken } = await showPanel(
      { kind: 'none', problem: 'not-sure', lowConfidence: 'no-roles' },
      { canTeach: true },
    );
    expect(spoken()).toEqual([uiText('page.unmarked'), uiText('doubt.no-roles')]);
    await user.click(screen.getByRole('button', { name: uiText('action.start') }));
    expect(actions.teach).toHaveBeenCalledOnce();
  });

  test('offers no teaching where a policy sets the helpdesks', async () => {
    await showPanel({ kind: 'none', problem: 'thread-not-found' }, { canTeach: false });
    expect(screen.queryByRole('button', { name: uiText('action.teach') })).toBe(null);
  });

  test('names the fault of a recipe and its place', async () => {
    const recipe = { fault: 'missing', at: 'thread.container' } as const;
    const { actions } = await showPanel({ kind: 'none', problem: 'bad-recipe', recipe }, { canTeach: true });
    expect(screen.getByRole('alert').textContent).toContain('“thread.container” is missing.');
    await user.click(screen.getByRole('button', { name: uiText('action.open-settings') }));
    expect(actions.openSettings).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: uiText('action.teach') })).toBeTruthy();
  });
});
