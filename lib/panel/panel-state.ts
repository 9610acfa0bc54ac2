import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { TargetLanguage } from '@/lib/contract/values';
import type { InsertMode } from '@/lib/domain/insertion';
import { chooseInsertMode, type PageAbilities } from '@/lib/domain/page-abilities';
import { type CompleteOptions, completeOptions } from '@/lib/domain/suggestion-options';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket, isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import type { TicketKey } from '@/lib/domain/ticket-key';
import { chooseUiLanguage, tagOfUiLanguage, type UiLanguage } from '@/lib/i18n/ui-language';
import type { CheckView, EmptyPageView, PanelView, ReadingPage } from '@/lib/panel-view/panel-view';
import { EMPTY_WORK, type TicketWork } from '@/lib/panel-view/ticket-work';
import type { SettingsView } from '@/lib/settings/settings';
import { memoize } from '@/lib/shared/memoize';

export type PanelPage = ReadingPage | EmptyPageView | { kind: 'ticket'; ticket: Ticket };

export interface CheckState extends CheckView {
  pageId: number;
  /** Absent without the permission to read it. */
  address: string | undefined;
  ticket: Ticket | undefined;
}

interface KnownWork {
  ticket: TicketIdentity;
  work: TicketWork;
}

export interface PanelState extends Partial<
  Pick<
    PanelView,
    | 'sync'
    | 'teaching'
    | 'lesson'
    | 'crash'
    | 'showingAll'
    | 'isClickMissed'
    | 'lastCommand'
    | 'storageProblem'
    | 'shortcuts'
    | 'isAutomaticOffered'
    | 'isRelayLost'
    | 'areSettingsLost'
  >
> {
  abilities: PageAbilities;
  pageId?: number;
  page: PanelPage;
  works: readonly KnownWork[];
  settings?: SettingsView;
  /** The worker has sent the settings, or could not. */
  areSettingsRead?: boolean;
  recentLanguages?: readonly TargetLanguage[];
  check?: CheckState | undefined;
  preferred: readonly string[];
  /** Chosen in this panel; otherwise the settings decide. */
  language?: UiLanguage;
}

/** Returns whether this endpoint can be called: through the relay with a token, or at the address of any channel. */
export function hasAddress({ settings }: PanelState, endpoint: PlatformEndpoint): boolean {
  if (settings?.settings.relay.url) return settings.relayTokenEnd !== undefined;
  return Object.values(settings?.channels ?? {}).some((addresses) => addresses[endpoint]);
}

export function ticketOf({ page }: PanelState): Ticket | undefined {
  return page.kind === 'ticket' ? page.ticket : undefined;
}

/** Returns the ticket that is still read and for which the agent has asked for a suggestion. */
export function wantedIn({ page }: PanelState): TicketKey | undefined {
  return page.kind === 'reading' && page.wantedAt !== undefined ? page.ticket : undefined;
}

/** Memoized, because the panel compares at every key press. */
export const identityOf = memoize((ticket: Ticket) => identifyTicket(ticket));

export function workOn({ works }: PanelState, ticket: Ticket): TicketWork {
  const identity = identityOf(ticket);
  return works.find((known) => isSameTicket(known.ticket, identity))?.work ?? EMPTY_WORK;
}

export function languageOf({ language, settings, preferred }: PanelState): UiLanguage {
  return language ?? chooseUiLanguage([settings?.settings.defaults.uiLanguage, ...preferred]);
}

/** Returns a BCP 47 tag. */
export function summaryLanguageOf(state: PanelState): string {
  return state.settings?.settings.defaults.summaryLanguage ?? tagOfUiLanguage(languageOf(state));
}

/** Returns the place of an insertion if the agent chooses none. Undefined where nothing can be inserted. */
export function insertModeOf({ settings, abilities }: PanelState): InsertMode | undefined {
  return chooseInsertMode(abilities, settings?.settings.defaults.insertMode ?? 'cursor');
}

export function optionsFor(state: PanelState, ticket: Ticket): CompleteOptions {
  const { options: chosen, customerLanguage } = workOn(state, ticket);
  return completeOptions(ticket, { chosen, customerLanguage, defaults: state.settings?.settings.defaults });
}
