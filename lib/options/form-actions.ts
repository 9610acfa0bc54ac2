import { mapEndpoints } from '@/lib/contract/platform-endpoints';
import { listDeskPatterns, preselectDeskPattern } from '@/lib/options-view/list-desk-patterns';
import type { OptionsSection, OptionsStoreActions } from '@/lib/options-view/options-actions';
import { settingsSchema } from '@/lib/settings/settings';

import type { OptionsContext } from './options-context';

type FormActions = Pick<
  OptionsStoreActions,
  | 'typeAddress'
  | 'pasteToken'
  | 'setDesks'
  | 'changeNewDesk'
  | 'addDesk'
  | 'setCommerce'
  | 'setDefaults'
  | 'setSuggestionsPerDay'
  | 'resetSection'
>;

export const NOTHING_PASTED = mapEndpoints(() => '');
export const NO_DESK = { address: '', adapter: '' };

/** Creates the actions that change the form and save nothing. */
export function createFormActions({ get, set, edit, dismissSave }: OptionsContext): FormActions {
  const resets: Record<OptionsSection, () => void> = {
    channel: () => set({ pasted: NOTHING_PASTED, problems: {}, test: { state: 'idle' } }),
    desks() {
      edit(() => ({ desks: [] }));
      set({ newDesk: NO_DESK });
    },
    commerce() {
      edit(() => ({ commerce: { source: 'off' } }));
      set({ pastedToken: '', commerceProblems: {} });
    },
    defaults: () => edit(() => ({ defaults: {}, limits: settingsSchema.parse({}).limits })),
    // The browser holds the shortcuts.
    keys: () => undefined,
    administration: () => set({ imported: { state: 'none' } }),
  };

  return {
    typeAddress(endpoint, text) {
      const { [endpoint]: _, ...problems } = get().problems;
      set({ pasted: { ...get().pasted, [endpoint]: text }, problems, test: { state: 'idle' } });
      dismissSave();
    },

    pasteToken(text) {
      const { token: _, ...commerceProblems } = get().commerceProblems;
      set({ pastedToken: text, commerceProblems });
      dismissSave();
    },

    setDesks: (desks) => edit(() => ({ desks })),

    changeNewDesk(change) {
      const { problem: _, match, ...typed } = get().newDesk;
      // Another address has other patterns.
      const chosen = match !== undefined && !('address' in change) && { match };
      set({ newDesk: { ...typed, ...chosen, ...change } });
      dismissSave();
    },

    addDesk() {
      const { form, newDesk, settings } = get();
      if (!form || newDesk.address.trim() === '') return;
      const match = newDesk.match ?? preselectDeskPattern(newDesk.address);
      const missing = listDeskPatterns(newDesk.address).length > 0 ? 'unchosen' : 'bad';
      const problem =
        match === undefined ? missing : form.desks.some((desk) => desk.match === match) ? 'there' : undefined;
      if (match === undefined || problem) return set({ newDesk: { ...newDesk, ...(problem && { problem }) } });
      const adapter = newDesk.adapter || (settings?.adapters[0]?.id ?? 'auto');
      edit(({ desks }) => ({ desks: [...desks, { match, adapter }] }));
      set({ newDesk: { ...NO_DESK, adapter: newDesk.adapter } });
    },

    setCommerce(change) {
      edit(({ commerce }) => ({ commerce: { ...commerce, ...change } }));
      set({ commerceProblems: {} });
    },

    setDefaults: (change) => edit(({ defaults }) => ({ defaults: { ...defaults, ...change } })),

    setSuggestionsPerDay: (suggestionsPerDay) => edit(() => ({ limits: { suggestionsPerDay } })),

    resetSection(scope) {
      if (scope === 'options') for (const section of Object.values(resets)) section();
      else resets[scope]();
    },
  };
}
