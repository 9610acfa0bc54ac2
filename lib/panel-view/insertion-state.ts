import type { InsertRequest, InsertResult, UndoOutcome } from '@/lib/domain/insertion';
import type { Undelivered } from '@/lib/domain/undelivered';

export type InsertionState =
  | { state: 'idle' }
  | { state: 'nothing-to-insert' }
  | { state: 'writing'; as: InsertRequest['as'] }
  /** `isUndoRefused`: the tab of the insertion shows another ticket. */
  | { state: 'ended'; request: InsertRequest; result: InsertResult; isUndoRefused?: boolean }
  | { state: 'undo-ended'; as: InsertRequest['as']; outcome: Exclude<UndoOutcome, 'refused-other-ticket'> }
  | { state: 'unanswered'; as: InsertRequest['as']; failure: Undelivered };
