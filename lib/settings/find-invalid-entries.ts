import type * as z from 'zod/mini';

import { MAX_CHIPS } from '@/lib/domain/chip';
import { isRecord } from '@/lib/shared/is-record';

import { type Policy, policyChannelSchema, policySchema } from './policy-schema';
import { chipSchema, deskSchema, type DeskSettings, pictureHostSchema } from './settings';

type PolicyGroup = keyof Policy;
const listGroups = () => Object.keys(policySchema.shape) as PolicyGroup[];

/** The lists whose invalid entries are left out one by one, beside `desks`. */
const LISTS: Record<string, { schema: z.ZodMiniType; most: number }> = {
  'commerce.pictureHosts': { schema: pictureHostSchema, most: Infinity },
  'defaults.chips': { schema: chipSchema, most: MAX_CHIPS },
};

/** Finds the names of a policy that are not groups, such as misspelt names. */
export function findUnknownGroups(entries: Record<string, unknown>): string[] {
  return Object.keys(entries).filter((name) => !listGroups().some((group) => group === name));
}

/** Lists the dotted keys that a policy sets, such as `defaults.insertMode`. */
export function listKeys(entries: Record<string, unknown>): string[] {
  return listGroups()
    .filter((group) => entries[group] !== undefined)
    .flatMap((group) => keysOf(group, entries[group]));
}

/** Finds the dotted names of invalid entries, such as `desks[1]`. Without `adapters`, any adapter counts as known. */
export function findInvalidEntries(entries: Record<string, unknown>, adapters?: readonly string[]): string[] {
  const values = policySchema.parse(entries);
  return listGroups()
    .filter((group) => entries[group] !== undefined)
    .flatMap((group) => findInGroup(group, entries[group], values, adapters));
}

/** Keys of a group that is no list. A group of another type sets all of its keys. */
function keysOf(group: PolicyGroup, entry: unknown): string[] {
  if (group === 'desks' || group === 'channels') return [group];
  const known = Object.keys(policySchema.shape[group].def.innerType.def.innerType.shape);
  const keys = isGroup(entry) ? known.filter((key) => entry[key] !== undefined) : known;
  return keys.map((key) => `${group}.${key}`);
}

function findInGroup(group: PolicyGroup, entry: unknown, values: Policy, adapters?: readonly string[]): string[] {
  if (group === 'desks') {
    if (!Array.isArray(entry)) return ['desks'];
    return entry.flatMap((desk, index) => {
      const { data } = deskSchema.safeParse(desk);
      const isKnown = data && (data.recipe ?? adapters?.includes(data.adapter) ?? true);
      if (!isKnown) return [`desks[${index}]`];
      return data.button === (desk as DeskSettings).button ? [] : [`desks[${index}].button`];
    });
  }
  if (group === 'channels') return Array.isArray(entry) ? entry.flatMap(findInChannel) : [group];
  const read: Record<string, unknown> = values[group] ?? {};
  if (!isGroup(entry)) return [group];
  return keysOf(group, entry).flatMap((key) => {
    const name = key.slice(group.length + 1);
    if (read[name] === undefined) return [key];
    const list = LISTS[key];
    const items = entry[name];
    if (!list || !Array.isArray(items)) return [];
    const isLeftOut = (item: unknown, index: number) => index >= list.most || !list.schema.safeParse(item).success;
    return items.flatMap((item, index) => (isLeftOut(item, index) ? [`${key}[${index}]`] : []));
  });
}

function findInChannel(channel: unknown, index: number): string[] {
  const { data } = policyChannelSchema.safeParse(channel);
  const entry = `channels[${index}]`;
  if (!data) return [entry];
  const given = Object.entries(channel as typeof data);
  return given.flatMap(([key, value]) =>
    value !== undefined && key in data && data[key as keyof typeof data] === undefined ? [`${entry}.${key}`] : [],
  );
}

/** Returns whether a value is an object that is no list. */
export function isGroup(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !Array.isArray(value);
}
