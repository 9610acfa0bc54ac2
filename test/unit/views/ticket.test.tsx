// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { button, showPanel, ticketPage, user } from './show-panel';

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
