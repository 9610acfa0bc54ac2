// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { mapEndpoints } from '@/lib/contract/platform-endpoints';

import { addresses, mainChannel, showOptions, STORED, user } from './show-options';

const reply = () => screen.getByLabelText<HTMLInputElement>(uiText('options.address.suggestion'));
const summary = () => screen.getByLabelText<HTMLInputElement>(uiText('options.address.summary'));

describe('saving the settings', () => {
  test('shows the outcome of saving and the next step', async () => {
    const { show } = await showOptions({ save: { state: 'saved' } });
    expect(screen.getByText(uiText('options.saved')).closest('[role=status]')).not.toBeNull();
    show({ save: { state: 'saved' }, channels: mainChannel(undefined, 'testing') });
    expect(screen.getByText(uiText('options.saved')).closest('[role=status]')?.textContent).toContain(
      uiText('options.testing'),
    );
    show({
      save: { state: 'saved' },
      channels: mainChannel(addresses({ summary: { result: { reason: 'bad-credential' } } }), 'tested'),
    });
    expect(screen.getByText(uiText('options.saved')).closest('[role=status]')?.textContent).toContain(
      'Summary address: Your AI platform rejected the address',
    );
    show({ save: { state: 'refused', hosts: ['https://desk.example'] }, missingHosts: ['https://desk.example'] });
    expect(screen.getByRole('alert').textContent).toMatch(/permission for https:\/\/desk\.example.*Press Save again/);
    show({ save: { state: 'unanswered' } });
    expect(screen.getByRole('alert').textContent).toMatch(/not known whether your changes were saved/);
    show({ save: { state: 'idle' }, policyProblems: ['desks[1]', 'defaults.insertMode'] });
    expect(screen.getByText(/cannot use: desks\[1\], defaults\.insertMode\./)).toBeDefined();
    show({ missingHosts: ['https://desk.example'] });
    expect(screen.getByText(/does not allow https:\/\/desk\.example yet/)).toBeDefined();
  });
});

describe('unsaved changes', () => {
  test('unsaved changes are counted beside the button, with the way to the first wrong field', async () => {
    const { show } = await showOptions({ changes: 2 });
    expect(screen.getByText('2 changes').closest('[role=status]')).not.toBeNull();
    show({
      changes: 2,
      wrong: { what: 'addresses', count: 1 },
      channels: mainChannel(addresses({ summary: { pasted: 'x', problem: 'not-an-address' } })),
    });
    await user.click(screen.getByRole('button', { name: '1 address is wrong' }));
    expect(document.activeElement).toBe(summary());
  });

  test('moves the focus to the first wrong field when a save fails, each time', async () => {
    const wrong = {
      channels: mainChannel(addresses({ suggestion: { pasted: 'x', problem: 'not-an-address' } })),
    } as const;
    const { show } = await showOptions();
    show({ ...wrong, save: { state: 'bad-address' } });
    expect(document.activeElement).toBe(reply());
    await user.click(screen.getByRole('button', { name: uiText('options.save') }));
    show({ ...wrong, save: { state: 'bad-address' } });
    expect(document.activeElement).toBe(reply());
  });

  test('wrong fields lead to the helpdesk first, which is the first section', async () => {
    await showOptions({
      wrong: { what: 'addresses', count: 2 },
      newDesk: { address: '???', adapter: 'auto', problem: 'bad' },
      channels: mainChannel(addresses({ suggestion: { problem: 'webhook' } })),
    });
    await user.click(screen.getByRole('button', { name: '2 addresses are wrong' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: uiText('options.desk-address') }));
  });

  test('a failed save leads to reading rules that cannot be used, unfolded', async () => {
    const desks = [
      { match: 'https://a.example/*', adapter: 'auto', recipe: 'good' },
      { match: 'https://b.example/*', adapter: 'auto', recipe: 'bad' },
    ];
    const { show } = await showOptions({ desks });
    const rules = () => screen.queryByRole('textbox', { name: /^Reading rules/ });
    expect(rules()).toBeNull();
    show({ desks, save: { state: 'bad-recipe' }, wrong: { what: 'entries', count: 1 } });
    await user.click(screen.getByRole('button', { name: '1 entry is wrong' }));
    expect(document.activeElement).toBe(rules());
    expect(rules()).toHaveProperty('value', 'bad');
  });
});

test('shows the sections in the order of a first set-up, each with the anchor that links use', async () => {
  await showOptions();
  expect(screen.getAllByRole('region').map(({ id }) => id)).toEqual([
    'helpdesks',
    'relay',
    'platform',
    'orders',
    'defaults',
    'shortcuts',
    'administration',
  ]);
});

describe('the default options', () => {
  test.each([
    [uiText('request.format'), uiText('format.MARKDOWN'), { contentFormat: 'MARKDOWN' }],
    [uiText('options.insert-mode'), uiText('insert.end'), { insertMode: 'end' }],
    [uiText('menu.language'), 'العربية', { uiLanguage: 'ar' }],
  ])('saves a chosen default option: %s', async (name, choice, change) => {
    const { on } = await showOptions();
    await user.selectOptions(screen.getByRole('combobox', { name }), choice);
    expect(on.setDefaults).toHaveBeenCalledWith(change);
  });

  test('sets the format and the language of the panel back to automatic choice', async () => {
    const { on } = await showOptions({
      defaults: { contentFormat: 'HTML', uiLanguage: 'de', summaryLanguage: 'pt-BR' },
    });
    await user.selectOptions(
      screen.getByRole('combobox', { name: uiText('request.format') }),
      uiText('options.format-auto'),
    );
    expect(on.setDefaults).toHaveBeenLastCalledWith({ contentFormat: undefined });
    await user.selectOptions(
      screen.getByRole('combobox', { name: uiText('menu.language') }),
      uiText('options.browser-language'),
    );
    expect(on.setDefaults).toHaveBeenLastCalledWith({ uiLanguage: undefined });
  });
});

describe('a setting of a policy', () => {
  test('locks and labels each setting of a policy', async () => {
    await showOptions({
      channels: mainChannel(
        addresses({
          ...mapEndpoints(() => ({ isManaged: true })),
          suggestion: { stored: STORED, isManaged: true },
        }),
      ),
      managed: ['desks', 'relay.url', 'relay.agentToken', 'defaults.targetLanguage'],
      defaults: { targetLanguage: 'GERMAN' },
    });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.querySelector('input[type="password"]')).toBeNull();
    expect(screen.queryByRole('button', { name: uiText('options.forget') })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.getByText(/credential ••••a1b2/)).toBeDefined();
    const language = screen.getByRole<HTMLInputElement>('combobox', { name: uiText('request.language') });
    expect([language.disabled, language.value]).toEqual([true, 'German · Deutsch · de']);
    expect(document.getElementById(language.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      uiText('options.managed'),
    );
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: uiText('request.format') }).disabled).toBe(false);
    expect(
      within(screen.getByRole('region', { name: uiText('options.desks') })).getByText(uiText('options.managed')),
    ).toBeDefined();
    expect(screen.getAllByText(uiText('options.managed-note'))).toHaveLength(1);
  });

  test('shows a status while the settings load', async () => {
    await showOptions('loading');
    expect(screen.getByText(uiText('options.loading')).getAttribute('role')).toBe('status');
  });

  test('says that the storage does not answer, and reads the settings again on demand', async () => {
    const { on } = await showOptions('silent');
    expect(screen.getByRole('alert').textContent).toContain(uiText('failure.no-storage'));
    await user.click(screen.getByRole('button', { name: uiText('action.try-again') }));
    expect(on.readSettings).toHaveBeenCalledOnce();
  });

  test('says in one sentence that the stored secrets were lost, or cannot be read now', async () => {
    const { show } = await showOptions({ secrets: 'lost' });
    expect(screen.getByText(uiText('channel.lost'))).toBeDefined();
    show({ secrets: 'silent' });
    expect(screen.queryByText(uiText('channel.lost'))).toBeNull();
    expect(screen.getByText(uiText('failure.no-storage'))).toBeDefined();
  });
});

describe('automatic suggestions', () => {
  test('keeps automatic suggestions off until they are chosen, and then offers a daily limit', async () => {
    const { on, show } = await showOptions();
    const mode = screen.getByRole<HTMLSelectElement>('combobox', { name: uiText('options.auto-suggest') });
    expect(mode.value).toBe('off');
    expect(screen.queryByRole('combobox', { name: uiText('options.suggestions-per-day') })).toBeNull();
    await user.selectOptions(mode, uiText('options.auto-suggest.on-open'));
    expect(on.setDefaults).toHaveBeenCalledWith({ autoSuggest: 'on-open' });
    show({ defaults: { autoSuggest: 'on-open' }, suggestionsPerDay: 30 });
    const share = screen.getByRole<HTMLSelectElement>('combobox', { name: uiText('options.suggestions-per-day') });
    expect([...share.options].map(({ text }) => text)).toEqual(['20', '30', '50', '100', '200', '500', '1,000']);
    await user.selectOptions(share, '1,000');
    expect(on.setSuggestionsPerDay).toHaveBeenCalledWith(1000);
  });

  test('offers automatic summaries from a number of messages on, also one that a policy or an older version has set', async () => {
    const { on, show } = await showOptions();
    const from = screen.getByRole<HTMLSelectElement>('combobox', { name: uiText('options.summarize-from') });
    expect(from.value).toBe('');
    await user.selectOptions(from, uiText('options.summarize-from.count', { count: 10 }));
    expect(on.setDefaults).toHaveBeenCalledWith({ summarizeFrom: 10 });
    show({ defaults: { summarizeFrom: 7 }, suggestionsPerDay: 30 });
    expect([...from.options].map(({ value }) => value)).toEqual(['', '5', '7', '10', '20', '50']);
    expect(from.value).toBe('7');
    expect(screen.getByRole('combobox', { name: uiText('options.suggestions-per-day') })).toBeDefined();
    await user.selectOptions(from, uiText('options.auto-suggest.off'));
    expect(on.setDefaults).toHaveBeenLastCalledWith({ summarizeFrom: undefined });
  });

  test('locks the options of automatic suggestions where a policy sets them', async () => {
    await showOptions({
      defaults: { autoSuggest: 'on-open' },
      managed: ['defaults.autoSuggest', 'limits.suggestionsPerDay'],
    });
    for (const name of [uiText('options.auto-suggest'), uiText('options.suggestions-per-day')]) {
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name }).disabled).toBe(true);
    }
  });
});

test('lists the set keys, with a link to change them', async () => {
  const { on } = await showOptions();
  const keys = screen.getByRole('region', { name: uiText('options.keys') });
  expect(
    within(keys)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual([uiText('options.key.open-panel'), uiText('options.key.summarize')]);
  expect(
    within(keys)
      .getAllByRole('definition')
      .map((set) => set.textContent),
  ).toEqual(['Alt+Shift+D', uiText('options.key-none')]);
  await user.click(within(keys).getByRole('button', { name: uiText('options.keys-change') }));
  expect(on.changeKeys).toHaveBeenCalledOnce();
});

test('lists each section, and leads to it', async () => {
  await showOptions();
  const list = within(screen.getByRole('navigation', { name: uiText('options.sections') }));
  const links = list.getAllByRole<HTMLAnchorElement>('link');
  const sections = screen.getAllByRole('region');
  expect(links.map(({ hash, textContent }) => [hash, textContent])).toEqual(
    sections.map((section) => [`#${section.id}`, within(section).getByRole('heading', { level: 2 }).textContent]),
  );
});
