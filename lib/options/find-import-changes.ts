import type { DeskChange, ImportChanges, SettingName } from '@/lib/options-view/settings-file-view';
import { deskSchema, type DeskSettings, SETTING_GROUPS, type Settings } from '@/lib/settings/settings';
import { withOwnLocked } from '@/lib/settings/with-own-locked';

/**
 * Finds the changes that an imported file makes in the form.
 * @param managed dotted keys that the policy sets, and that stay as they are
 */
export function findImportChanges(form: Settings, file: Settings, managed: readonly string[]): ImportChanges {
  const merged = withOwnLocked(file, form, managed);
  return {
    desks: findDeskChanges(form.desks, merged.desks),
    names: findNames(form, merged),
    isLocked: findNames(merged, file).length + findDeskChanges(merged.desks, file.desks).length > 0,
  };
}

function findDeskChanges(before: readonly DeskSettings[], after: readonly DeskSettings[]): DeskChange[] {
  const find = (desks: readonly DeskSettings[], match: string) => desks.find((desk) => desk.match === match);
  const matches = new Set([...after, ...before].map(({ match }) => match));
  return [...matches].flatMap((match): DeskChange[] => {
    const [old, now] = [find(before, match), find(after, match)];
    if (!now) return [{ match, change: 'removed' }];
    if (old && isAlike(old, now)) return [];
    const { recipe } = now;
    const isNewRecipe = recipe !== undefined && recipe !== old?.recipe;
    return [{ match, change: old ? 'changed' : 'added', ...(isNewRecipe && { recipe }) }];
  });
}

function findNames(before: Settings, after: Settings): SettingName[] {
  const isSame = JSON.stringify(before.channels) === JSON.stringify(after.channels);
  const others = SETTING_GROUPS.flatMap((group) => {
    const [old, now]: Record<string, unknown>[] = [before[group], after[group]];
    const names = Object.keys({ ...old, ...now }).filter(
      (name) => JSON.stringify(old?.[name]) !== JSON.stringify(now?.[name]),
    );
    return names.map((name) => `${group}.${name}` as SettingName);
  });
  return isSame ? others : ['channels', ...others];
}

/** Their keys may be in another sequence. */
function isAlike(one: DeskSettings, other: DeskSettings): boolean {
  const keys = Object.keys(deskSchema.shape);
  return JSON.stringify(one, keys) === JSON.stringify(other, keys);
}
