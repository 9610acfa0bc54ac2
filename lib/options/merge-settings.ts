import type { DeskSettings, Settings } from '@/lib/settings/settings';

/** Merges the form into settings that changed elsewhere since `base`. Helpdesks are compared by their addresses. */
export function mergeSettings(base: Settings, form: Settings, latest: Settings): Settings {
  return {
    desks: mergeDesks(base.desks, form.desks, latest.desks),
    commerce: mergeGroup(base.commerce, form.commerce, latest.commerce),
    defaults: mergeGroup(base.defaults, form.defaults, latest.defaults),
    limits: mergeGroup(base.limits, form.limits, latest.limits),
  };
}

function mergeDesks(base: DeskSettings[], form: DeskSettings[], latest: DeskSettings[]): DeskSettings[] {
  const find = (desks: DeskSettings[], match: string) => desks.find((desk) => desk.match === match);
  const matches = new Set([...form, ...latest].map(({ match }) => match));
  return [...matches].flatMap((match) => {
    const [before, mine, theirs] = [find(base, match), find(form, match), find(latest, match)];
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
