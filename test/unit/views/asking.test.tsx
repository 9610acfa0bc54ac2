// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { TARGET_LANGUAGES } from '@/lib/contract/suggestion-values';

import { button, MESSAGE, noButton, showPanel, suggestionPage, ticketPage, user } from './show-panel';

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

  test('in a language begins with those that were asked in lately, and each stands there once', async () => {
    await showPanel(suggestionPage({ recentLanguages: ['GERMAN', 'ARABIC'] }));
    const namesIn = (group: string) =>
      within(screen.getByRole('group', { name: group }))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ text }) => text);
    expect(namesIn('Recent')).toEqual(['Deutsch', 'العربية']);
    expect(namesIn('Others').slice(0, 3)).toEqual(['English', '简体中文', '繁體中文']);
    const { options } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reply language' });
    expect(options[0]?.text).toBe('Automatic');
    expect([...options].map(({ value }) => value).toSorted()).toEqual([...TARGET_LANGUAGES].toSorted());
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

  test.each([
    ['what the agent has typed', 'Mention the warranty', 'Mention the warranty\nMake the reply warmer.'],
    ['another wish', 'Make the reply shorter.\n', 'Make the reply shorter.\nMake the reply warmer.'],
    ['the same wish', 'Make the reply warmer.\nNo emoji', 'Make the reply warmer.\nNo emoji'],
  ])('again keeps %s', async (_, before, instruction) => {
    const options = { targetLanguage: 'AUTO' as const, contentFormat: 'HTML' as const, instruction: before };
    const { on } = await showPanel(suggestionPage({ suggestion: MESSAGE, options }));
    await user.click(button('Warmer'));
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
