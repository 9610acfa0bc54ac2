import type { listenForAnnouncements } from '@/lib/messaging/listen';
import type { sendToPage, sendToWorker } from '@/lib/messaging/send';

import type { FoldKeeper } from './folding';
import type { WorkKeeper } from './kept-work';
import type { LanguageKeeper } from './language-memory';
import type { SelfDescription } from './report-file';

/** Everything the panel reaches outside itself, so that its rules can be run without a browser. */
export interface PanelPorts {
  sendToWorker: typeof sendToWorker;
  sendToPage: typeof sendToPage;
  listenForAnnouncements: typeof listenForAnnouncements;
  /**
   * Says at once and from then on which tab to show; the same tab again means that its page may have changed. Nothing
   * to show: undefined.
   */
  watchTab: (onTab: (tabId: number | undefined) => void, signal: AbortSignal) => void;
  /** Holds the connection that lets a page watch its thread for us, and hears when to read again. */
  followPage: (tabId: number, onChange: () => void, signal: AbortSignal) => void;
  /** The address of a tab's page; undefined where the browser does not tell us. */
  readAddress: (tabId: number) => Promise<string | undefined>;
  describeSelf: () => SelfDescription;
  keeper: WorkKeeper;
  languages: LanguageKeeper;
  folds: FoldKeeper;
  /** Tells whether two texts are the same without giving them away, as far as they cannot be guessed. */
  fingerprint: (text: string) => Promise<string>;
  /** This machine's clock, in milliseconds since the epoch. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Goes on in a task of its own: what was shown is drawn, and keys are heard, before the next piece of long work. */
  nextTask: () => Promise<void>;
  createId: () => string;
}
