// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { button, MESSAGE, noButton, shownSuggestion, showPanel, suggestionPage, user } from './show-panel';

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
        key: 'r-2',
        answeredAt: '2026-11-21T10:05:00Z',
        instruction: 'Shorter.',
        isEdited: true,
        text: 'Mine',
        direction: 'ltr',
      },
      {
        key: 'r-1',
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
    expect(second?.textContent).toBe(
      '21 Nov 2026, 10:05 · with your changes · Shorter.MineCompare with the current suggestionBring back',
    );
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
