import type { SelfDescription } from '@/lib/domain/crash-report';
import type { InsertMode } from '@/lib/domain/insertion';
import type { SuggestionOptions } from '@/lib/domain/suggestion-request';
import type { UiLanguage } from '@/lib/i18n/ui-language';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import type { InsertionPlace } from './insertion-state';
import type { ReportFile } from './panel-view';

export interface RequestActions {
  suggest: () => Promise<void>;
  cancelSuggestion: () => void;
  summarize: () => Promise<void>;
  cancelSummary: () => void;
  setOptions: (options: SuggestionOptions) => void;
  /** Puts the draft of the open reply into the instruction, below a sentence that leads to it. */
  takeDraft: (lead: string) => Promise<void>;
}

export interface EditActions {
  editReply: (text: ReplyText) => void;
  /** Replaces an emptied edit by the suggestion. */
  discardEdit: () => void;
  /** Archives the edit and shows the suggestion. */
  rollBackEdit: () => void;
  /** Archives the shown version and shows another, by its key. */
  restoreVersion: (key: string) => void;
  editNote: (text: string) => void;
  discardNote: () => void;
}

export interface InsertionActions {
  /** The default mode is in the settings. */
  insertReply: (mode?: InsertMode) => Promise<void>;
  /** Inserts the reply into an open internal note, or into a box of unknown kind. */
  insertReplyIntoNote: (mode?: InsertMode) => Promise<void>;
  /** A segment of another text, by its key, is not inserted. */
  insertSegment: (textKey: string, segment: ReplyText) => Promise<void>;
  insertTracking: (trackingNumber: string) => Promise<void>;
  insertSummary: () => Promise<void>;
  insertNote: () => Promise<void>;
  /** Inserts the refused text into a composer of the other kind. */
  insertAnyway: (place: InsertionPlace) => Promise<void>;
  undoInsert: () => Promise<void>;
}

export interface ShopActions {
  findInShop: (query: string) => Promise<void>;
  /** Ends a look-up of an order or a product. */
  closeLookup: (of: 'lookup' | 'product') => void;
  /** Repeats the failed query for the order of the ticket. */
  findOrderAgain: () => Promise<void>;
  findProduct: (productId: string) => Promise<void>;
  showMoreOrders: () => Promise<void>;
  startSync: () => Promise<void>;
  cancelSync: () => Promise<void>;
}

export interface CheckActions {
  checkPage: () => Promise<void>;
  closeCheck: () => Promise<void>;
  /** Makes the snapshot, which the agent reads before saving it. */
  makeReport: () => Promise<void>;
  closeReport: () => Promise<void>;
}

export interface StoreActions extends RequestActions, EditActions, InsertionActions, ShopActions, CheckActions {
  readAgain: () => void;
  /** Opens the permission prompt for these host patterns, then repeats an open check. Call it during the agent's click. */
  allowHosts: (patterns: readonly string[]) => Promise<void>;
  /** Turns automatic suggestions on, or ends the offer. */
  answerAutomaticOffer: (isWanted: boolean) => Promise<void>;
  showAll: () => Promise<void>;
  /** A saved lesson arrives as changed settings. */
  teach: () => Promise<void>;
  endLesson: () => void;
  chooseLanguage: (language: UiLanguage) => Promise<void>;
  closeStorageNotice: () => void;
  /** Empties a section of the panel, such as a card, by its name. */
  resetSection: (section: string) => Promise<void>;
}

/** The first-run page and the sections of the settings page that the panel links to, by the IDs of their elements. */
export type SettingsAnchor = 'start' | 'helpdesks' | 'relay' | 'platform' | 'orders' | 'defaults';

export interface BrowserActions {
  describeSelf: () => SelfDescription;
  /** False when the browser refuses. */
  copy: (forms: { text: string; html?: string }) => Promise<boolean>;
  saveReport: (report: ReportFile) => void;
  reloadPanel: () => void;
  /** Absent where the company has set everything up. */
  openSettings?: ((section?: SettingsAnchor) => void) | undefined;
  /** Absent in a panel that is a window already. */
  openWindow?: (() => void) | undefined;
  /** Absent where the browser closes the panel. */
  closePanel?: (() => void) | undefined;
  /** Does not wait for the next try. Absent where the browser has the settings. */
  readSettingsAgain?: (() => void) | undefined;
  /** Absent where nobody signs in. */
  signOut?: (() => void) | undefined;
}

/** Actions of the panel. Components wait for none: the state shows the outcome. */
export type PanelActions = BrowserActions & {
  [Name in keyof StoreActions]: (...args: Parameters<StoreActions[Name]>) => void;
};
