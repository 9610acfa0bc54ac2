import type { SettingsFileFault } from '@/lib/options-view/settings-file-view';
import { findInvalidEntries, isGroup } from '@/lib/settings/find-invalid-entries';
import { deskSchema, type Settings, settingsSchema } from '@/lib/settings/settings';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import { parseJson } from '@/lib/shared/parse-json';

import type { SavedFile } from './policy-file';

const TYPE = 'deskhand-settings';
const VERSION = 1;
/** A thousand helpdesks with recipes are shorter. */
const MAX_CHARACTERS = 5_000_000;

interface Checks {
  /** IDs of the adapters. */
  adapters: readonly string[];
  isBadRecipe: (recipe: string) => boolean;
}

/** Writes settings, which contain no secrets, for another browser. */
export function writeSettingsFile(settings: Settings): SavedFile {
  const file = { type: TYPE, version: VERSION, settings };
  return { name: 'deskhand-settings.json', contents: `${JSON.stringify(file, undefined, 2)}\n` };
}

/** Parses such a file. A file with one wrong entry is refused, because its author did not intend only a part of it. */
export function parseSettingsFile(text: string, checks: Checks): Outcome<Settings, SettingsFileFault> {
  const file = text.length > MAX_CHARACTERS ? undefined : parseJson(text);
  if (file === undefined) return fail({ reason: 'not-json' });
  if (!isGroup(file) || file.type !== TYPE || !isGroup(file.settings)) return fail({ reason: 'not-settings' });
  if (file.version !== VERSION) return fail({ reason: Number(file.version) > VERSION ? 'newer' : 'not-settings' });
  const settings = settingsSchema.parse(file.settings);
  const entries = findWrongEntries(file.settings, settings, checks);
  return entries.length > 0 ? fail({ reason: 'bad-entries', entries }) : succeed(settings);
}

function findWrongEntries(
  entries: Record<string, unknown>,
  settings: Settings,
  { adapters, isBadRecipe }: Checks,
): string[] {
  const unknown = Object.entries(entries).flatMap(([group, entry]) => {
    if (!Object.hasOwn(settings, group)) return [group];
    const known: Record<string, unknown> = Object(settings[group as keyof Settings]);
    const names = isGroup(entry) ? Object.keys(entry).filter((name) => known[name] === undefined) : [];
    return names.map((name) => `${group}.${name}`);
  });
  const desks: unknown[] = Array.isArray(entries.desks) ? entries.desks : [];
  const ofDesks = desks.flatMap((desk, index) => {
    const names = isGroup(desk) ? Object.keys(desk).filter((name) => !Object.hasOwn(deskSchema.shape, name)) : [];
    const { recipe } = deskSchema.safeParse(desk).data ?? {};
    const wrong = recipe !== undefined && isBadRecipe(recipe) ? [...names, 'recipe'] : names;
    return wrong.map((name) => `desks[${index}].${name}`);
  });
  return [...new Set([...unknown, ...findInvalidEntries(entries, adapters), ...ofDesks])];
}
