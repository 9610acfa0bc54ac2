import { preselectDeskPattern } from '@/lib/options-view/list-desk-patterns';
import type { OptionsSection, OptionsStoreActions } from '@/lib/options-view/options-actions';
import { recognizeDesk } from '@/lib/options-view/recognize-desk';
import { type DeskSettings, settingsSchema } from '@/lib/settings/settings';
import { isWidePattern } from '@/lib/shared/match-pattern';

import type { OptionsContext } from './options-context';
import { draftOf } from './options-state';
import { withRelay } from './with-relay';

type FormActions = Pick<
  OptionsStoreActions,
  | 'typeAddress'
  | 'addChannel'
  | 'renameChannel'
  | 'removeChannel'
  | 'typeRelayUrl'
  | 'typeRelaySecret'
  | 'pasteToken'
  | 'setDesks'
  | 'changeNewDesk'
  | 'addDesk'
  | 'setCommerce'
  | 'setDefaults'
  | 'setSuggestionsPerDay'
  | 'resetSection'
>;

/** Without an adapter of the agent's choice, the address decides. */
export const NO_DESK = { address: '', adapter: '' };

/** Creates the actions that change the form and save nothing. */
export function createFormActions({ get, set, setDraft, edit, dismissSave }: OptionsContext): FormActions {
  const resets: Record<OptionsSection, () => void> = {
    relay() {
      edit((form) => withRelay(form, '', get().settings?.managed));
      set({ relaySecret: '', relayProblems: {} });
    },
    channel() {
      edit(() => ({ channels: [] }));
      set({ drafts: {} });
    },
    desks() {
      edit(() => ({ desks: [] }));
      set({ newDesk: NO_DESK });
    },
    commerce() {
      edit(() => ({ commerce: { source: 'off' } }));
      set({ pastedToken: '', commerceProblems: {} });
    },
    defaults: () => edit(() => ({ defaults: {}, limits: settingsSchema.parse({}).limits })),
    // The browser stores the shortcuts.
    keys: () => undefined,
    administration: () => set({ imported: { state: 'none' } }),
  };

  return {
    typeAddress(channel, endpoint, text) {
      const { pasted, problems } = draftOf(get(), channel);
      const { [endpoint]: _, ...others } = problems;
      setDraft(channel, { pasted: { ...pasted, [endpoint]: text }, problems: others, test: { state: 'idle' } });
      dismissSave();
    },

    addChannel() {
      const { settings, form } = get();
      const known = [...(settings?.settings.channels ?? []), ...(form?.channels ?? [])].map(({ id }) => id);
      // The ID of a removed channel is not used again before the save, which deletes its addresses.
      let number = 2;
      while (known.includes(`channel-${number}`)) number += 1;
      edit(({ channels }) => ({ channels: [...channels, { id: `channel-${number}`, name: '' }] }));
    },

    renameChannel: (channel, name) =>
      edit(({ channels }) => ({ channels: channels.map((each) => (each.id === channel ? { ...each, name } : each)) })),

    removeChannel(channel) {
      const { [channel]: _, ...drafts } = get().drafts;
      set({ drafts });
      edit(({ channels, desks }) => ({
        channels: channels.filter(({ id }) => id !== channel),
        desks: desks.map((desk) => (desk.channel === channel ? withoutChannel(desk) : desk)),
      }));
    },

    typeRelayUrl(text) {
      const { url: _, ...relayProblems } = get().relayProblems;
      set({ relayProblems });
      edit((form) => withRelay(form, text, get().settings?.managed));
    },

    typeRelaySecret(text) {
      const { secret: _, ...relayProblems } = get().relayProblems;
      set({ relaySecret: text, relayProblems });
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
      const { address, match = preselectDeskPattern(address) } = newDesk;
      if (match === undefined)
        return set({ newDesk: { ...newDesk, problem: isWidePattern(address.trim()) ? 'wide' : 'bad' } });
      if (form.desks.some((desk) => desk.match === match)) return set({ newDesk: { ...newDesk, problem: 'there' } });
      const adapter = newDesk.adapter || recognizeDesk(address, settings?.adapters ?? []);
      edit(({ desks }) => ({ desks: [...desks, { match, adapter }] }));
      set({ newDesk: NO_DESK });
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

/** A setting without a value is absent. */
function withoutChannel(desk: DeskSettings): DeskSettings {
  const { channel: _, ...others } = desk;
  return others;
}
