import type { InsertMode } from '@/lib/domain/insertion';

/** What to write, and where. Both forms say the same; an editor takes the one it can. */
export interface ComposerText {
  mode: InsertMode;
  /** Whoever made it: nothing in it that can run or load reaches the composer. */
  html: string;
  /** The same as plain text. */
  text: string;
  /** Selector of the signature inside the editor, if the adapter knows one. */
  signature?: string;
}

/** A text in the forms in which an editor is offered it. */
export interface Fragment {
  html: string;
  text: string;
}

/** The fragment with the breaks that its place needs, and the text of the draft on both sides of that place. */
export interface Placed {
  fragment: Fragment;
  before: string;
  after: string;
}

/** Writes at the selection; true when somebody on the page has taken it in hand, and may need a moment to do it. */
export type Write = (fragment: Fragment) => boolean;

/** Has the browser edit at the caret, if that is in the composer. */
export type Command = (name: string, value?: string) => boolean;

/** A composer as an insertion sees it, whatever it is made of. */
export interface Composer {
  /** For how long nobody may have typed, so that the editor's history keeps an insertion a step of its own. */
  quietMs: number;
  /** The text of the draft. */
  readText: () => string;
  /** The text of the draft as it is seen, line by line. */
  readLines: () => string;
  /** All of the draft that an agent can change; for comparing only. */
  readShape: () => string;
  /** Brings the caret to where the text goes. */
  place: (wanted: ComposerText) => Promise<Placed>;
  /** Notes the agent's caret; the answer puts it back there, where there still is such a place. */
  saveCaret: () => () => void;
  command: Command;
  /** In the order in which they are tried. */
  ways: readonly Write[];
}
