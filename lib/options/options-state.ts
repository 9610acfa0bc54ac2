import { mapEndpoints, type PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import type { ChannelTest } from '@/lib/domain/endpoint-requests';
import type { AddressFaults } from '@/lib/options-view/address-fault';
import type { CommerceView, ForgetEnds, NewDeskView, RelayView, SaveState } from '@/lib/options-view/options-view';
import type { ImportView } from '@/lib/options-view/settings-file-view';
import type { Settings, SettingsView } from '@/lib/settings/settings';

type ImportState = Exclude<ImportView, { state: 'asking' }> | { state: 'asking'; settings: Settings };

/** The addresses of one channel that were typed or pasted and are not saved, and their test. */
export interface ChannelDraft {
  pasted: Record<PlatformEndpoint, string>;
  problems: AddressFaults;
  test: { state: 'idle' | 'testing' | 'unanswered' } | { state: 'tested'; results: ChannelTest };
}

export const NO_DRAFT: ChannelDraft = { pasted: mapEndpoints(() => ''), problems: {}, test: { state: 'idle' } };

export interface OptionsState {
  settings?: SettingsView;
  isSilent: boolean;
  /** The settings with the agent's changes. */
  form?: Settings;
  /** By the ID of the channel; absent for a channel of which nothing was typed or tested. */
  drafts: Record<string, ChannelDraft>;
  pastedToken: string;
  relaySecret: string;
  relayProblems: RelayView['problems'];
  commerceProblems: CommerceView['problems'];
  newDesk: NewDeskView;
  save: SaveState;
  /** ID of the adapter by which the first-run page recognized the helpdesk. */
  recognized?: string;
  forgets?: ForgetEnds;
  extensionId: string;
  imported: ImportState;
  /** Settings that could not be read in full were kept at a save. */
  hasKept: boolean;
  /** The preferred one first. */
  preferred: readonly string[];
}

/** The unsaved addresses of a channel. */
export function draftOf({ drafts }: Pick<OptionsState, 'drafts'>, channel: string): ChannelDraft {
  return drafts[channel] ?? NO_DRAFT;
}

/** Lists the IDs of the form's channels, the default one first. */
export function listChannels({ form }: Pick<OptionsState, 'form'>): string[] {
  return [DEFAULT_CHANNEL, ...(form?.channels ?? []).map(({ id }) => id)];
}

/** Lists the drafts of the form's channels. A removed channel has none. */
export function listDrafts(state: Pick<OptionsState, 'form' | 'drafts'>): ChannelDraft[] {
  return listChannels(state).map((channel) => draftOf(state, channel));
}

/** Returns whether an address of the draft is not saved yet. */
export function isTyped({ pasted }: ChannelDraft): boolean {
  return Object.values(pasted).some((text) => text.trim() !== '');
}

/** Counts the unsaved changes of the page: each helpdesk and each setting once. */
export function countChanges(state: OptionsState): number {
  const { settings, form, pastedToken, relaySecret, newDesk } = state;
  const addresses = listDrafts(state).flatMap(({ pasted }) => Object.values(pasted));
  const texts = [...addresses, pastedToken, relaySecret, newDesk.address].filter((text) => text.trim() !== '');
  const before = listEntries(settings?.settings);
  const after = listEntries(form);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
  return texts.length + changed.length;
}

function listEntries(settings?: Settings): Map<string, string | undefined> {
  if (!settings) return new Map();
  const { desks, channels, relay, commerce, defaults, limits } = settings;
  const others: [string, unknown][] = Object.entries({ ...relay, ...commerce, ...defaults, ...limits });
  const all = [
    ...desks.map((desk): [string, unknown] => [desk.match, desk]),
    // A channel may have the name of a setting as its ID.
    ...channels.map((channel): [string, unknown] => [`channels.${channel.id}`, channel]),
    ...others,
  ];
  return new Map(all.map(([key, value]) => [key, JSON.stringify(value)]));
}
