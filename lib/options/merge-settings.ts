import type { Settings } from '@/lib/settings/settings';

/** Merges the form into settings that changed elsewhere since `base`. A helpdesk is known by its address, a channel by its ID. */
export function mergeSettings(base: Settings, form: Settings, latest: Settings): Settings {
  return {
    desks: mergeList('match', base.desks, form.desks, latest.desks),
    channels: mergeList('id', base.channels, form.channels, latest.channels),
    relay: mergeGroup(base.relay, form.relay, latest.relay),
    commerce: mergeGroup(base.commerce, form.commerce, latest.commerce),
    defaults: mergeGroup(base.defaults, form.defaults, latest.defaults),
    limits: mergeGroup(base.limits, form.limits, latest.limits),
  };
}

function mergeList<Key extends string, Entry extends Record<Key, string>>(
  key: Key,
  base: Entry[],
  form: Entry[],
  latest: Entry[],
): Entry[] {
  const find = (entries: Entry[], name: string) => entries.find((entry) => entry[key] === name);
  const names = new Set([...form, ...latest].map((entry) => entry[key]));
  return [...names].flatMap((name) => {
    const [before, mine, theirs] = [find(base, name), find(form, name), find(latest, name)];
    if (isAlike(before, mine)) return theirs ?? [];
    return mine && theirs ? mergeGroup(before ?? {}, mine, theirs) : (mine ?? []);
  });
}

function mergeGroup<Group extends object>(base: Partial<Group>, form: Group, latest: Group): Group {
  const merged = { ...latest };
  for (const key in { ...base, ...form }) if (!isAlike(base[key], form[key])) merged[key] = form[key];
  return merged;
}

/** Settings are JSON values, and each key has one place. */
function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
