import type { DeskAdapter } from '@/lib/adapters/shape';
import { matchesPath } from '@/lib/shared/match-pattern';

import { findButton } from '../button/find-button';
import * as dom from '../dom';
import { observeEvents } from '../observe-events';
import type { WatchPage } from '../watch-page';
import { type DraftOwner, isDraftStable, judgeChange, type PageView } from './draft-owner';
import { isTypedSince, readSeenComposer } from './seen-composer';
import { isOtherPart, isOtherTicket, readSeenTicket, type SeenTicket } from './seen-ticket';
import { addStep, hasSameThread, isMixed, isUnchangedFor, PATIENCE_MS, type TicketSteps } from './ticket-steps';

/** Keys that open nothing alone. The agent presses them for Deskhand's own keys, too. */
const MODIFIERS: ReadonlySet<unknown> = new Set(['Alt', 'Control', 'Meta', 'Shift']);
/** An editor shows a keystroke within this time. */
const TYPING_SHOWS_MS = 300;

export interface StepRecord {
  /**
   * Reads the page and records what has changed.
   * @param isDraftOurs absent: the draft is not judged while Deskhand writes.
   */
  record: (isDraftOurs?: boolean) => void;
  seen: () => PageView;
  /** The address is still one of this desk. */
  isOnDesk: () => boolean;
  isMixed: () => boolean;
  /** The page has begun to open another ticket. */
  isOpening: () => boolean;
  /** Returns whether the composer belongs to the open ticket, and records that. */
  claimDraft: () => boolean;
  isWriting: () => boolean;
  /** Runs an act that opens a composer. */
  open: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** Runs an act that changes the draft. It calls `end` once it only looks at the draft any more. */
  write: <Result>(act: (end: () => void) => Promise<Result>) => Promise<Result>;
}

/**
 * Records the steps in which the page opens another ticket, from the start of the script on. So a panel that begins to follow in
 * the middle of a switch neither reads a thread under the key of another ticket, nor inserts into the draft of another one.
 * @param onOtherDesk the address has changed to another desk on this origin, which needs its own adapter.
 */
export function recordSteps(
  adapter: DeskAdapter,
  watchPage: WatchPage,
  onOtherDesk: () => void,
  signal: AbortSignal,
): StepRecord {
  const ticket = readSeenTicket(adapter);
  let steps: TicketSteps = { shown: ticket, changedAt: -Infinity, complete: ticket };
  let composer = readSeenComposer(adapter, signal);
  let owner: DraftOwner = { ticket, signAt: -Infinity, inputAt: -Infinity };
  let mutatedAt = -Infinity;
  let isOnDesk = true;
  let isOpening = false;
  let isWriting = false;
  let wroteAt = -Infinity;

  /** A click or key outside the composer and the page button may open another ticket. */
  const onInput = (event: Event): void => {
    const { isTrusted, target } = event;
    if (!isTrusted || ('key' in event && MODIFIERS.has(event.key))) return;
    const isIn = (element: Element | null | undefined): boolean =>
      target instanceof Node && !!element && dom.contains(element, target);
    if (isIn(composer.element)) owner = { ...owner, ticket: steps.shown };
    else if (!isIn(findButton())) owner = { ...owner, inputAt: performance.now() };
  };
  const onMove = ({ isTrusted }: Event): void => {
    if (isTrusted) owner = { ...owner, signAt: performance.now() };
  };
  observeEvents(window, ['click', 'keydown'], onInput, signal);
  observeEvents(window, ['popstate', 'hashchange'], onMove, signal);

  const times = (): { now: number; mutatedAt: number } => ({ now: performance.now(), mutatedAt });
  const acceptComposer = (): void => {
    composer = readSeenComposer(adapter, signal);
  };

  const record = (isDraftOurs?: boolean): void => {
    const wasOnDesk = isOnDesk;
    isOnDesk = isPathOf(adapter);
    if (wasOnDesk && !isOnDesk) onOtherDesk();
    const before = { ticket: steps.shown, composer };
    if (!owner.ticket && isDraftStable(owner, before.ticket, times())) owner = { ...owner, ticket: before.ticket };
    const shown = readSeenTicket(adapter);
    acceptComposer();
    const now = composer.readAt;
    const isAmidSteps = !isUnchangedFor(steps, PATIENCE_MS, now);
    steps = addStep(steps, shown, now);
    if (isWriting && isDraftOurs === undefined) composer.draft = before.composer.draft;
    // Ignores keys in other elements, which may open another ticket, and commands of an insertion, which resemble typing.
    const isTyped = isTypedSince(before.composer, Math.max(before.composer.readAt - TYPING_SHOWS_MS, wroteAt));
    const after = { ticket: shown, composer };
    owner = judgeChange(owner, { before, after, isAmidSteps, isTyped, isOpening, isDraftOurs: !!isDraftOurs });
  };
  const isNews = (): boolean => {
    mutatedAt = performance.now();
    return true;
  };
  watchPage(() => record(), signal, { isNews });

  return {
    record,
    isOnDesk: () => isOnDesk,
    seen: () => ({ ticket: steps.shown, composer }),
    isMixed: () => isMixed(steps, performance.now()),
    isOpening: () => isMixed(steps, performance.now()) && isOtherTicket(steps.complete, steps.shown),
    claimDraft() {
      const { shown } = steps;
      const isCarried = (of: SeenTicket): boolean => {
        if (!composer.hasDraft || !isOtherTicket(of, shown)) return false;
        // At rest, the same thread has only got another id, or the same id shows another part of its thread.
        return isMixed(steps, performance.now()) || !(hasSameThread(of, shown) || isOtherPart(of, shown));
      };
      if ((owner.ticket && isCarried(owner.ticket)) || !isDraftStable(owner, shown, times())) return false;
      // The page has answered the last input. From now on it also changes by what Deskhand opens and writes.
      owner = { ...owner, ticket: shown, inputAt: -Infinity };
      return true;
    },
    isWriting: () => isWriting,
    async open(act) {
      isOpening = true;
      return act().finally(() => {
        acceptComposer();
        isOpening = false;
      });
    },
    async write(act) {
      isWriting = true;
      let hasEnded = false;
      const end = (): void => {
        if (hasEnded) return;
        hasEnded = true;
        acceptComposer();
        isWriting = false;
        wroteAt = performance.now();
      };
      return act(end).finally(end);
    },
  };
}

function isPathOf({ deskPath = '/*', deskPaths = [] }: DeskAdapter): boolean {
  const path = deskPaths.find((one) => matchesPath(one, location));
  return path === undefined || path === deskPath;
}
