// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import { button, MESSAGE, noButton, showPanel, suggestionPage, user } from './show-panel';

const rich = (html: string): ReplyText => ({ kind: 'rich', html });
const CHANGED = { ...MESSAGE, text: rich('<p>Dear <b>Ada</b></p>'), suggested: rich('<p>Hello <b>Ada</b></p>') };

describe('the agent’s changes', () => {
  test('offers no list of changes where the agent has changed nothing', async () => {
    await showPanel(suggestionPage({ suggestion: MESSAGE }));
    noButton(uiText('changes.yours'));
  });

  test('folds the changes at first, and marks them by more than colour', async () => {
    await showPanel(suggestionPage({ suggestion: CHANGED }));
    noButton(uiText('changes.roll-back'));
    await user.click(screen.getByRole('button', { name: uiText('changes.yours'), expanded: false }));
    expect((await screen.findByRole('deletion')).textContent).toBe('Removed: Hello');
    expect(screen.getByRole('insertion').textContent).toBe('Added: Dear');
    await user.click(screen.getByRole('button', { name: uiText('changes.yours'), expanded: true }));
    expect(screen.queryByRole('deletion')).toBeNull();
  });

  test('updates the changes as the agent types', async () => {
    const { show } = await showPanel(suggestionPage({ suggestion: CHANGED }));
    await user.click(button(uiText('changes.yours')));
    await screen.findByRole('insertion');
    show(suggestionPage({ suggestion: { ...CHANGED, text: rich('<p>Good day Ada</p>') } }));
    expect(await screen.findByText('Good day', { selector: 'ins' })).toBeDefined();
  });

  test('shows the changes in the language and direction of the reply', async () => {
    const suggestion = { ...CHANGED, text: rich('<p>שלום דנה</p>'), suggested: rich('<p>שלום עדה</p>') };
    await showPanel(suggestionPage({ suggestion: { ...suggestion, language: 'he', direction: 'rtl' } }));
    await user.click(button(uiText('changes.yours')));
    const text = (await screen.findByRole('insertion')).parentElement;
    expect([text?.lang, text?.dir]).toEqual(['he', 'rtl']);
  });

  test('tells that only the formatting has changed where the words are equal', async () => {
    await showPanel(suggestionPage({ suggestion: { ...CHANGED, text: rich('<p>Hello Ada</p>') } }));
    await user.click(button(uiText('changes.yours')));
    expect(await screen.findByText(uiText('changes.form-only'))).toBeDefined();
    expect(screen.queryByRole('insertion')).toBeNull();
  });

  test('rolls the changes back and restores them by keyboard, and keeps the focus in place', async () => {
    const { actions, show, spoken } = await showPanel(suggestionPage({ suggestion: CHANGED }));
    button(uiText('changes.yours')).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('insertion');
    button(uiText('changes.roll-back')).focus();
    await user.keyboard('{Enter}');
    expect(actions.rollBackEdit).toHaveBeenCalledOnce();
    show(suggestionPage({ suggestion: { ...MESSAGE, textKey: '2', rolledBack: 'mine' } }));
    expect(screen.getByText(uiText('changes.rolled-back'))).toBeDefined();
    expect(spoken()).toEqual([uiText('changes.rolled-back')]);
    expect(document.activeElement).toBe(button(uiText('changes.restore')));
    await user.keyboard('{Enter}');
    expect(actions.restoreVersion).toHaveBeenCalledWith('mine');
    show(suggestionPage({ suggestion: { ...CHANGED, textKey: '3' } }));
    expect(document.activeElement).toBe(button(uiText('changes.yours')));
  });
});

test('compares an earlier suggestion with the shown one', async () => {
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
  const fold = screen.getByText('1 earlier suggestion');
  await user.click(fold);
  const item = within(within(fold.parentElement as HTMLElement).getByRole('listitem'));
  await user.click(item.getByRole('button', { name: uiText('changes.to-present') }));
  expect((await item.findByRole('deletion')).textContent).toBe('Removed: Bea');
  expect(item.getByRole('insertion').textContent).toBe('Added: Ada');
});
