import type { Undelivered } from '@/lib/domain/undelivered';

/** The use of the draft in the instruction, from the click until the draft stands there. */
export type DraftUse =
  /** `none`: the page shows no draft of a reply to this ticket. `too-long`: an instruction has no room for it. */
  { state: 'reading' | 'none' | 'too-long' } | { state: 'unanswered'; failure: Undelivered };
