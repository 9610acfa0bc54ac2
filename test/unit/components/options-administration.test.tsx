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
