import { browser } from 'wxt/browser';

import { withDeadline } from '@/lib/shared/with-deadline';

import { findInvalidEntries, isGroup } from './find-invalid-entries';
import { type Settings, settingsSchema } from './settings';

const KEY = 'settings';
const KEPT_KEY = 'kept-settings';
/** Settings without a version have this form, too. Raise it with a change that older versions would misread. */
const VERSION = 1;

/** The agent's own settings, with defaults for values that cannot be read. */
interface StoredSettings {
  settings: Settings;
  /** Dotted names of the values that cannot be read, and `version` for settings of a newer version. */
  problems: string[];
}

/** Calls when the agent's own settings or the policy are stored. What panel and journal store, changes neither. */
export function listenForSettings(listener: (isPolicy: boolean) => void): void {
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === 'managed' || (area === 'local' && KEY in changes)) listener(area === 'managed');
  });
}

/** Reads the agent's own settings. Rejects when the storage fails: defaults must not replace the agent's settings. */
export async function readSettings(): Promise<StoredSettings> {
  return parseSettings(await readStoredSettings());
}

/** Reads the agent's own settings as they are stored. */
export async function readStoredSettings(): Promise<unknown> {
  const { [KEY]: stored } = await withDeadline(browser.storage.local.get(KEY));
  return stored;
}

function parseSettings(stored: unknown): StoredSettings {
  const entries = isGroup(stored) ? stored : {};
  const settings = settingsSchema.parse(entries);
  if (stored === undefined) return { settings, problems: [] };
  // Settings of another version may have other names.
  const isOurs = Object.keys(settings).some((group) => group in entries);
  const { version = VERSION } = entries;
  const problems = isOurs ? findInvalidEntries(entries) : [KEY];
  return { settings, problems: version === VERSION ? problems : ['version', ...problems] };
}

/** Stores the agent's own settings, and keeps settings that were not read in full. Throws when the storage refuses. */
export async function writeSettings(settings: Settings): Promise<void> {
  const stored = await readStoredSettings();
  const isLosing = parseSettings(stored).problems.length > 0;
  await browser.storage.local.set({
    [KEY]: { version: VERSION, ...settings },
    ...(isLosing && { [KEPT_KEY]: stored }),
  });
}

/** Reads the settings that the last such save has kept. */
export async function readKeptSettings(): Promise<unknown> {
  const { [KEPT_KEY]: kept } = await withDeadline(browser.storage.local.get(KEPT_KEY));
  return kept;
}

/** Removes the kept settings. */
export async function forgetKeptSettings(): Promise<void> {
  await browser.storage.local.remove(KEPT_KEY);
}
