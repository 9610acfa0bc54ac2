import type { InsertMode } from '@/lib/domain/insertion';

export interface Fragment {
  html: string;
  text: string;
}

export interface ComposerText extends Fragment {
  mode: InsertMode;
  /** Selector inside the editor. */
  signature?: string;
}

/** A fragment with the line breaks that its place needs, and the draft's text on both sides. */
export interface Placement {
  fragment: Fragment;
  before: string;
  after: string;
}

/** `taken`: a listener has taken the event and writes, perhaps later. `done`: the browser ran a command, perhaps in vain. */
export type StrategyOutcome = 'taken' | 'done' | 'ignored';

/** Writes at the selection. */
export type InsertStrategy = (fragment: Fragment) => StrategyOutcome;

/** Acts at the caret, unless that is outside the composer. */
export type ExecCommand = (name: string, value?: string) => boolean;

/** One interface to fields and rich editors. */
export interface EditorHandle {
  /** Time without typing after which the editor's history makes an insertion its own undo step. */
  quietMs: number;
  /** `root`: the element itself, or one of `roots`. */
  readText: (root?: HTMLElement) => string;
  readLines: () => string;
  /** Everything that an agent can change; for comparison only. */
  readShape: (root?: HTMLElement) => string;
  /** The element and those close around it, the inner ones first: an editor may write beside its element or replace it. */
  roots: readonly HTMLElement[];
  place: (wanted: ComposerText) => Promise<Placement>;
  /** The returned function restores the caret as far as its place still exists, also in an element that replaced this one. */
  saveCaret: () => (now?: HTMLElement) => void;
  command: ExecCommand;
  strategies: readonly InsertStrategy[];
}
