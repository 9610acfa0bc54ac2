import type { DeskSettings, Settings } from '@/lib/settings/settings';

/**
 * Merges the agent's unsaved changes with settings that changed elsewhere. A value that the agent did not change takes the
 * latest one; helpdesks are compared by their addresses.
 * @param base the settings that the draft started from
 */
export function mergeSettings(base: Settings, draft: Settings, latest: Settings): Settings {
  return {
    desks: mergeDesks(base.desks, draft.desks, latest.desks),
    commerce: mergeGroup(base.commerce, draft.commerce, latest.commerce),
    defaults: mergeGroup(base.defaults, draft.defaults, latest.defaults),
    limits: mergeGroup(base.limits, draft.limits, latest.limits),
  };
}

function mergeDesks(base: DeskSettings[], draft: DeskSettings[], latest: DeskSettings[]): DeskSettings[] {
  const find = (desks: DeskSettings[], match: string) => desks.find((desk) => desk.match === match);
  const matches = new Set([...draft, ...latest].map(({ match }) => match));
  return [...matches].flatMap((match) => {
    const [before, mine, theirs] = [find(base, match), find(draft, match), find(latest, match)];
    if (isAlike(before, mine)) return theirs ?? [];
    return mine && theirs ? mergeGroup(before ?? {}, mine, theirs) : (mine ?? []);
  });
}

function mergeGroup<Group extends object>(base: Partial<Group>, draft: Group, latest: Group): Group {
  const merged = { ...latest };
  for (const key in { ...base, ...draft }) if (!isAlike(base[key], draft[key])) merged[key] = draft[key];
  return merged;
}

/** Settings are JSON values, and each key has one place. */
function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
