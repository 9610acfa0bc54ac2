import { mapEndpoints } from '@/lib/contract/platform-endpoints';
import type { OptionsStoreActions } from '@/lib/options-view/options-actions';
import type { Settings } from '@/lib/settings/settings';

import { findAddressProblems, findCommerceProblems } from './find-problems';
import { NOTHING_PASTED } from './form-actions';
import { mergeSettings } from './merge-settings';
import type { OptionsContext } from './options-context';
import { listNeededPatterns, nameHost } from './permission-patterns';

type Saving = Pick<OptionsStoreActions, 'save' | 'forgetChannel' | 'forgetCommerce'>;

/** Creates the actions by which the worker stores or forgets. Secrets go there and never come back. */
export function createSaving(
  { ports, get, set, receive, deliver }: OptionsContext,
  addDesk: OptionsStoreActions['addDesk'],
): Saving {
  /** Checks the form, and tells the agent what prevents saving. */
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

  async function saveAll(form: Settings, base: Settings): Promise<void> {
    const { pasted } = get();
    if (Object.values(pasted).some((text) => text.trim() !== '')) {
      const trimmed = mapEndpoints((endpoint) => pasted[endpoint].trim());
      const delivery = await deliver('channel.save', trimmed);
      if (!delivery.ok) return set({ save: { state: 'unanswered' } });
      if (!delivery.value.ok) return set({ problems: delivery.value.failure, save: { state: 'bad-address' } });
      // A test of these addresses stays true.
      receive(delivery.value.value);
      set({ pasted: NOTHING_PASTED });
    }
    // The settings may have changed during the permission prompt.
    const merged = mergeSettings(base, form, get().settings?.settings ?? base);
    const delivery = await deliver('settings.save', { settings: merged });
    if (!delivery.ok) return set({ save: { state: 'unanswered' } });
    set({ settings: delivery.value, form: delivery.value.settings });
    const token = get().pastedToken.trim();
    if (token !== '' && form.commerce.source === 'http') {
      // The worker stores the token for the saved base URL, so the settings come first.
      const saved = await deliver('commerce.save', { token });
      if (!saved.ok) return set({ save: { state: 'unanswered' } });
      set({ settings: saved.value });
    }
    return set({ pastedToken: '', save: { state: 'saved' } });
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

  return {
    async save() {
      if (get().save.state === 'saving') return;
      addDesk();
      const { form, settings } = get();
      if (!form || !settings || !isSavable(form)) return;
      const patterns = listNeededPatterns(form, get());
      set({ save: { state: 'saving' }, problems: {}, commerceProblems: {} });
      if (!(await ports.requestPermissions(patterns))) {
        return set({ save: { state: 'refused', hosts: patterns.map(nameHost) } });
      }
      return saveAll(form, settings.settings);
    },

    forgetChannel: () => forget('channel'),
    forgetCommerce: () => forget('commerce'),
  };
}
