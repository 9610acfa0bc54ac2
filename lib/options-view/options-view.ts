import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { Failure } from '@/lib/domain/failure';
import type { PanelCommand } from '@/lib/domain/panel-command';
import type { SecretsState } from '@/lib/domain/secrets-state';
import type { DeskSettings, MaskedAddress, Settings, SettingsView } from '@/lib/settings/settings';

import type { AddressFault, BaseUrlFault, RelayUrlFault } from './address-fault';
import type { PolicyTarget } from './policy-targets';
import type { ImportView } from './settings-file-view';

export interface AddressView {
  endpoint: PlatformEndpoint;
  stored: MaskedAddress | undefined;
  pasted: string;
  problem: AddressFault | undefined;
  isManaged: boolean;
  /** Absent before the connection test. */
  result: 'not-set' | 'works' | Failure | undefined;
}

/** A channel with the fields of its addresses. */
export interface ChannelView {
  id: string;
  /** Absent for the default channel. */
  name: string | undefined;
  addresses: readonly AddressView[];
  test: 'idle' | 'testing' | 'tested' | 'unanswered';
  /** Its addresses, typed or stored, belong to different channels of the platform. */
  isMixed: boolean;
}

export interface RelayView {
  url: string;
  /** The last characters of the token for the saved address. */
  tokenEnd: string | undefined;
  /** A token or a one-time code that was typed and is not saved. */
  secret: string;
  problems: { url?: RelayUrlFault; secret?: Failure };
}

export interface CommerceView extends Readonly<Settings['commerce']> {
  /** The last characters of the token for the saved base URL. */
  tokenEnd: string | undefined;
  pastedToken: string;
  problems: { baseUrl?: BaseUrlFault; token?: true; pictureHosts?: true; trackingUrl?: true };
}

export interface Shortcut {
  command: PanelCommand | 'open-panel';
  /** As the browser writes them, such as `Alt+Shift+D`; empty without keys. */
  keys: string;
}

export type SaveState =
  | { state: 'idle' | 'saving' | 'saved' | 'unanswered' | 'bad-address' | 'bad-recipe' | 'bad-chip' }
  /** The browser refused these hosts. Nothing was saved. */
  | { state: 'refused'; hosts: string[] };

/** `done`: the worker has confirmed it. The others are reasons of a failure. */
export type ForgetEnd = 'done' | 'no-storage' | 'interrupted';
export type ForgetEnds = Partial<Record<'channel' | 'relay' | 'commerce', ForgetEnd>>;

/** The helpdesk that the agent is adding. Saving adds it, too. */
export interface NewDeskView {
  address: string;
  adapter: string;
  /** The chosen one of its match patterns; absent: the preselected one. */
  match?: string;
  problem?: 'bad' | 'wide' | 'there';
}

/** The file that an administrator can make of the form. */
export interface PolicyFileView {
  targets: readonly PolicyTarget[];
  extensionId: string;
  /** Secrets that were typed and not saved stand in the file. */
  holdsSecrets: boolean;
  /** The file has a placeholder for each stored secret, because stored secrets cannot be read. */
  hasPlaceholders: boolean;
}

export interface OptionsView {
  /** The default one first. */
  channels: readonly [ChannelView, ...ChannelView[]];
  relay: RelayView;
  desks: readonly DeskSettings[];
  adapters: SettingsView['adapters'];
  commerce: CommerceView;
  defaults: Settings['defaults'];
  suggestionsPerDay: number;
  managed: readonly string[];
  /** Hosts that the saved settings need and the browser does not allow. */
  missingHosts: readonly string[];
  policyProblems: readonly string[];
  /** The browser has not delivered the organization's policy yet. */
  isPolicyAwaited: boolean;
  damagedSettings: readonly string[];
  secrets: SecretsState;
  forgets: ForgetEnds;
  newDesk: NewDeskView;
  save: SaveState;
  /** Name of the helpdesk that was recognized by its open page. */
  recognized: string | undefined;
  policyFile: PolicyFileView;
  imported: ImportView;
  hasKept: boolean;
  changes: number;
  /** The fields that prevent saving; `addresses` where all of them are addresses. */
  wrong: { what: 'addresses' | 'entries'; count: number };
}
