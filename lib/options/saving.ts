import { mapEndpoints } from '@/lib/contract/platform-endpoints';
import type { OptionsStoreActions } from '@/lib/options-view/options-actions';
import type { Settings } from '@/lib/settings/settings';

import { findAddressProblems, findCommerceProblems } from './find-problems';
import { mergeSettings } from './merge-settings';
import type { OptionsContext } from './options-context';
import type { OptionsState } from './options-state';
import { listNeededPatterns, nameHost } from './permission-patterns';
import { readPolicyEntries } from './policy-entries';
import { type SavedFile, writePolicyFile } from './policy-file';
import { writeSettingsFile } from './settings-file';

type Saving = Pick<
  OptionsStoreActions,
  'save' | 'forgetChannel' | 'forgetCommerce' | 'makePolicyFile' | 'exportSettings'
>;

interface SavedInput extends Pick<OptionsState, 'pasted' | 'pastedToken'> {
  /** The settings from which the form started. */
  base: Settings;
}

interface Steps {
  addDesk: OptionsStoreActions['addDesk'];
  /** Tests the stored addresses. */
  testSaved: () => Promise<void>;
}

/** Creates the actions by which the worker stores or forgets. Secrets go there and never come back. */
export function createSaving(
  { ports, get, set, receive, deliver }: OptionsContext,
  { addDesk, testSaved }: Steps,
): Saving {
  function isSavable(form: Settings): boolean {
    const { pasted, pastedToken, newDesk, settings } = get();
    const problems = findAddressProblems(pasted);
    const commerceProblems = findCommerceProblems(form.commerce, pastedToken);
    if (newDesk.problem || Object.keys({ ...problems, ...commerceProblems }).length > 0) {
      set({ problems, commerceProblems, save: { state: 'bad-address' } });
      return false;
    }
    const isOwn = !settings?.managed.includes('desks');
    if (isOwn && form.desks.some(({ recipe }) => recipe !== undefined && ports.checkRecipe(recipe))) {
      set({ save: { state: 'bad-recipe' } });
      return false;
    }
    return true;
  }

  /** Saves the input as it was at the click. Input that came later stays in the form. */
  async function saveAll(form: Settings, { base, pasted, pastedToken }: SavedInput): Promise<void> {
    if (Object.values(pasted).some(isTyped)) {
      const trimmed = mapEndpoints((endpoint) => pasted[endpoint].trim());
      const delivery = await deliver('channel.save', trimmed);
      if (!delivery.ok) return set({ save: { state: 'unanswered' } });
      if (!delivery.value.ok) return set({ problems: delivery.value.failure, save: { state: 'bad-address' } });
      // A test of these addresses stays true.
      receive(delivery.value.value);
      const now = get().pasted;
      set({ pasted: mapEndpoints((endpoint) => (now[endpoint] === pasted[endpoint] ? '' : now[endpoint])) });
    }
    // The settings may have changed during the permission prompt.
    const merged = mergeSettings(base, form, get().settings?.settings ?? base);
    const delivery = await deliver('settings.save', { settings: merged });
    if (!delivery.ok) return set({ save: { state: 'unanswered' } });
    const saved = delivery.value;
    set({ settings: saved, form: mergeSettings(form, get().form ?? form, saved.settings) });
    const token = pastedToken.trim();
    if (token !== '' && form.commerce.source === 'http') {
      // The worker stores the token for the saved base URL, so the settings come first.
      const view = await deliver('commerce.save', { token });
      if (!view.ok) return set({ save: { state: 'unanswered' } });
      set({ settings: view.value });
    }
    const isUnchanged = get().pastedToken === pastedToken;
    return set({ ...(isUnchanged && { pastedToken: '' }), save: { state: 'saved' } });
  }

  async function forget(secret: 'channel' | 'commerce'): Promise<void> {
    set({ forgets: {} });
    const delivery = await deliver(`${secret}.forget`, {});
    if (!delivery.ok) {
      return set({ forgets: { [secret]: delivery.failure === 'threw' ? 'no-storage' : 'interrupted' } });
    }
    return set({
      settings: delivery.value,
      forgets: { [secret]: 'done' },
      ...(secret === 'channel' && { test: { state: 'idle' } }),
    });
  }

  /** Downloads a file of the form, with the typed helpdesk, unless the form is wrong. */
  function download(write: (form: Settings) => SavedFile): void {
    addDesk();
    const { form } = get();
    if (form && isSavable(form)) ports.saveFile(write(form));
  }

  return {
    async save() {
      if (get().save.state === 'saving') return;
      addDesk();
      const { form, settings, pasted, pastedToken } = get();
      if (!form || !settings || !isSavable(form)) return;
      const patterns = listNeededPatterns(form, get());
      set({ save: { state: 'saving' }, problems: {}, commerceProblems: {} });
      if (!(await ports.requestPermissions(patterns))) {
        return set({ save: { state: 'refused', hosts: patterns.map(nameHost) } });
      }
      await saveAll(form, { base: settings.settings, pasted, pastedToken });
      // A paste was tested at once.
      const { save, test, pasted: now } = get();
      const isNew = Object.values(pasted).some(isTyped) && !Object.values(now).some(isTyped);
      if (save.state === 'saved' && test.state === 'idle' && isNew) await testSaved();
    },

    makePolicyFile: (target) => download(() => writePolicyFile(target, readPolicyEntries(get()), get().extensionId)),
    exportSettings: () => download(writeSettingsFile),

    forgetChannel: () => forget('channel'),
    forgetCommerce: () => forget('commerce'),
  };
}

function isTyped(text: string): boolean {
  return text.trim() !== '';
}
