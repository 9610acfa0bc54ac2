// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import type { Chip } from '@/lib/domain/chip';
import type { OptionsView } from '@/lib/options-view/options-view';

import { showOptions, user } from './show-options';

const REFUND = { label: 'Refund', instruction: 'Offer a refund.' };
const SORRY = { label: 'Sorry', instruction: 'Say sorry.' };
const PHONE = { label: 'Phone', instruction: 'Offer a call.' };

const list = () => screen.getByRole('group', { name: uiText('options.chips') });
const button = (key: Parameters<typeof uiText>[0], values: Record<string, string> = {}) =>
  within(list()).getByRole('button', { name: uiText(key, values) });
const field = (name: string, number: number) =>
  within(list()).getByRole<HTMLInputElement>('textbox', { name: `${name}: ${number}` });

/** Shows the settings, whose list follows its changes. */
async function showChips(chips: Chip[], change: Partial<OptionsView> = {}) {
  const { on, show } = await showOptions({ ...change, defaults: { chips } });
  let saved: Chip[] | undefined = chips;
  on.setDefaults.mockImplementation((defaults: OptionsView['defaults']) => {
    saved = defaults.chips;
    show({ ...change, defaults });
  });
  return { read: () => saved, show };
}

describe('the list of own instructions', () => {
  test('adds an entry, whose label then has the focus', async () => {
    const { read } = await showChips([]);
    await user.click(button('options.chip-add'));
    expect(document.activeElement).toBe(field('Label', 1));
    await user.keyboard('Refund');
    await user.type(field('Instruction', 1), 'Offer a refund.');
    expect(read()).toEqual([REFUND]);
    expect([field('Label', 1).maxLength, field('Instruction', 1).maxLength]).toEqual([40, 500]);
    expect(field('Label', 1).dir).toBe('auto');
  });

  test('moves an entry by the keyboard, with the focus on it', async () => {
    const { read } = await showChips([REFUND, SORRY, PHONE]);
    button('options.chip-down', { label: 'Refund' }).focus();
    await user.keyboard('{Enter}');
    expect(read()).toEqual([SORRY, REFUND, PHONE]);
    expect(document.activeElement).toBe(button('options.chip-down', { label: 'Refund' }));
    await user.keyboard('{Enter}');
    expect(read()).toEqual([SORRY, PHONE, REFUND]);
    expect(document.activeElement, 'the only direction that is left').toBe(
      button('options.chip-up', { label: 'Refund' }),
    );
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('options.chip-up', { label: 'Refund' }));
    await user.keyboard('{Enter}');
    expect(read()).toEqual([REFUND, SORRY, PHONE]);
    expect(document.activeElement).toBe(button('options.chip-down', { label: 'Refund' }));
  });

  test('removes an entry, and the setting with the last one', async () => {
    const { read } = await showChips([REFUND, SORRY]);
    await user.click(button('options.remove', { name: 'Sorry' }));
    expect(read()).toEqual([REFUND]);
    expect(document.activeElement).toBe(field('Label', 1));
    await user.click(button('options.remove', { name: 'Refund' }));
    expect(read()).toBeUndefined();
    expect(document.activeElement).toBe(button('options.chip-add'));
  });

  test('takes at most twelve', async () => {
    await showChips(Array.from({ length: 12 }, () => REFUND));
    expect(within(list()).queryByRole('button', { name: uiText('options.chip-add') })).toBeNull();
  });

  test('a failed save leads to the text that is missing', async () => {
    const { show } = await showChips([]);
    const defaults = { chips: [REFUND, { label: 'Sorry', instruction: '' }] };
    show({ defaults });
    expect(field('Instruction', 2).ariaInvalid ?? field('Instruction', 2).getAttribute('aria-invalid')).toBe('false');
    show({ defaults, save: { state: 'bad-chip' }, wrong: { what: 'entries', count: 1 } });
    expect(document.activeElement).toBe(field('Instruction', 2));
    expect(screen.getByText(uiText('options.chip-incomplete'))).toBeDefined();
  });

  test('a list of the organization can be read and not changed', async () => {
    await showChips([REFUND], { managed: ['defaults.chips'] });
    expect([field('Label', 1), field('Instruction', 1)].map(({ readOnly, value }) => [readOnly, value])).toEqual([
      [true, 'Refund'],
      [true, 'Offer a refund.'],
    ]);
    expect(within(list()).queryAllByRole('button')).toEqual([]);
    expect(list().textContent).toContain(uiText('options.managed'));
  });
});
