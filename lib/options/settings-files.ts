import type { OptionsStoreActions } from '@/lib/options-view/options-actions';
import { withOwnLocked } from '@/lib/settings/with-own-locked';

import type { OptionsContext } from './options-context';
import { parseSettingsFile } from './settings-file';

type SettingsFiles = Pick<
  OptionsStoreActions,
  'importSettings' | 'useImport' | 'refuseImport' | 'downloadUnread' | 'forgetKept'
>;

/** Creates the actions on files of settings, and on settings that could not be read. */
export function createSettingsFiles({ ports, get, set, edit }: OptionsContext): SettingsFiles {
  return {
    importSettings(text) {
      const { settings } = get();
      const parsed = parseSettingsFile(text, {
        adapters: ['auto', ...(settings?.adapters ?? []).map(({ id }) => id)],
        isBadRecipe: (recipe) => ports.checkRecipe(recipe) !== undefined,
      });
      set({
        imported: parsed.ok ? { state: 'asking', settings: parsed.value } : { state: 'refused', fault: parsed.failure },
      });
    },

    useImport() {
      const { imported, settings } = get();
      if (imported.state !== 'asking' || !settings) return;
      edit((form) => withOwnLocked(imported.settings, form, settings.managed));
      set({ imported: { state: 'used' } });
    },

    refuseImport: () => set({ imported: { state: 'none' } }),

    async downloadUnread() {
      const isReplaced = get().settings?.damagedSettings.length === 0;
      const unread = await (isReplaced ? ports.unreadSettings.readKept() : ports.unreadSettings.readStored());
      ports.saveFile({ name: 'deskhand-unread-settings.json', contents: `${JSON.stringify(unread, undefined, 2)}\n` });
    },

    async forgetKept() {
      await ports.unreadSettings.forgetKept();
      set({ hasKept: false });
    },
  };
}
