import type { UndoOutcome } from '@/lib/domain/insertion';
import type { MisplacedInsertion } from '@/lib/domain/ticket-reading';
import { pause } from '@/lib/shared/pause';

import { keepLetters } from '../composer/normalize-text';
import { observeEvents } from '../observe-events';
import type { PageView } from './draft-owner';
import type { StepRecord } from './record-steps';
import { isSameDraft, isTypedSince, type SeenComposer } from './seen-composer';
import { isOtherPart, isOtherTicket } from './seen-ticket';
import { PATIENCE_MS } from './ticket-steps';

const POLL_MS = 100;

/** A recent insertion whose composer may belong to another ticket. */
interface FreshInsertion {
  page: PageView;
  at: number;
  insertionId: string;
  undo: () => Promise<UndoOutcome>;
  /** The page has replaced the draft, and the text is no longer in it. */
  isLost: boolean;
}

export interface InsertionWatch {
  /** Watches an insertion until the agent acts, the draft changes, or the page has had enough time to open another ticket. */
  start: (page: PageView, insertionId: string, undo: () => Promise<UndoOutcome>) => void;
  stop: () => void;
  /** Checks the watched insertion after each reading of the page, and undoes it if it is in another ticket. */
  check: () => void;
  isWatching: () => boolean;
  isHeld: () => boolean;
  finishUndo: () => Promise<void>;
  report: (insertion: MisplacedInsertion) => void;
  misplaced: () => MisplacedInsertion | undefined;
}

export function createInsertionWatch(
  steps: StepRecord,
  checkPage: () => void,
  onMisplaced: () => void,
  signal: AbortSignal,
): InsertionWatch {
  let fresh: FreshInsertion | undefined;
  let inputAt = -Infinity;
  let undoing: Promise<void> | undefined;
  let misplaced: MisplacedInsertion | undefined;

  const onInput = ({ isTrusted }: Event): void => void (isTrusted && (inputAt = performance.now()));
  observeEvents(window, ['pointerdown', 'keydown'], onInput, signal);

  const report = (insertion: MisplacedInsertion): void => {
    misplaced = insertion;
    onMisplaced();
  };
  const end = ({ insertionId, isLost }: FreshInsertion): void => {
    fresh = undefined;
    if (isLost) report({ insertionId, isTakenBack: false });
  };
  const undoMisplaced = async ({ insertionId, undo }: FreshInsertion): Promise<void> => {
    // After an error the text may still stand there, and the page can be read.
    const outcome = await steps.write(() => undo()).catch(() => undefined);
    fresh = undefined;
    report({ insertionId, isTakenBack: outcome === 'undone' });
  };
  const watch = async (insertion: FreshInsertion): Promise<void> => {
    const isFresh = (): boolean => fresh === insertion;
    while (isFresh() && !signal.aborted && performance.now() - insertion.at < PATIENCE_MS) {
      await pause(POLL_MS);
      checkPage();
    }
    if (isFresh()) end(insertion);
  };

  return {
    start(page, insertionId, undo) {
      fresh = { page, at: page.composer.readAt, insertionId, undo, isLost: false };
      void watch(fresh);
    },
    stop() {
      fresh = undefined;
    },
    check() {
      if (!fresh || steps.isWriting()) return;
      const fate = judgeInsertion(fresh, steps.seen(), inputAt);
      if (fate === 'agent-acted') end(fresh);
      else if (fate === 'misplaced') undoing = undoMisplaced(fresh);
      else if (fate === 'taken-along') fresh = undefined;
      else fresh.isLost = fate === 'lost';
    },
    isWatching: () => !!fresh,
    isHeld: () => !!fresh && isDraftOf(fresh.page.composer, steps.seen().composer),
    finishUndo: async () => undoing,
    report,
    misplaced: () => misplaced,
  };
}

/** `taken-along`: the page has redrawn the text, or it left together with its own ticket. */
type Fate = 'held' | 'lost' | 'misplaced' | 'taken-along' | 'agent-acted';

function judgeInsertion({ page, at, isLost }: FreshInsertion, { ticket, composer }: PageView, inputAt: number): Fate {
  if (inputAt > at || isTypedSince(composer, at)) return 'agent-acted';
  const isOther = isOtherTicket(page.ticket, ticket) && !isOtherPart(page.ticket, ticket);
  if (isDraftOf(page.composer, composer)) return isOther ? 'misplaced' : 'held';
  if (keepsDraft(page.composer, composer)) return 'taken-along';
  // If the page shows another ticket in one step, the text went away together with its own ticket.
  return isOther && !isLost ? 'taken-along' : 'lost';
}

/** Returns whether the draft still stands there. The page may have redrawn it, or added to it. */
function keepsDraft(one: SeenComposer, other: SeenComposer): boolean {
  return keepLetters(other.draft ?? '').includes(keepLetters(one.draft ?? ''));
}

function isDraftOf(one: SeenComposer, other: SeenComposer): boolean {
  return one.element === other.element && isSameDraft(one, other);
}
