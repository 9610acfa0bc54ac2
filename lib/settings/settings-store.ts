import { browser } from 'wxt/browser';

import { type Settings, settingsSchema } from './settings';

const KEY = 'settings';

/** The agent's own settings as stored, every unreadable value replaced by its default. Never throws. */
export async function readSettings(): Promise<Settings> {
  try {
    return settingsSchema.parse((await browser.storage.local.get(KEY))[KEY] ?? {});
  } catch {
    // Storage that fails, or holds something that is no object, must not leave the agent without a panel.
    return settingsSchema.parse({});
  }
}

/** Stores the agent's own settings. Throws when the browser's storage refuses. */
export async function writeSettings(settings: Settings): Promise<void> {
  await browser.storage.local.set({ [KEY]: settings });
}
