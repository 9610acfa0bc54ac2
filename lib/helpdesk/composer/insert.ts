import type { InsertMode, UndoOutcome } from '@/lib/domain/insertion';

export interface ComposerText {
  mode: InsertMode;
  /** Strictly sanitised HTML. */
  html: string;
  /** The same as plain text. */
  text: string;
  /** Selector of the signature inside the editor, if the adapter knows one. */
  signature?: string;
}

export interface ComposerResult {
  outcome: 'inserted' | 'already-there' | 'failed';
  /** The keyboard stayed elsewhere: the agent has to click into the composer to go on typing. */
  focusStayedOutside?: boolean;
}

export async function insertIntoComposer(_element: HTMLElement, _wanted: ComposerText): Promise<ComposerResult> {
  return { outcome: 'failed' };
}

export async function undoInsertion(): Promise<UndoOutcome> {
  return 'nothing-to-undo';
}
