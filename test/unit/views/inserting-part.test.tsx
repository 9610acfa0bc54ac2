// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { button, MESSAGE, showPanel, suggestionPage, user } from './show-panel';

// jsdom has no editing commands, and the box gives one when it takes the keyboard.
Object.assign(document, { execCommand: () => true });

const RICH = {
  ...MESSAGE,
  textKey: 'k-1',
  text: { kind: 'rich', html: '<p>Hello Ada</p><p>Your order left</p><p>Bye</p>' },
} as const;
const PLAIN = { ...MESSAGE, textKey: 'k-2', text: { kind: 'plain', text: 'Hello Ada\n\nYour order left' } } as const;

const box = () => screen.getByRole('textbox', { name: 'Suggested reply' });

/** Puts the caret, or the ends of a selection, into the words of one paragraph. */
function point(paragraph: number, start: number, end = start): void {
  box().focus();
  const words = box().childNodes[paragraph]?.firstChild;
  if (words) document.getSelection()?.setBaseAndExtent(words, start, words, end);
  document.dispatchEvent(new Event('selectionchange'));
}

async function openMenu(): Promise<(string | null)[]> {
  button('Insert options').focus();
  await user.keyboard('{ArrowDown}');
  return screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-label') ?? item.textContent);
}

const MODES = ['At cursor', 'At end', 'Replace draft', 'Above signature'];

describe('inserting a part', () => {
  test('is not offered before the agent has pointed at any', async () => {
    await showPanel(suggestionPage({ suggestion: RICH }));
    expect(await openMenu()).toEqual(MODES);
  });

  test('by the keyboard alone: the paragraph in which the caret was', async () => {
    const { on } = await showPanel(suggestionPage({ suggestion: RICH }));
    point(1, 3);
    expect(await openMenu()).toEqual([...MODES, 'Only this paragraph']);
    await user.keyboard('{ArrowUp}');
    const item = screen.getByRole('menuitem', { name: 'Only this paragraph', description: 'Your order left' });
    expect(document.activeElement).toBe(item);
    await user.keyboard('{Enter}');
    expect(on.onInsertPart).toHaveBeenCalledExactlyOnceWith('k-1', { kind: 'rich', html: '<p>Your order left</p>' });
    expect(on.onInsertReply).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button('Insert options'));
  });

  test('is the selection where there is one', async () => {
    const { on } = await showPanel(suggestionPage({ suggestion: RICH }));
    point(1, 5, 10);
    await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Only the selection', description: 'order' }));
    expect(on.onInsertPart).toHaveBeenCalledExactlyOnceWith('k-1', { kind: 'rich', html: '<p>order</p>' });
  });

  test('of a plain text', async () => {
    const { on } = await showPanel(suggestionPage({ suggestion: PLAIN }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Suggested reply' });
    field.focus();
    field.setSelectionRange(12, 12);
    document.dispatchEvent(new Event('selectionchange'));
    await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Only this paragraph' }));
    expect(on.onInsertPart).toHaveBeenCalledExactlyOnceWith('k-2', { kind: 'plain', text: 'Your order left' });
  });

  test('holds what is in the box now, not what was there when the agent pointed', async () => {
    const { on } = await showPanel(suggestionPage({ suggestion: RICH }));
    point(2, 1);
    const words = box().childNodes[2]?.firstChild;
    if (words) words.nodeValue = 'Goodbye';
    await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Only this paragraph' }));
    expect(on.onInsertPart).toHaveBeenCalledWith('k-1', { kind: 'rich', html: '<p>Goodbye</p>' });
  });

  test('stays the one in the text when something else in the panel is selected', async () => {
    await showPanel(suggestionPage({ suggestion: RICH }));
    point(1, 3);
    button('Copy').focus();
    document.getSelection()?.selectAllChildren(screen.getByRole('heading', { level: 1 }));
    document.dispatchEvent(new Event('selectionchange'));
    await openMenu();
    expect(screen.getByRole('menuitem', { name: 'Only this paragraph', description: 'Your order left' })).toBeDefined();
  });

  test('of a text that another has taken the place of is offered no longer, not even by a menu that is open', async () => {
    const { show } = await showPanel(suggestionPage({ suggestion: RICH }));
    point(1, 3);
    await openMenu();
    const other = { ...RICH, textKey: 'k-3', text: { kind: 'rich', html: '<p>One</p><p>Two</p>' } } as const;
    show(suggestionPage({ suggestion: other }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(await openMenu()).toEqual(MODES);
  });
});
