import type { InsertMode } from '@/lib/domain/insertion';

export interface Fragment {
  html: string;
  text: string;
}

export interface ComposerText extends Fragment {
  mode: InsertMode;
  signature?: string;
}

/** A fragment with the line breaks for its place, and the draft's text on both sides. */
interface Placement {
  fragment: Fragment;
  before: string;
  after: string;
}

/** `taken`: a listener handled the event and may write later. `done`: the browser ran a command, perhaps without effect. */
export type StrategyOutcome = 'taken' | 'done' | 'ignored';

export type InsertStrategy = (fragment: Fragment) => StrategyOutcome;

/** Acts at the caret, unless the caret is outside the composer. */
export type ExecCommand = (name: string, value?: string) => boolean;

/** One interface to fields and rich editors. */
export interface EditorHandle {
  element: HTMLElement;
  /** Time without typing after which the editor's history makes an insertion its own undo step. */
  quietMs: number;
  /** `root`: the element itself, or one of `roots`. */
  readText: (root?: HTMLElement) => string;
  readLines: () => string;
  /** All content that an agent can change; only for comparison. */
  readShape: (root?: HTMLElement) => string;
  /** The element and its closest ancestors, inner ones first: an editor may write beside its element or replace it. */
  roots: readonly HTMLElement[];
  place: (wanted: ComposerText) => Promise<Placement>;
  /** The returned function restores the caret if its place still exists, also in an element that replaced this one. */
  saveCaret: () => (now?: HTMLElement) => void;
  command: ExecCommand;
  strategies: readonly InsertStrategy[];
}
