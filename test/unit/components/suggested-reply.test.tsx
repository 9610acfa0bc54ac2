// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';

import { button, MESSAGE, noButton, shownSuggestion, showPanel, suggestionPage, user } from './show-panel';

describe('the suggested reply', () => {
  const box = () => screen.getByRole('textbox', { name: uiText('reply.text') });

  test('is editable in place, in its own language and direction', async () => {
    const { actions } = await showPanel(
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
    expect(actions.editReply).toHaveBeenCalledWith({ kind: 'rich', html: '<p>Mine</p>' });
  });

  test('is not rendered again while the agent types', async () => {
    const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    const paragraph = box().firstChild;
    show(suggestionPage({ suggestion: { ...MESSAGE, text: { kind: 'rich', html: '<p>typed</p>' } } }));
    expect(box().firstChild).toBe(paragraph);
    show(suggestionPage({ suggestion: { ...MESSAGE, text: { kind: 'rich', html: '<p>other</p>' }, textKey: '2' } }));
    expect(box().textContent).toBe('other');
  });

  test('shows hostile HTML without its dangerous parts', async () => {
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

  test('has its links listed below, with the reasons to check them', async () => {
    const linkHosts = [
      { host: 'thief.example', isUnknown: true, named: 'shop.example' },
      { host: 'carrier.example', isUnknown: false },
    ];
    await showPanel(suggestionPage({ suggestion: { ...MESSAGE, linkHosts } }));
    const list = screen.getByText(uiText('links.title')).nextElementSibling;
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      `thief.example ${uiText('links.other-host', { named: 'shop.example' })} ${uiText('links.unknown')}`,
      'carrier.example',
    ]);
  });

  test('has no list below when it has no links', async () => {
    await showPanel(suggestionPage({ suggestion: MESSAGE }));
    expect(screen.queryByText(uiText('links.title'))).toBeNull();
  });

  test('is a plain text field for plain text', async () => {
    const { actions } = await showPanel(
      suggestionPage({ suggestion: { ...MESSAGE, text: { kind: 'plain', text: 'a <b>' } } }),
    );
    expect(box()).toHaveProperty('value', 'a <b>');
    await user.type(box(), '!');
    expect(actions.editReply).toHaveBeenCalledWith({ kind: 'plain', text: 'a <b>!' });
  });

  test('can be restored, and not inserted, when the agent has deleted it', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: { ...MESSAGE, isBlank: true } }));
    noButton(uiText('insert.insert'));
    noButton(uiText('copy.copy'));
    await user.click(button(uiText('reply.restore')));
    expect(actions.discardEdit).toHaveBeenCalledOnce();
  });

  test('shows earlier versions to read and restore', async () => {
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
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE, earlier }));
    await user.click(screen.getByText('2 earlier suggestions'));
    const [second, first] = screen.getAllByRole('listitem');
    expect(second?.textContent).toBe(
      '25 minutes ago · with your changes · Shorter.MineCompare with the current suggestionRestore',
    );
    expect(within(first as HTMLElement).getByText('مرحبا').dir).toBe('rtl');
    await user.click(within(first as HTMLElement).getByRole('button', { name: uiText('history.restore') }));
    expect(actions.restoreVersion).toHaveBeenCalledWith('r-1');
  });

  test('is copied in both forms, which is told beside the button', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    await user.click(button(uiText('copy.copy')));
    expect(actions.copy).toHaveBeenCalledWith({ text: 'Hello Ada', html: '<p>Hello <b>Ada</b></p>' });
    expect(await screen.findByText(uiText('copy.copied'))).toBeDefined();
  });

  test('tells the next step when copying is blocked', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    actions.copy.mockResolvedValue(false);
    await user.click(button(uiText('copy.copy')));
    expect((await screen.findByRole('alert')).textContent).toMatch(/by hand/);
  });
});
