// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { REPLY_LANGUAGES } from '@/lib/i18n/reply-languages';

import { showOptions, user } from './show-options';

const reply = () => screen.getByRole<HTMLInputElement>('combobox', { name: uiText('request.language') });
const summary = () => screen.getByRole<HTMLInputElement>('combobox', { name: uiText('options.summary-language') });
const listOf = ({ list }: HTMLInputElement) => [...(list?.options ?? [])].map(({ value }) => value);
const unknown = () => screen.queryByText(uiText('options.language-none'));

describe('the searchable list of languages', () => {
  test('offers every language by its name in the interface, its own name and its code', async () => {
    await showOptions();
    const count = Object.keys(REPLY_LANGUAGES).length + 1;
    expect(listOf(reply())).toHaveLength(count);
    expect(listOf(summary())).toHaveLength(count);
    expect(listOf(reply())).toEqual(
      expect.arrayContaining([uiText('request.language-auto'), 'German · Deutsch · de', 'Greek · Ελληνικά · el']),
    );
  });

  test.each([
    ['the name in the interface', 'german'],
    ['its own name', 'Deutsch'],
    ['the code', 'de'],
    ['a part that only one has', 'germ'],
    ['the whole entry, as a click in the list enters it', 'German · Deutsch · de'],
  ])('takes a language by %s', async (_, typed) => {
    const { on } = await showOptions();
    await user.click(reply());
    await user.paste(typed);
    await user.tab();
    expect(on.setDefaults).toHaveBeenLastCalledWith({ targetLanguage: 'GERMAN' });
  });

  test('takes the typed language at Enter, and a click in the list at once', async () => {
    const { on } = await showOptions();
    await user.type(summary(), 'ja{Enter}');
    expect(on.setDefaults).toHaveBeenLastCalledWith({ summaryLanguage: 'ja' });
    await user.click(reply());
    await user.paste('Greek · Ελληνικά · el');
    expect(on.setDefaults).toHaveBeenLastCalledWith({ targetLanguage: 'GREEK' });
  });

  test('the field is empty with the focus, so that the browser lists all languages, and shows the chosen one without it', async () => {
    const { on } = await showOptions({ defaults: { targetLanguage: 'GERMAN', summaryLanguage: 'pt-BR' } });
    expect([reply().value, summary().value]).toEqual(['German · Deutsch · de', 'pt-BR']);
    await user.click(reply());
    expect([reply().value, reply().placeholder]).toEqual(['', 'German · Deutsch · de']);
    await user.tab();
    expect(reply().value).toBe('German · Deutsch · de');
    expect(on.setDefaults).not.toHaveBeenCalled();
  });

  test('says that no language fits, and keeps the chosen one', async () => {
    const { on } = await showOptions();
    await user.type(reply(), 'chin');
    expect(unknown()).toBeNull();
    await user.type(reply(), 'x');
    expect(unknown()).not.toBeNull();
    await user.tab();
    expect(unknown()).toBeNull();
    expect(reply().value).toBe(uiText('request.language-auto'));
    expect(on.setDefaults).not.toHaveBeenCalled();
  });

  test('goes back to the language of the interface', async () => {
    const { on } = await showOptions({ defaults: { summaryLanguage: 'de' } });
    await user.type(summary(), uiText('options.interface-language'));
    await user.tab();
    expect(on.setDefaults).toHaveBeenCalledWith({ summaryLanguage: undefined });
  });
});
