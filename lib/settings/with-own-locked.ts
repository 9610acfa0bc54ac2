import { SETTING_GROUPS, type Settings, settingsSchema } from './settings';

/**
 * Returns edited settings with the agent's own values of the locked keys.
 * @param keys dotted keys that the policy sets
 */
export function withOwnLocked(edited: Settings, own: Settings, keys: readonly string[]): Settings {
  const settings: Record<string, object> = {};
  for (const group of SETTING_GROUPS) {
    const isLocked = ([key]: [string, unknown]) => keys.includes(`${group}.${key}`);
    const open = Object.entries(edited[group]).filter((entry) => !isLocked(entry));
    settings[group] = Object.fromEntries([...open, ...Object.entries(own[group]).filter(isLocked)]);
  }
  for (const list of ['desks', 'channels'] as const) settings[list] = (keys.includes(list) ? own : edited)[list];
  return settingsSchema.parse(settings);
}
