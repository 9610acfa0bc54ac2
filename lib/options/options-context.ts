import { sendAgain } from '@/lib/calls/send-again';
import type { listenForAnnouncements } from '@/lib/messaging/listen';
import type { sendToWorker } from '@/lib/messaging/send';
import type { OptionsBrowserActions } from '@/lib/options-view/options-actions';
import type { Settings, SettingsView } from '@/lib/settings/settings';

import { mergeSettings } from './merge-settings';
import { type ChannelDraft, draftOf, type OptionsState } from './options-state';
import type { SavedFile } from './policy-file';

export interface OptionsPorts {
  sendToWorker: typeof sendToWorker;
  listenForAnnouncements: typeof listenForAnnouncements;
  /** Call it during the agent's click; true without patterns. */
  requestPermissions: (patterns: string[]) => Promise<boolean>;
  checkRecipe: OptionsBrowserActions['checkRecipe'];
  saveFile: (file: SavedFile) => void;
  /** Recognizes a helpdesk by a page of it that is open in the browser. Returns its adapter's ID. */
  recognizeOpenPage: (match: string) => Promise<string | undefined>;
  unreadSettings: {
    readStored: () => Promise<unknown>;
    readKept: () => Promise<unknown>;
    forgetKept: () => Promise<void>;
  };
  /** The ID of the running extension. */
  extensionId: string;
  wait: (ms: number) => Promise<void>;
  /** Unix milliseconds. */
  now: () => number;
}

export interface OptionsContext {
  ports: OptionsPorts;
  get: () => OptionsState;
  set: (change: Partial<OptionsState>) => void;
  /** Changes the unsaved addresses of a channel. */
  setDraft: (channel: string, change: Partial<ChannelDraft>) => void;
  edit: (change: (form: Settings) => Partial<Settings>) => void;
  /** Ends the notice of the last save. A save that is under way continues. */
  dismissSave: () => void;
  /** Shows settings that changed elsewhere, and keeps the agent's changes. */
  receive: (latest: SettingsView) => void;
  /** Sends what has the same effect if it is sent twice, and sends it again while the worker dies before it answers. */
  deliver: typeof sendToWorker;
}

export function createOptionsContext(
  ports: OptionsPorts,
  get: OptionsContext['get'],
  set: OptionsContext['set'],
): OptionsContext {
  function dismissSave(): void {
    if (get().save.state !== 'saving') set({ save: { state: 'idle' } });
  }

  return {
    ports,
    get,
    set,
    dismissSave,

    setDraft(channel, change) {
      const { drafts } = get();
      set({ drafts: { ...drafts, [channel]: { ...draftOf(get(), channel), ...change } } });
    },

    edit(change) {
      const { form } = get();
      if (!form) return;
      set({ form: { ...form, ...change(form) } });
      dismissSave();
    },

    receive(latest) {
      const { settings, form } = get();
      set({
        settings: latest,
        form: settings && form ? mergeSettings(settings.settings, form, latest.settings) : latest.settings,
      });
    },

    deliver: (type, body) => sendAgain(() => ports.sendToWorker(type, body), ports),
  };
}
