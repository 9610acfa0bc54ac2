// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { PLATFORM_SCHEMAS } from '@/lib/contract/platform-schemas';
import { MAX_INSTRUCTION, TARGET_LANGUAGES } from '@/lib/contract/values';

import { button, MESSAGE, noButton, shownSuggestion, showPanel, suggestionPage, ticketPage, user } from './show-panel';

const languages = () => screen.getByRole<HTMLInputElement>('combobox', { name: uiText('request.language') });
const instructionBox = () => screen.queryByRole('textbox', { name: uiText('request.instruction') });
const listLanguages = () => [...(languages().list?.options ?? [])].map(({ value }) => value);

const HANDED_OVER = shownSuggestion({ actionType: 'TO_AGENT', content: '<p>Hello Ada</p>' });

describe('requesting a suggestion', () => {
  test('starts with one primary button', async () => {
    const { actions } = await showPanel(ticketPage());
    await user.click(button(uiText('request.suggest')));
    expect(actions.suggest).toHaveBeenCalledOnce();
    noButton(uiText('request.cancel'));
    noButton(uiText('insert.insert'));
  });

  test('shows nothing that changes a text where there is none to send', async () => {
    const toolbar = () => screen.queryByRole('toolbar', { name: uiText('steer.title') });
    const { show } = await showPanel(ticketPage());
    const hasOnlyThePencil = () => {
      expect([toolbar(), instructionBox()]).toEqual([null, null]);
      expect(button(uiText('steer.write')).closest('.action-bar')).not.toBeNull();
    };
    hasOnlyThePencil();
    show(suggestionPage({ suggestion: HANDED_OVER }));
    hasOnlyThePencil();
    show(suggestionPage({ suggestion: MESSAGE }));
    expect(toolbar()?.contains(button(uiText('steer.write')))).toBe(true);
  });

  test('opens the instruction box for one ticket, and for an instruction that waits', async () => {
    const { show } = await showPanel(ticketPage());
    await user.click(button(uiText('steer.write')));
    expect(document.activeElement).toBe(instructionBox());
    show(suggestionPage({ ticketNumber: 'another' }));
    expect(instructionBox()).toBeNull();
    const instruction = uiText('chip.shorter.words');
    show(suggestionPage({ options: { targetLanguage: 'AUTO', contentFormat: 'HTML', instruction } }));
    expect(instructionBox()?.textContent).toBe(instruction);
  });

  test('offers 39 languages, three formats, and an instruction that Enter sends', async () => {
    const { actions } = await showPanel(ticketPage());
    expect(listLanguages()).toHaveLength(TARGET_LANGUAGES.length);
    expect(listLanguages()).toEqual(
      expect.arrayContaining([uiText('request.language-auto'), 'English · en', 'Arabic · العربية · ar']),
    );
    await user.click(languages());
    await user.paste('deutsch');
    await user.keyboard('{Enter}');
    expect(actions.setOptions).toHaveBeenLastCalledWith({ targetLanguage: 'GERMAN' });
    await user.click(button(uiText('request.more')));
    const format = uiText('text.labelled', { label: uiText('request.format'), text: uiText('format.PLAIN') });
    await user.click(screen.getByRole('menuitemradio', { name: format }));
    expect(actions.setOptions).toHaveBeenLastCalledWith({ contentFormat: 'PLAIN' });
    await user.keyboard('/');
    const instruction = screen.getByRole('textbox', { name: uiText('request.instruction') });
    await user.type(instruction, 'S');
    expect(actions.setOptions).toHaveBeenLastCalledWith({ instruction: 'S' });
    await user.type(instruction, '{Shift>}{Enter}{/Shift}');
    expect(actions.suggest).not.toHaveBeenCalled();
    await user.type(instruction, '{Enter}');
    expect(actions.suggest).toHaveBeenCalledOnce();
  });

  test('lists recent languages first, and each language once', async () => {
    await showPanel(suggestionPage({ recentLanguages: ['GERMAN', 'ARABIC'] }));
    expect(listLanguages().slice(0, 4)).toEqual([
      uiText('request.language-auto'),
      'German · Deutsch · de',
      'Arabic · العربية · ar',
      'English · en',
    ]);
    expect(new Set(listLanguages()).size).toBe(TARGET_LANGUAGES.length);
  });

  test('the list of languages is empty with the focus, and shows the code again after a choice', async () => {
    const options = { targetLanguage: 'GERMAN' as const, contentFormat: 'HTML' as const };
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE, options }));
    expect([languages().value, languages().title]).toEqual(['DE', 'Reply language: Deutsch']);
    await user.click(languages());
    expect([languages().value, languages().placeholder]).toEqual(['', 'Deutsch']);
    await user.paste('Greek · Ελληνικά · el');
    expect(actions.setOptions).toHaveBeenLastCalledWith({ targetLanguage: 'GREEK' });
    expect(languages().value, 'until the view follows').toBe('DE');
    await user.type(languages(), 'fr');
    expect(languages().value, 'typed on without leaving').toBe('fr');
    await user.keyboard('{Escape}');
    expect(languages().value).toBe('DE');
    expect(actions.setOptions).toHaveBeenCalledOnce();
  });

  test.each([
    [uiText('chip.shorter'), uiText('chip.shorter.words')],
    [uiText('chip.warmer'), uiText('chip.warmer.words')],
    [uiText('chip.more-formal'), uiText('chip.more-formal.words')],
    [uiText('chip.ask-question'), uiText('chip.ask-question.words')],
  ])('shows the instruction of the chip "%s"', async (name, instruction) => {
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    await user.click(button(name));
    expect(actions.setOptions).toHaveBeenCalledWith({ instruction });
    expect(actions.suggest).toHaveBeenCalledOnce();
  });

  test.each([
    ['what the agent has typed', 'Mention the warranty', 'Mention the warranty\nMake the reply warmer.'],
    ['another instruction', 'Make the reply shorter.\n', 'Make the reply shorter.\nMake the reply warmer.'],
  ])('keeps %s when a chip is chosen', async (_, before, instruction) => {
    const options = {
      targetLanguage: 'AUTO' as const,
      contentFormat: 'HTML' as const,
      instruction: before,
    };
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE, options }));
    await user.click(button(uiText('chip.warmer')));
    expect(actions.setOptions).toHaveBeenCalledWith({ instruction });
    expect(actions.suggest).toHaveBeenCalledOnce();
  });

  test('shows own instructions before the others, each in the direction of its text, and appends them alike', async () => {
    const ownChips = [
      { label: 'Refund', instruction: 'Offer a refund.' },
      { label: 'اعتذار', instruction: 'اعتذر عن التأخير.' },
    ];
    const options = { targetLanguage: 'AUTO' as const, contentFormat: 'HTML' as const, instruction: 'No emoji' };
    const { actions, show } = await showPanel(suggestionPage({ suggestion: MESSAGE, ownChips, options }));
    const tools = within(screen.getByRole('toolbar', { name: uiText('steer.title') })).getAllByRole('button');
    expect(tools.slice(1, 4).map(({ textContent }) => textContent)).toEqual([
      'Refund',
      'اعتذار',
      uiText('chip.shorter'),
    ]);
    expect(tools.slice(1, 3).map(({ firstElementChild }) => firstElementChild?.localName)).toEqual(['bdi', 'bdi']);
    await user.click(button('Refund'));
    expect(actions.setOptions).toHaveBeenCalledWith({ instruction: 'No emoji\nOffer a refund.' });
    expect(actions.suggest).toHaveBeenCalledOnce();
    button(uiText('chip.ask-question')).focus();
    // The settings lose their chips while a later button had the focus.
    show(suggestionPage({ suggestion: MESSAGE, options }));
    const left = within(screen.getByRole('toolbar', { name: uiText('steer.title') })).getAllByRole('button');
    expect(left.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  test('offers the draft of the reply box for the instruction, whose box then has the focus', async () => {
    const { actions, show } = await showPanel(suggestionPage({}));
    await user.keyboard('/');
    noButton(uiText('draft.use'));
    show(suggestionPage({ hasDraft: true }));
    await user.click(await screen.findByRole('button', { name: uiText('draft.use') }));
    expect(actions.takeDraft).toHaveBeenCalledWith(uiText('draft.lead'));
    expect(actions.suggest).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: uiText('request.instruction') }));
    const instruction = `${uiText('draft.lead')}\n> Hi`;
    const options = { targetLanguage: 'AUTO' as const, contentFormat: 'HTML' as const, instruction };
    show(suggestionPage({ hasDraft: true, options }));
    noButton(uiText('draft.use'));
  });

  test.each([
    [{ state: 'none' as const }, uiText('draft.none')],
    [{ state: 'too-long' as const }, uiText('draft.too-long', { most: '10,000' })],
    [{ state: 'unanswered' as const, failure: 'no-receiver' as const }, uiText('silence.no-receiver')],
    [{ state: 'reading' as const }, uiText('ticket.reading')],
  ])('tells that the draft is in the state %j', async (draftUse, words) => {
    const { spoken } = await showPanel(suggestionPage({ hasDraft: true, draftUse }));
    await user.keyboard('/');
    await vi.waitFor(() => expect(spoken()).toEqual([words]));
    expect(screen.queryAllByText(words)).toHaveLength(draftUse.state === 'reading' ? 0 : 1);
  });

  test('takes a chosen chip back without another request', async () => {
    const options = {
      targetLanguage: 'AUTO' as const,
      contentFormat: 'HTML' as const,
      instruction: `No emoji\n${uiText('chip.warmer.words')}`,
    };
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE, options }));
    const chip = button(uiText('chip.warmer'));
    expect(chip.ariaPressed ?? chip.getAttribute('aria-pressed')).toBe('true');
    await user.click(chip);
    expect(actions.setOptions).toHaveBeenCalledWith({ instruction: 'No emoji' });
    expect(actions.suggest).not.toHaveBeenCalled();
  });

  test('takes no longer instruction than the worker accepts, and no chip that does not fit', async () => {
    const instruction = 'x'.repeat(MAX_INSTRUCTION);
    const { suggestion } = PLATFORM_SCHEMAS;
    const isAccepted = (text: string) => suggestion.options.safeParse({ instruction: text }).success;
    expect([isAccepted(instruction), isAccepted(`${instruction}x`)]).toEqual([true, false]);
    const options = { targetLanguage: 'AUTO' as const, contentFormat: 'HTML' as const, instruction };
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE, options }));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: uiText('request.instruction') });
    expect(box.maxLength).toBe(MAX_INSTRUCTION);
    await user.click(button(uiText('chip.warmer')));
    expect(actions.setOptions).not.toHaveBeenCalled();
    expect(actions.suggest).not.toHaveBeenCalled();
  });

  test('opens the instruction box by the pencil or a key, and keeps it open for the words of the agent', async () => {
    const { show } = await showPanel(suggestionPage({ suggestion: MESSAGE }));
    expect(instructionBox()).toBeNull();
    await user.click(button(uiText('steer.write')));
    expect(document.activeElement).toBe(instructionBox());
    await user.keyboard('{Escape}');
    expect(instructionBox()).toBeNull();
    await user.keyboard('/');
    expect(document.activeElement).toBe(instructionBox());
    const options = (instruction: string) => ({
      options: { targetLanguage: 'AUTO' as const, contentFormat: 'HTML' as const, instruction },
    });
    show(suggestionPage({ suggestion: MESSAGE, ...options('No emoji') }));
    await user.keyboard('{Escape}');
    expect(instructionBox()).not.toBeNull();
  });

  test('types a slash into the reply and into the instruction', async () => {
    await showPanel(suggestionPage({ suggestion: MESSAGE }));
    screen.getByRole('textbox', { name: uiText('reply.text') }).focus();
    await user.keyboard('/');
    expect(instructionBox()).toBeNull();
  });

  test('makes the instructions one stop of the Tab key', async () => {
    await showPanel(suggestionPage({ suggestion: MESSAGE }));
    screen.getByRole('textbox', { name: uiText('reply.text') }).focus();
    await user.tab();
    expect(document.activeElement).toBe(button(uiText('steer.write')));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(button(uiText('chip.warmer')));
    await user.keyboard('{End}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(button(uiText('chip.ask-question')));
    await user.tab();
    expect(document.activeElement).toBe(button(uiText('insert.insert')));
    await user.tab({ shift: true });
    expect(document.activeElement, 'the button that was used last').toBe(button(uiText('chip.ask-question')));
  });

  test('tells which language an automatic choice came to', async () => {
    await showPanel(suggestionPage({ suggestion: { ...MESSAGE, language: 'fr' } }));
    const automatic = uiText('request.language-came', { language: 'Français' });
    expect([languages().value, listLanguages()[0]]).toEqual(['FR', automatic]);
    expect(languages().title).toContain(automatic);
  });

  test('leaves it to the agent to pay for a reply in another language', async () => {
    const options = { targetLanguage: 'GERMAN' as const, contentFormat: 'HTML' as const };
    const readMain = () => screen.getByRole('main').textContent;
    const { actions, show } = await showPanel(suggestionPage({ suggestion: MESSAGE, options }));
    expect(readMain()).toContain('English → Deutsch');
    // `button` fails where two buttons do the same.
    await user.click(button(uiText('request.again')));
    expect(actions.suggest).toHaveBeenCalledOnce();
    for (const suggestion of [
      { ...MESSAGE, language: 'de' },
      { ...MESSAGE, freshness: { stale: true, newer: 1 } },
    ]) {
      show(suggestionPage({ suggestion, options }));
      expect(readMain()).not.toContain('→');
      expect(button(uiText('request.again'))).toBeDefined();
    }
    show(suggestionPage({ suggestion: { ...MESSAGE, language: undefined }, options }));
    expect(readMain()).not.toContain('→');
  });

  test('asks an agent who asks often whether to suggest automatically', async () => {
    const { actions } = await showPanel(suggestionPage({ suggestion: MESSAGE }), { isAutomaticOffered: true });
    await user.click(button(uiText('auto.yes')));
    await user.click(button(uiText('auto.no')));
    expect(actions.answerAutomaticOffer.mock.calls).toEqual([[true], [false]]);
  });

  test('offers one button that repeats a failed request', async () => {
    await showPanel(suggestionPage({ request: { state: 'failed', failure: { reason: 'offline' } } }));
    expect(button(uiText('action.try-again'))).toBeDefined();
    noButton(uiText('request.suggest'));
  });

  test('cancels a running request at once, and counts its seconds from the third', async () => {
    vi.useFakeTimers({ now: 60_000, shouldAdvanceTime: true });
    const { actions } = await showPanel(
      suggestionPage({ request: { state: 'running', requestId: 'r', startedAt: 58_500 } }),
    );
    expect(screen.getByText(uiText('request.suggestion-running'))).toBeDefined();
    expect(screen.queryByText(/second/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText(uiText('request.elapsed', { seconds: 3 }))).toBeDefined();
    expect(screen.getByText(uiText('request.elapsed', { seconds: 3 })).closest('[role=status]')).toBeNull();
    vi.useRealTimers();
    await user.click(button(uiText('request.cancel')));
    expect(actions.cancelSuggestion).toHaveBeenCalledOnce();
    noButton(uiText('request.suggest'));
  });

  test('keeps the text visible and insertable during another request', async () => {
    await showPanel(
      suggestionPage({ request: { state: 'running', requestId: 'r', startedAt: Date.now() }, suggestion: MESSAGE }),
    );
    expect(screen.getByRole('textbox', { name: uiText('reply.text') }).textContent).toBe('Hello Ada');
    expect([button(uiText('request.cancel')), button(uiText('insert.insert'))]).toHaveLength(2);
    noButton(uiText('request.again'));
    // The line has no room for it beside the progress.
    noButton(uiText('copy.copy'));
  });

  test('keeps the focus in place while the buttons change', async () => {
    const { show } = await showPanel(ticketPage());
    button(uiText('request.suggest')).focus();
    show(suggestionPage({ request: { state: 'running', requestId: 'r', startedAt: Date.now() } }));
    expect(document.activeElement).toBe(button(uiText('request.cancel')));
    show(suggestionPage({ request: { state: 'answered' }, suggestion: MESSAGE }));
    expect(document.activeElement).toBe(button(uiText('insert.insert')));
  });

  test('takes the focus from no other element', async () => {
    const { show } = await showPanel(ticketPage());
    await user.keyboard('/');
    const instruction = screen.getByRole('textbox', { name: uiText('request.instruction') });
    instruction.focus();
    show(suggestionPage({ request: { state: 'running', requestId: 'r', startedAt: Date.now() } }));
    expect(document.activeElement).toBe(instruction);
    instruction.blur();
    show(suggestionPage({ request: { state: 'answered' }, suggestion: MESSAGE }));
    expect(document.activeElement).toBe(document.body);
  });

  test('offers to connect a channel where none is set', async () => {
    const { actions } = await showPanel(ticketPage(), { isChannelMissing: true });
    noButton(uiText('request.suggest'));
    await user.click(button(uiText('action.connect-channel')));
    expect(actions.openSettings).toHaveBeenCalledOnce();
  });
});
