import type { InsertRequest, InsertResult, UndoOutcome } from './insertion';

/** Why the page could not be asked to write at all. */
type PageSilence = 'no-receiver' | 'interrupted' | 'extension-updated' | 'refused';

/** What became of the last text that was to be written into the composer. */
export type InsertionState =
  | { state: 'idle' }
  /** Keys were pressed to insert, and no suggestion is there that may be. */
  | { state: 'nothing-to-insert' }
  | { state: 'writing'; as: InsertRequest['as'] }
  | { state: 'ended'; request: InsertRequest; result: InsertResult }
  | { state: 'undo-ended'; as: InsertRequest['as']; outcome: UndoOutcome }
  | { state: 'unanswered'; as: InsertRequest['as']; why: PageSilence };
