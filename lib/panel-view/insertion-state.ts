import type { CrashTrace } from '@/lib/domain/crash-report';
import type { InsertRequest, InsertResult, UndoOutcome, UndoRequest } from '@/lib/domain/insertion';
import type { Undelivered } from '@/lib/domain/undelivered';
import type { ReplyText } from '@/lib/rich-text/reply-text';

/** The texts that the agent inserts. Each shows its own outcome; that of a tracking number is shown with the reply's. */
export const INSERTION_PLACES = ['reply', 'note', 'summary'] as const;
export type InsertionPlace = (typeof INSERTION_PLACES)[number];
export type Insertions = Readonly<Record<InsertionPlace, InsertionState>>;

export const NO_INSERTIONS: Insertions = {
  reply: { state: 'idle' },
  note: { state: 'idle' },
  summary: { state: 'idle' },
};

interface UndoableInsertion {
  pageId: number;
  request: UndoRequest;
}

export type InsertionState =
  | { state: 'idle' }
  | { state: 'nothing-to-insert' }
  /** A key asked for this doubtful text, and must be pressed once more. */
  | { state: 'to-confirm'; text: ReplyText; undoable?: UndoableInsertion }
  | { state: 'writing'; as: InsertRequest['as'] }
  /**
   * `undoable`: the newest insertion that changed a draft. A later one that changed none leaves it as it is.
   * `isUndoRefused`: its page shows another ticket.
   * `draftBefore`: the beginning of the draft before the insertion.
   * `goneDraft`: the beginning of the draft with the text, which was sent, emptied or undone.
   * `hasTwoGreetings`: the draft began with a greeting, and so did the inserted reply.
   */
  | {
      state: 'ended';
      request: InsertRequest;
      result: InsertResult;
      undoable?: UndoableInsertion;
      isUndoRefused?: boolean;
      draftBefore?: string | undefined;
      goneDraft?: string | undefined;
      hasTwoGreetings?: boolean;
    }
  /** The page has exchanged the draft soon after the insertion, and the text may be in the draft of another ticket. */
  | { state: 'strayed'; as: InsertRequest['as'] }
  | { state: 'undo-ended'; as: InsertRequest['as']; outcome: Exclude<UndoOutcome, 'refused-other-ticket'> }
  /** `crash`: with `threw`. */
  | { state: 'unanswered'; as: InsertRequest['as']; failure: Undelivered; crash?: CrashTrace };

/** Changes every insertion. */
export function mapInsertions(
  insertions: Insertions,
  map: (insertion: InsertionState, place: InsertionPlace) => InsertionState,
): Insertions {
  const { reply, note, summary } = insertions;
  return { reply: map(reply, 'reply'), note: map(note, 'note'), summary: map(summary, 'summary') };
}

/** Returns the insertion that can be taken back. A page takes back only its newest one. */
export function findUndoable(insertions: Insertions): InsertionPlace | undefined {
  return INSERTION_PLACES.find((place) => undoableOf(insertions[place]));
}

export function isWriting(insertions: Insertions): boolean {
  return INSERTION_PLACES.some((place) => insertions[place].state === 'writing');
}

/** Returns the newest insertion that changed a draft, if it can be taken back. */
export function undoableOf(insertion: InsertionState): UndoableInsertion | undefined {
  return insertion.state === 'ended' || insertion.state === 'to-confirm' ? insertion.undoable : undefined;
}
