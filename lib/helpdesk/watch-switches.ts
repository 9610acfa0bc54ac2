import type { DeskAdapter } from '@/lib/adapters/shape';
import type { InsertResult, UndoOutcome } from '@/lib/domain/insertion';
import type { ComposerMode } from '@/lib/domain/ticket';
import type { MisplacedInsertion, PageReading, TicketReading } from '@/lib/domain/ticket-reading';
import { pause } from '@/lib/shared/pause';

import { openComposer } from './open-composer';
import type { StepRecord } from './switches/record-steps';
import { PATIENCE_MS, STEP_MS } from './switches/ticket-steps';
import { createInsertionWatch } from './switches/watch-insertion';

/** Deskhand neither reads nor changes a page that changes for longer. */
const LONGEST_WAIT_MS = PATIENCE_MS + STEP_MS;
/** After this time a panel must no longer show the previous ticket. */
const OPENS_WITHIN_MS = 300;
const POLL_MS = 25;

/** Pages open another ticket in steps: address, thread, customer and composer change one after another, in any order. */
export interface SwitchWatch {
  /**
   * Reads once the whole page shows the same ticket, so that no thread is read under the key of another ticket. Answers
   * `opening` if that takes long.
   */
  read: (read: () => Promise<TicketReading>) => Promise<PageReading>;
  /** Whether the whole page shows the same ticket now. */
  isConsistent: () => boolean;
  /** Waits until the composer belongs to the open ticket; false if the page does not stop changing. */
  waitUntilStable: () => Promise<boolean>;
  /** @param isDraftOurs Deskhand itself may have changed the draft. */
  isStable: (isDraftOurs?: boolean) => boolean;
  /** Waits for the longest time of a step; false if the page has begun to change, or no longer has the target. */
  staysStable: (isSameTarget: () => boolean) => Promise<boolean>;
  openComposer: (mode: ComposerMode) => ReturnType<typeof openComposer>;
  /** Runs an insertion or an undo. Changes of the draft during it do not count as a switch. */
  write: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /**
   * Inserts, and undoes it if the page shows another ticket soon afterwards without input from the agent: the composer already
   * belonged to that ticket. The next reading reports it, and also a text that the page has lost.
   * @param act calls `onShown` when the text stands in the draft. From then on the page's changes of the draft count.
   */
  insert: (
    act: (onShown: () => void) => Promise<InsertResult>,
    insertionId: string,
    undo: () => Promise<UndoOutcome>,
  ) => Promise<InsertResult>;
  /** The next reading reports that the agent has undone an insertion in the editor. */
  reportUndone: (insertionId: string) => void;
  /** The next reading reports an insertion that was told before the editor has rejected it. */
  reportRejected: (insertion: MisplacedInsertion) => void;
}

/**
 * Watches the steps that are recorded, until the signal aborts.
 * @param onMisplaced the next reading reports an insertion that is in the wrong place, or undone.
 */
export function watchSwitches(
  adapter: DeskAdapter,
  steps: StepRecord,
  onMisplaced: () => void,
  signal: AbortSignal,
): SwitchWatch {
  const insertions = createInsertionWatch(steps, () => check(), onMisplaced, signal);

  const check = (isDraftOurs?: boolean): void => {
    steps.record(isDraftOurs);
    insertions.check();
  };
  const isConsistent = (): boolean => {
    check();
    return !steps.isMixed();
  };
  const isStable = (isDraftOurs = false): boolean => {
    check(isDraftOurs);
    return steps.isOnDesk() && steps.claimDraft();
  };

  return {
    async read(readTicket) {
      const withMisplaced = (reading: PageReading): PageReading => {
        const misplaced = insertions.misplaced();
        return misplaced ? { ...reading, misplaced } : reading;
      };
      const startedAt = performance.now();
      const isOpening = (): boolean => steps.isOpening() && performance.now() - startedAt >= OPENS_WITHIN_MS;
      while (performance.now() - startedAt < LONGEST_WAIT_MS) {
        await poll(() => isConsistent() || isOpening());
        if (steps.isOnDesk() && isOpening()) return withMisplaced({ kind: 'opening' });
        if (steps.isMixed() || !steps.isOnDesk()) break;
        const reading = await readTicket();
        await insertions.finishUndo();
        if (isConsistent()) return withMisplaced(reading);
      }
      return withMisplaced({ kind: 'none', problem: 'thread-not-found' });
    },
    isConsistent: () => isConsistent() && steps.isOnDesk() && !steps.isOpening(),
    waitUntilStable: () => poll(() => isStable()),
    isStable,
    async staysStable(isSameTarget) {
      if (insertions.isWatching()) {
        // An undo of a misplaced text: the wrong ticket is open, and its composer must still contain the text.
        check(true);
        return insertions.isHeld();
      }
      await pause(STEP_MS);
      return isStable(true) && isSameTarget();
    },
    openComposer: (mode) => steps.open(() => openComposer(adapter, mode)),
    write(act) {
      insertions.stop();
      return steps.write(() => act());
    },
    async insert(act, insertionId, undo) {
      insertions.stop();
      check();
      const { ticket } = steps.seen();
      let isWatched = false;
      const watch = (): void => {
        const { composer } = steps.seen();
        isWatched = composer.draft !== undefined;
        if (isWatched) insertions.start({ ticket, composer }, insertionId, undo);
      };
      const result = await steps.write((end) =>
        act(() => {
          end();
          watch();
        }),
      );
      if (result.outcome !== 'inserted') insertions.stop();
      else if (!isWatched) {
        // The page may have hidden the composer for a moment.
        check();
        watch();
      }
      return result;
    },
    reportUndone: (insertionId) => insertions.report({ insertionId, isTakenBack: true, byAgent: true }),
    reportRejected: insertions.report,
  };
}

async function poll(condition: () => boolean): Promise<boolean> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}
