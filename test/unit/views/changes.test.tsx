// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { ReplyText } from '@/lib/rich-text/reply-text';

import { button, MESSAGE, noButton, showPanel, suggestionPage, user } from './show-panel';

const rich = (html: string): ReplyText => ({ kind: 'rich', html });
const CHANGED = { ...MESSAGE, text: rich('<p>Dear <b>Ada</b></p>'), suggested: rich('<p>Hello <b>Ada</b></p>') };

describe('what the agent changed', () => {
  test('is offered only where there is something', async () => {
    await showPanel(suggestionPage({ suggestion: MESSAGE }));
    noButton('What you changed');
  });

  test('is folded away until it is asked for, then tells both texts apart by more than colour', async () => {
    await showPanel(suggestionPage({ suggestion: CHANGED }));
    noButton('Take back my changes');
    await user.click(screen.getByRole('button', { name: 'What you changed', expanded: false }));
    expect((await screen.findByRole('deletion')).textContent).toBe('Removed: Hello');
    expect(screen.getByRole('insertion').textContent).toBe('Added: Dear');
    await user.click(screen.getByRole('button', { name: 'What you changed', expanded: true }));
    expect(screen.queryByRole('deletion')).toBeNull();
  });

  test('is told anew while the agent types on', async () => {
    const { show } = await showPanel(suggestionPage({ suggestion: CHANGED }));
    await user.click(button('What you changed'));
    await screen.findByRole('insertion');
    show(suggestionPage({ suggestion: { ...CHANGED, text: rich('<p>Good day Ada</p>') } }));
    expect(await screen.findByText('Good day', { selector: 'ins' })).toBeDefined();
  });

  test('has the language and the direction of the reply', async () => {
    const suggestion = { ...CHANGED, text: rich('<p>שלום דנה</p>'), suggested: rich('<p>שלום עדה</p>') };
    await showPanel(suggestionPage({ suggestion: { ...suggestion, language: 'he', direction: 'rtl' } }));
    await user.click(button('What you changed'));
    const text = (await screen.findByRole('insertion')).parentElement;
    expect([text?.lang, text?.dir]).toEqual(['he', 'rtl']);
  });

  test('in the form alone is said so', async () => {
    await showPanel(suggestionPage({ suggestion: { ...CHANGED, text: rich('<p>Hello Ada</p>') } }));
    await user.click(button('What you changed'));
    expect(await screen.findByText('The words are the same; only their form differs.')).toBeDefined();
    expect(screen.queryByRole('insertion')).toBeNull();
  });

  test('can be taken back and brought back by the keyboard, which stays in its place', async () => {
    const { on, show } = await showPanel(suggestionPage({ suggestion: CHANGED }));
    button('What you changed').focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('insertion');
    button('Take back my changes').focus();
    await user.keyboard('{Enter}');
    expect(on.onTakeBackEdit).toHaveBeenCalledOnce();
    show(suggestionPage({ suggestion: { ...MESSAGE, textKey: '2', takenBack: 'mine' } }));
    expect(screen.getByText('Your changes were taken back.').closest('[role=status]')).not.toBeNull();
    expect(document.activeElement).toBe(button('Bring back my changes'));
    await user.keyboard('{Enter}');
    expect(on.onBringBack).toHaveBeenCalledWith('mine');
    show(suggestionPage({ suggestion: { ...CHANGED, textKey: '3' } }));
    expect(document.activeElement).toBe(button('What you changed'));
  });
});

test('an earlier suggestion is compared with the one that is shown', async () => {
  const earlier = [
    {
      key: 'r-1',
      answeredAt: '2026-11-21T10:00:00Z',
      instruction: undefined,
      isEdited: false,
      text: 'Hello Bea',
      direction: 'ltr' as const,
    },
  ];
  await showPanel(suggestionPage({ suggestion: MESSAGE, earlier }));
  await user.click(screen.getByText('1 earlier suggestion'));
  const item = within(screen.getByRole('listitem'));
  await user.click(item.getByRole('button', { name: 'Compare with the current suggestion' }));
  expect((await item.findByRole('deletion')).textContent).toBe('Removed: Bea');
  expect(item.getByRole('insertion').textContent).toBe('Added: Ada');
});
