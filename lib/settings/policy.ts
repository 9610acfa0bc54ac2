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
  /** The browser has not answered in time. Until it does, nothing is set. */
  isAwaited: boolean;
}

/** The first read after the browser's start takes seconds, on a busy machine more than three. */
const DEADLINE_MS = 15_000;

let isLate = false;
let onLatePolicy: () => void = () => undefined;

/** Calls when the browser has answered after the deadline. */
export function listenForLatePolicy(listener: () => void): void {
  onLatePolicy = listener;
}

/**
 * Reads the policy. For the worker alone, because a policy may hold secrets. Under load, Chromium (156) sometimes never
 * answers: then the agent's own settings count until it does.
 * @param adapters their ids, to name helpdesks of the policy with another adapter
 */
export async function readPolicy(adapters?: readonly string[]): Promise<ManagedPolicy> {
  const answer = await readInTime();
  const entries = answer ?? {};
  const isAwaited = answer === undefined;
  // Most agents have none, and creating its schema would delay the first request.
  if (Object.keys(entries).length === 0) return { values: {}, keys: [], problems: [], isAwaited };
  return {
    values: policySchema.parse(entries),
    keys: listKeys(entries),
    problems: [...findInvalidEntries(entries, adapters), ...findUnknownGroups(entries)],
    isAwaited,
  };
}

async function readInTime(): Promise<Record<string, unknown> | undefined> {
  const entries = readEntries();
  if (isLate) return undefined;
  try {
    return await withDeadline(entries, DEADLINE_MS);
  } catch {
    isLate = true;
    return undefined;
  }
}

/** The running read. The first one takes seconds, so later callers wait for the same read. */
let reading: Promise<Record<string, unknown>> | undefined;

function readEntries(): Promise<Record<string, unknown>> {
  // The answer to a late read may never come, but another read may get one.
  if (reading && !isLate) return reading;
  // Firefox rejects when there is no policy.
  reading = browser.storage.managed
    .get()
    .catch(() => ({}))
    .finally(() => {
      reading = undefined;
      if (isLate) onLatePolicy();
      isLate = false;
    });
  return reading;
}

/** Returns the settings with the values of the policy. Without a valid value, a locked setting has its default. */
export function applyPolicy(settings: Settings, { values, keys }: ManagedPolicy): Settings {
  if (keys.length === 0) return settings;
  const locked: Record<string, object> = {};
  const defaults = settingsSchema.parse({});
  for (const group of SETTING_GROUPS) {
    const own = Object.entries(settings[group]).filter(([key]) => !keys.includes(`${group}.${key}`));
    const valid = Object.entries(values[group] ?? {}).filter(([, value]) => value !== undefined);
    locked[group] = { ...defaults[group], ...Object.fromEntries([...own, ...valid]) };
  }
  // The company that runs a relay need not name it twice.
  if (values.relay?.url !== undefined && !keys.includes('commerce.source') && settings.commerce.source === 'off') {
    locked.commerce = { ...locked.commerce, source: 'relay' };
  }
  for (const list of ['desks', 'channels'] as const) {
    locked[list] = keys.includes(list) ? (values[list] ?? []) : settings[list];
  }
  return settingsSchema.parse(locked);
}
