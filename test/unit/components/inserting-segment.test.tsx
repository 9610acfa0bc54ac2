// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';

import { button, MESSAGE, showPanel, suggestionPage, user } from './show-panel';

// jsdom has no editing commands.
Object.assign(document, { execCommand: () => true });

const RICH = {
  ...MESSAGE,
  textKey: 'k-1',
  text: { kind: 'rich', html: '<p>Hello Ada</p><p>Your order left</p><p>Bye</p>' },
} as const;
const PLAIN = { ...MESSAGE, textKey: 'k-2', text: { kind: 'plain', text: 'Hello Ada\n\nYour order left' } } as const;

const box = () => screen.getByRole('textbox', { name: uiText('reply.text') });

function select(paragraph: number, start: number, end = start): void {
  box().focus();
  const words = box().childNodes[paragraph]?.firstChild;
  if (words) document.getSelection()?.setBaseAndExtent(words, start, words, end);
}

function point(...selected: Parameters<typeof select>): void {
  select(...selected);
  document.dispatchEvent(new Event('selectionchange'));
}

async function openMenu(): Promise<(string | null)[]> {
  button(uiText('insert.options')).focus();
  await user.keyboard('{ArrowDown}');
  return screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-label') ?? item.textContent);
}

const MODES = [
  uiText('insert.cursor'),
  uiText('insert.end'),
  uiText('insert.replace'),
  uiText('insert.above-signature'),
];

describe('inserting a segment', () => {
  test('offers no segment to insert before the agent points at one', async () => {
    await showPanel(suggestionPage({ suggestion: RICH }));
    expect(await openMenu()).toEqual(MODES);
  });

  test('inserts the paragraph of the caret, by keyboard alone', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: RICH }));
    point(1, 3);
    expect(await openMenu()).toEqual([...MODES, uiText('insert.only-paragraph')]);
    await user.keyboard('{ArrowUp}');
    const item = screen.getByRole('menuitem', {
      name: uiText('insert.only-paragraph'),
      description: 'Your order left',
    });
    expect(document.activeElement).toBe(item);
    await user.keyboard('{Enter}');
    expect(actions.insertSegment).toHaveBeenCalledExactlyOnceWith('k-1', {
      kind: 'rich',
      html: '<p>Your order left</p>',
    });
    expect(actions.insertReply).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button(uiText('insert.options')));
  });

  test('knows the caret of an agent who tabs on before the browser reports it', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: RICH }));
    point(0, 0);
    const swallow = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('selectionchange', swallow, { capture: true });
    select(2, 3);
    await openMenu();
    window.removeEventListener('selectionchange', swallow, { capture: true });
    await user.click(screen.getByRole('menuitem', { name: uiText('insert.only-paragraph') }));
    expect(actions.insertSegment).toHaveBeenCalledExactlyOnceWith('k-1', { kind: 'rich', html: '<p>Bye</p>' });
  });

  test('inserts the selection where there is one', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: RICH }));
    point(1, 5, 10);
    await openMenu();
    await user.click(screen.getByRole('menuitem', { name: uiText('insert.only-selection'), description: 'order' }));
    expect(actions.insertSegment).toHaveBeenCalledExactlyOnceWith('k-1', { kind: 'rich', html: '<p>order</p>' });
  });

  test('inserts the paragraph of a plain text', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: PLAIN }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: uiText('reply.text') });
    field.focus();
    field.setSelectionRange(12, 12);
    document.dispatchEvent(new Event('selectionchange'));
    await openMenu();
    await user.click(screen.getByRole('menuitem', { name: uiText('insert.only-paragraph') }));
    expect(actions.insertSegment).toHaveBeenCalledExactlyOnceWith('k-2', { kind: 'plain', text: 'Your order left' });
  });

  test('inserts the present content of the paragraph', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: RICH }));
    point(2, 1);
    const words = box().childNodes[2]?.firstChild;
    if (words) words.nodeValue = 'Goodbye';
    await openMenu();
    await user.click(screen.getByRole('menuitem', { name: uiText('insert.only-paragraph') }));
    expect(actions.insertSegment).toHaveBeenCalledWith('k-1', { kind: 'rich', html: '<p>Goodbye</p>' });
  });

  test('keeps the segment when something else in the panel is selected', async () => {
    await showPanel(suggestionPage({ suggestion: RICH }));
    point(1, 3);
    button(uiText('copy.copy')).focus();
    document.getSelection()?.selectAllChildren(screen.getByRole('heading', { level: 1 }));
    document.dispatchEvent(new Event('selectionchange'));
    await openMenu();
    expect(
      screen.getByRole('menuitem', { name: uiText('insert.only-paragraph'), description: 'Your order left' }),
    ).toBeDefined();
  });

  test('closes the menu and offers no segment when another text replaces the reply', async () => {
    const { show } = await showPanel(suggestionPage({ suggestion: RICH }));
    point(1, 3);
    await openMenu();
    const other = { ...RICH, textKey: 'k-3', text: { kind: 'rich', html: '<p>One</p><p>Two</p>' } } as const;
    show(suggestionPage({ suggestion: other }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(await openMenu()).toEqual(MODES);
  });
});
