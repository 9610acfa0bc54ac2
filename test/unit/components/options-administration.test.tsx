// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { FIREFOX_ID } from '@/lib/domain/firefox-id';
import { listPolicyTargets } from '@/lib/options-view/policy-targets';

import { showOptions, user, VIEW } from './show-options';

const targets = () => screen.getByRole<HTMLSelectElement>('combobox', { name: uiText('options.policy-for') });
const make = () => screen.getByRole('button', { name: uiText('options.policy-make') });
const notes = () => document.getElementById(make().getAttribute('aria-describedby') ?? '')?.textContent;

describe('making a policy file', () => {
  test('makes the file for the chosen browser, and says where it goes', async () => {
    const { on } = await showOptions();
    await user.click(make());
    expect(on.makePolicyFile).toHaveBeenLastCalledWith('chromium-linux');
    expect(notes()).toContain('/etc/chromium/policies/managed/');
    expect(notes()).not.toContain(uiText('options.policy-untried'));
    const windows = uiText('options.policy-for-system', { browser: 'Chrome', system: 'Windows' });
    await user.selectOptions(targets(), windows);
    expect(notes()).toContain(String.raw`HKLM\Software\Policies\Google\Chrome\3rdparty\extensions\abcdefgh\policy`);
    expect(notes()).toContain(uiText('options.policy-untried'));
    await user.click(make());
    expect(on.makePolicyFile).toHaveBeenLastCalledWith('chrome-windows');
  });

  test('names the secrets and the placeholders of the file before it is made', async () => {
    const { show } = await showOptions();
    const words = [uiText('options.policy-secrets'), uiText('options.policy-placeholders')];
    for (const text of words) expect(notes()).not.toContain(text);
    show({ policyFile: { ...VIEW.policyFile, holdsSecrets: true, hasPlaceholders: true } });
    for (const text of words) expect(notes()).toContain(text);
  });

  test('leads to the other browsers where their extension ID is unknown', async () => {
    const { show } = await showOptions();
    expect(notes()).not.toContain(uiText('options.policy-elsewhere'));
    show({ policyFile: { ...VIEW.policyFile, targets: listPolicyTargets(FIREFOX_ID), extensionId: FIREFOX_ID } });
    expect(within(targets()).getAllByRole('option')).toHaveLength(2);
    expect(notes()).toContain(uiText('options.policy-elsewhere'));
    expect(notes()).not.toContain(uiText('options.policy-id', { id: FIREFOX_ID }));
  });
});

describe('exporting and importing settings', () => {
  const file = () => screen.getByLabelText<HTMLInputElement>(uiText('options.import'), { selector: 'input' });

  test('exports by a click, and reads an imported file as text', async () => {
    const { on } = await showOptions();
    await user.click(screen.getByRole('button', { name: uiText('options.export') }));
    expect(on.exportSettings).toHaveBeenCalledOnce();
    await user.upload(file(), new File(['{"a":1}'], 'settings.json', { type: 'application/json' }));
    expect(on.importSettings).toHaveBeenCalledWith('{"a":1}');
  });

  test('lists the changes with the acts of new reading rules, and asks with the focus on the question', async () => {
    const { on, show } = await showOptions();
    show({
      imported: {
        state: 'asking',
        changes: {
          desks: [
            { match: 'https://new.example/*', change: 'added', recipe: '{}' },
            { match: 'https://old.example/*', change: 'removed' },
          ],
          names: ['defaults.insertMode', 'limits.suggestionsPerDay'],
          isLocked: true,
        },
      },
    });
    const question = screen.getByRole('group', { name: uiText('options.import-question') });
    expect(document.activeElement).toBe(question);
    const words = [
      uiText('options.import-added', { match: 'https://new.example/*' }),
      uiText('options.import-rules'),
      '../ticket/{id}',
      uiText('options.import-removed', { match: 'https://old.example/*' }),
      `${uiText('options.insert-mode')}, ${uiText('options.suggestions-per-day')}`,
      uiText('options.import-locked'),
    ];
    for (const text of words) expect(question.textContent).toContain(text);
    await user.click(within(question).getByRole('button', { name: uiText('options.import-use') }));
    await user.click(within(question).getByRole('button', { name: uiText('options.import-refuse') }));
    expect([on.useImport, on.refuseImport].map((act) => act.mock.calls.length)).toEqual([1, 1]);
    show({ imported: { state: 'used' } });
    expect(screen.getByText(uiText('options.import-used')).closest('[role=status]')).not.toBeNull();
  });

  test('says that a file changes nothing, without a button to use it', async () => {
    const { show } = await showOptions();
    show({ imported: { state: 'asking', changes: { desks: [], names: [], isLocked: false } } });
    const question = screen.getByRole('group', { name: uiText('options.import-nothing') });
    expect(within(question).getAllByRole('button')).toHaveLength(1);
  });

  test('names the fault of a file', async () => {
    const { show } = await showOptions();
    show({ imported: { state: 'refused', fault: { reason: 'bad-entries', entries: ['desks[1]', 'limit'] } } });
    expect(screen.getByRole('alert').textContent).toContain('desks[1], limit');
    show({ imported: { state: 'refused', fault: { reason: 'newer' } } });
    expect(screen.getByRole('alert').textContent).toBe(uiText('options.import-newer'));
  });
});

describe('settings that were not read in full', () => {
  const download = () => screen.getByRole('button', { name: uiText('options.unread-download') });

  test('names them before a save, with a download', async () => {
    const { on, show } = await showOptions({ damagedSettings: ['desks[1]'] });
    expect(screen.queryByText(uiText('options.unread-newer'))).toBeNull();
    await user.click(download());
    expect(on.downloadUnread).toHaveBeenCalledOnce();
    show({ damagedSettings: ['version', 'limits'] });
    expect(screen.getByText(uiText('options.unread-newer'))).toBeDefined();
  });

  test('keeps the download after a save, and removes the copy only after a confirmation', async () => {
    const { on, show } = await showOptions();
    expect(screen.queryByText(uiText('options.kept-intro'))).toBeNull();
    show({ hasKept: true });
    await user.click(download());
    await user.click(screen.getByRole('button', { name: uiText('options.kept-remove') }));
    expect(on.forgetKept).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: uiText('options.kept-yes') }));
    expect([on.downloadUnread, on.forgetKept].map((act) => act.mock.calls.length)).toEqual([1, 1]);
  });
});
