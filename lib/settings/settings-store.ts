import { browser } from 'wxt/browser';

import { withDeadline } from '@/lib/shared/with-deadline';

import { findInvalidEntries, isGroup } from './find-invalid-entries';
import { type Settings, settingsSchema } from './settings';

const KEY = 'settings';

/** The agent's own settings, with defaults for values that cannot be read. */
interface StoredSettings {
  settings: Settings;
  problems: string[];
}

/** Reads the agent's own settings. Rejects when the storage fails: defaults must not pass as the agent's settings. */
export async function readSettings(): Promise<StoredSettings> {
  const { [KEY]: stored } = await withDeadline(browser.storage.local.get(KEY));
  const settings = settingsSchema.parse(isGroup(stored) ? stored : {});
  if (stored === undefined) return { settings, problems: [] };
  // Settings of another version may have other names.
  const isOurs = isGroup(stored) && Object.keys(settings).some((group) => group in stored);
  return { settings, problems: isOurs ? findInvalidEntries(stored) : [KEY] };
}

/** Stores the agent's own settings. Throws when the storage refuses. */
export async function writeSettings(settings: Settings): Promise<void> {
  await browser.storage.local.set({ [KEY]: settings });
}
