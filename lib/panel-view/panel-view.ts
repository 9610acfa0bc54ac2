import type { CrashTrace } from '@/lib/domain/crash-report';
import type { Examination } from '@/lib/domain/examination';
import type { LessonStep } from '@/lib/domain/lesson-words';
import type { PanelCommand } from '@/lib/domain/panel-command';
import type { SecretsState } from '@/lib/domain/secrets-state';
import type { SyncView } from '@/lib/domain/sync-view';
import type { NoTicket, ReadProblem } from '@/lib/domain/ticket';
import type { TicketGlance } from '@/lib/domain/ticket-reading';

import type { StorageProblem } from './panel-storage';
import type { TicketView } from './read-ticket-view';

export interface EmptyPageView extends Omit<NoTicket, 'problem'> {
  /** `not-allowed`: the browser may be hiding a helpdesk of the settings · `not-allowed-yet`: those of the organization's policy. */
  problem: ReadProblem | 'extension-updated' | 'not-allowed' | 'not-allowed-yet';
  /** Host patterns that the settings need and the browser does not allow. */
  missingHosts?: readonly string[];
}

/** The page is read, which takes a moment for a long thread. */
export interface ReadingPage {
  kind: 'reading';
  /** Absent until it is known which ticket is open. */
  ticket?: TicketGlance;
  /** When the agent asked for a suggestion, which is requested once the ticket is read (Unix milliseconds). */
  wantedAt?: number | undefined;
}

export interface ReportFile {
  name: string;
  /** HTML with the findings as JSON. */
  contents: string;
  leftOut: number;
}

export interface CheckView {
  /** Host patterns of helpdesks in the settings, where the browser allows neither them nor this page. */
  missingHosts?: readonly string[] | undefined;
  /** Absent while the page is examined. */
  examination?: Examination | undefined;
  /** The page was examined itself, so it can give a snapshot. */
  answers?: boolean | undefined;
  report?: 'making' | 'failed' | ReportFile | undefined;
}

export interface PanelView {
  page: ReadingPage | EmptyPageView | ({ kind: 'ticket' } & TicketView);
  /** Neither a helpdesk nor a channel is set up. */
  isNew: boolean;
  isChannelMissing: boolean;
  /** The settings name a relay. */
  hasRelay: boolean;
  /** The relay does not answer; the panel continues to ask. */
  isRelayLost: boolean | undefined;
  /** The relay does not tell the settings; the host continues to ask. */
  areSettingsLost: boolean | undefined;
  secrets: SecretsState;
  /** Dotted names of the invalid entries of the organization's policy. */
  policyProblems: readonly string[];
  /** The browser has not delivered the organization's policy yet. */
  isPolicyAwaited: boolean;
  /** Dotted names of the stored settings that cannot be read. */
  damagedSettings: readonly string[];
  /** Absent without one, and after the agent has closed its notice. */
  storageProblem: StorageProblem | undefined;
  hasCommerce: boolean;
  isSampleShop: boolean;
  /** The address of the carrier's tracking page with `{number}` for the tracking number. */
  trackingUrl: string | undefined;
  /** Absent until the worker has sent it. */
  sync: SyncView | undefined;
  check: CheckView | undefined;
  /** A text can be inserted beside the draft. */
  canAddText: boolean;
  canCheck: boolean;
  /** The page can be taught and the recipe saved. */
  canTeach: boolean;
  /** Why no lesson has started. */
  teaching: 'failed' | 'threw' | undefined;
  lesson: LessonStep | undefined;
  /** The browser's keys, such as `Alt+Shift+E`. */
  shortcuts: Partial<Record<PanelCommand, string>>;
  /** The agent has requested several suggestions, and the settings do not decide about automatic ones. */
  isAutomaticOffered: boolean;
  /** Trace of the last error of Deskhand's own code on this page, outside of a reading. */
  crash?: CrashTrace | undefined;
  /** The page is opening all messages of the ticket. */
  showingAll: 'running' | 'failed' | undefined;
  /** The page had opened another ticket before the panel could ask about the clicked one. */
  isClickMissed?: boolean | undefined;
  /** A new object for each press. */
  lastCommand: { name: PanelCommand } | undefined;
}
