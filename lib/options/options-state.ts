import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { ChannelTest } from '@/lib/domain/endpoint-requests';
import type { AddressFaults } from '@/lib/options-view/address-fault';
import type { CommerceView, ForgetEnds, NewDeskView, SaveState } from '@/lib/options-view/options-view';
import type { ImportView } from '@/lib/options-view/settings-file-view';
import type { Settings, SettingsView } from '@/lib/settings/settings';

export type ImportState = Exclude<ImportView, { state: 'asking' }> | { state: 'asking'; settings: Settings };

export interface OptionsState {
  settings?: SettingsView;
  isSilent: boolean;
  /** The settings with the agent's changes. */
  form?: Settings;
  pasted: Record<PlatformEndpoint, string>;
  problems: AddressFaults;
  pastedToken: string;
  commerceProblems: CommerceView['problems'];
  newDesk: NewDeskView;
  save: SaveState;
  test: { state: 'idle' | 'testing' | 'unanswered' } | { state: 'tested'; results: ChannelTest };
  forgets?: ForgetEnds;
  extensionId: string;
  imported: ImportState;
  /** Settings that could not be read in full were kept at a save. */
  hasKept: boolean;
  /** The preferred one first. */
  preferred: readonly string[];
}

/** Counts what the page holds and is not saved: each helpdesk and each setting once. */
export function countChanges({ settings, form, pasted, pastedToken, newDesk }: OptionsState): number {
  const texts = [...Object.values(pasted), pastedToken, newDesk.address].filter((text) => text.trim() !== '');
  const before = listEntries(settings?.settings);
  const after = listEntries(form);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
  return texts.length + changed.length;
}

function listEntries(settings?: Settings): Map<string, string | undefined> {
  if (!settings) return new Map();
  const { desks, commerce, defaults, limits } = settings;
  const others: [string, unknown][] = Object.entries({ ...commerce, ...defaults, ...limits });
  const all = [...desks.map((desk): [string, unknown] => [desk.match, desk]), ...others];
  return new Map(all.map(([key, value]) => [key, JSON.stringify(value)]));
}
