// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { findPlaceholders } from '@/lib/domain/placeholders';
import { plainOf } from '@/lib/rich-text/reply-text';

import { button, MESSAGE, noButton, shownSuggestion, showPanel, suggestionPage, user } from './show-panel';

describe('the suggested reply', () => {
  const box = () => screen.getByRole('textbox', { name: uiText('reply.text') });

  test('lets the agent edit the reply in place, in the language and direction of the reply', async () => {
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

  test('frames only a reply that can be edited', async () => {
    const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    expect(box().classList).toContain('border');
    show(suggestionPage({ suggestion: shownSuggestion({ actionType: 'TO_AGENT', content: '<p>Hello</p>' }) }));
    await user.click(screen.getByText(uiText('reply.not-for-sending')));
    expect(box().classList).not.toContain('border');
  });

  test('keeps the rendered reply while the agent types, until another text replaces it', async () => {
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

  test('lists the links of the reply below it, with the reasons to check them', async () => {
    const linkHosts = [
      { host: 'thief.example', source: 'unknown', named: 'shop.example' },
      { host: 'refunds.example', source: 'customer' },
      { host: 'new.example', source: 'unknown' },
      { host: 'carrier.example', source: 'own' },
    ] as const;
    const checks = { remarks: [], placeholders: [], linkHosts };
    await showPanel(suggestionPage({ suggestion: { ...MESSAGE, checks } }));
    const list = screen.getByText(uiText('links.title')).nextElementSibling;
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      `thief.example ${uiText('links.other-host', { named: 'shop.example' })} ${uiText('links.unknown')}`,
      `refunds.example ${uiText('links.customer')}`,
      `new.example ${uiText('links.unknown')}`,
      'carrier.example',
    ]);
    // As many as the verdict counts.
    expect(list?.querySelectorAll('.text-bad').length).toBe(2);
    expect(list?.querySelectorAll('.text-warn').length).toBe(1);
  });

  test.each([
    ['formatted', { kind: 'rich', html: '<p>Hi {{name}}, [<b>Your</b> Name] or [Your Name]</p>' } as const],
    ['plain', { kind: 'plain', text: 'Hi {{name}}, [Your Name] or [Your Name]' } as const],
  ])('lists what is not filled in with the words beside it, and selects it in a %s text', async (_, text) => {
    const checks = { remarks: [], placeholders: findPlaceholders(plainOf(text)), linkHosts: [] };
    await showPanel(suggestionPage({ suggestion: { ...MESSAGE, text, checks } }));
    const list = screen.getByRole('list', { name: uiText('placeholder.title') });
    const places = within(list).getAllByRole('button');
    expect(places[0]?.textContent).toBe('Hi {{name}}, [Your Name] or [Your N');
    expect(places[2]?.textContent).toBe('{name}}, [Your Name] or [Your Name]');
    const selected = () => {
      const field = box();
      return field instanceof HTMLTextAreaElement
        ? [field.value.slice(field.selectionStart, field.selectionEnd), field.value.slice(field.selectionEnd)]
        : [document.getSelection()?.toString(), undefined];
    };
    for (const [index, words] of ['{{name}}', '[Your Name]', '[Your Name]'].entries()) {
      const place = places[index];
      if (place) await user.click(place);
      expect(selected()[0]).toBe(words);
      expect(document.activeElement).toBe(box());
    }
    if (text.kind === 'plain') expect(selected()[1]).toBe('');
  });

  test('says that reasoning was left out and that the format is another one', async () => {
    const checks = { remarks: ['thoughts', 'other-format'], placeholders: [], linkHosts: [] } as const;
    const { show } = await showPanel(suggestionPage({ suggestion: { ...MESSAGE, checks } }));
    expect(screen.getByText(uiText('remark.thoughts'))).toBeDefined();
    expect(screen.getByText(uiText('remark.other-format'))).toBeDefined();
    show(suggestionPage({ suggestion: { ...shownSuggestion({ actionType: 'MESSAGE' }), checks } }));
    expect(screen.getByText(uiText('remark.thoughts'))).toBeDefined();
  });

  test('shows no list of links below a reply without links', async () => {
    await showPanel(suggestionPage({ suggestion: MESSAGE }));
    expect(screen.queryByText(uiText('links.title'))).toBeNull();
  });

  test('shows a reply of plain text in a plain text field', async () => {
    const { actions } = await showPanel(
      suggestionPage({ suggestion: { ...MESSAGE, text: { kind: 'plain', text: 'a <b>' } } }),
    );
    expect(box()).toHaveProperty('value', 'a <b>');
    await user.type(box(), '!');
    expect(actions.editReply).toHaveBeenCalledWith({ kind: 'plain', text: 'a <b>!' });
  });

  test('offers to restore a reply that the agent has deleted, and offers no insertion of it', async () => {
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
    const fold = screen.getByText('2 earlier suggestions');
    await user.click(fold);
    const [second, first] = within(fold.parentElement as HTMLElement).getAllByRole('listitem');
    expect(second?.textContent).toBe(
      '25 minutes ago · with your changes · Shorter.MineCompare with the current suggestionRestore',
    );
    expect(within(first as HTMLElement).getByText('مرحبا').dir).toBe('rtl');
    await user.click(within(first as HTMLElement).getByRole('button', { name: uiText('history.restore') }));
    expect(actions.restoreVersion).toHaveBeenCalledWith('r-1');
  });

  test('copies the reply as rich and plain text, and confirms it', async () => {
    const { actions, spoken } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    await user.click(button(uiText('copy.copy')));
    expect(actions.copy).toHaveBeenCalledWith({ text: 'Hello Ada', html: '<p>Hello <b>Ada</b></p>' });
    await vi.waitFor(() => expect(spoken()).toEqual([uiText('copy.copied')]));
  });

  test('tells the next step when copying is blocked', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    actions.copy.mockResolvedValue(false);
    await user.click(button(uiText('copy.copy')));
    expect((await screen.findByRole('alert')).textContent).toMatch(/by hand/);
  });
});
