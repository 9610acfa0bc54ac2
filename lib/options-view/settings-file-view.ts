import type { Settings } from '@/lib/settings/settings';

/** Why a file holds no settings that can be used. */
export type SettingsFileFault =
  | { reason: 'not-json' | 'not-settings' | 'newer' }
  /** Dotted names, such as `desks[1].match`. */
  | { reason: 'bad-entries'; entries: readonly string[] };

type NameIn<Group extends 'relay' | 'commerce' | 'defaults' | 'limits'> = `${Group}.${keyof Settings[Group] & string}`;
/** The dotted name of a setting other than a helpdesk. */
export type SettingName = 'channels' | NameIn<'relay'> | NameIn<'commerce'> | NameIn<'defaults'> | NameIn<'limits'>;

export interface DeskChange {
  match: string;
  change: 'added' | 'changed' | 'removed';
  /** A new recipe, which acts as the agent. */
  recipe?: string;
}

/** The changes that an imported file makes in the form. */
export interface ImportChanges {
  desks: readonly DeskChange[];
  names: readonly SettingName[];
  /** The file has other values for settings that the policy sets. */
  isLocked: boolean;
}

/** `used`: the form holds the settings of the file. */
export type ImportView =
  | { state: 'none' | 'used' }
  | { state: 'refused'; fault: SettingsFileFault }
  | { state: 'asking'; changes: ImportChanges };
