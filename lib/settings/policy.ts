import { browser } from 'wxt/browser';

import { withDeadline } from '@/lib/shared/with-deadline';

import { findInvalidEntries, findUnknownGroups, listKeys } from './find-invalid-entries';
import { type Policy, policySchema } from './policy-schema';
import { SETTING_GROUPS, type Settings, settingsSchema } from './settings';

export interface ManagedPolicy {
  values: Policy;
  /** Dotted keys that the policy sets, such as `defaults.insertMode`. Each locks its setting, even if its value is invalid. */
  keys: string[];
  /** Dotted names of the entries that are left out because they are invalid, such as `desks[1]`. */
  problems: string[];
}

/** The first read after the browser's start takes seconds, on a busy machine more than three. */
const DEADLINE_MS = 15_000;

/**
 * Reads the policy. For the worker alone, because a policy may hold secrets. Rejects when the browser does not answer
 * in time: unlocked settings must not replace those of the organization.
 * @param adapters their ids, to name helpdesks of the policy with another adapter
 */
export async function readPolicy(adapters?: readonly string[]): Promise<ManagedPolicy> {
  const entries = await withDeadline(readEntries(), DEADLINE_MS);
  return {
    values: policySchema.parse(entries),
    keys: listKeys(entries),
    problems: [...findInvalidEntries(entries, adapters), ...findUnknownGroups(entries)],
  };
}

/** The running read. The first one takes seconds, so later callers wait for the same read. */
let reading: Promise<Record<string, unknown>> | undefined;

function readEntries(): Promise<Record<string, unknown>> {
  // Firefox rejects when there is no policy.
  reading ??= browser.storage.managed
    .get()
    .catch(() => ({}))
    .finally(() => (reading = undefined));
  return reading;
}

/** Returns the settings with the values of the policy. Without a valid value, a locked setting has its default. */
export function applyPolicy(settings: Settings, { values, keys }: ManagedPolicy): Settings {
  const locked: Record<string, object> = {};
  const defaults = settingsSchema.parse({});
  for (const group of SETTING_GROUPS) {
    const own = Object.entries(settings[group]).filter(([key]) => !keys.includes(`${group}.${key}`));
    const valid = Object.entries(values[group] ?? {}).filter(([, value]) => value !== undefined);
    locked[group] = { ...defaults[group], ...Object.fromEntries([...own, ...valid]) };
  }
  for (const list of ['desks', 'channels'] as const) {
    locked[list] = keys.includes(list) ? (values[list] ?? []) : settings[list];
  }
  return settingsSchema.parse(locked);
}
