import type { DeskAdapter } from '@/lib/adapters/shape';
import type { InsertResult, UndoOutcome } from '@/lib/domain/insertion';
import type { ComposerMode } from '@/lib/domain/ticket';
import type { MisplacedInsertion, TicketReading } from '@/lib/domain/ticket-reading';
import { matchesPath } from '@/lib/shared/match-pattern';
import { pause } from '@/lib/shared/pause';

import { findButton } from './button/find-button';
import { keepLetters } from './composer/normalize-text';
import { watchTyping } from './composer/watch-typing';
import * as dom from './dom';
import { findComposer } from './find-composer';
import { isPlaceholder } from './is-placeholder';
import { openComposer } from './open-composer';
import {
  comparePart,
  hasOneOfTwo,
  isEqualIn,
  isOtherTicket,
  isWhollyOther,
  readParts,
  TICKET_PARTS,
  type TicketParts,
} from './ticket-parts';
import { watchPage } from './watch-page';

/** Longest time between two steps of a page that opens another ticket. */
const STEP_MS = 1000;
/** The limit while the page shows parts of two tickets. */
const PATIENCE_MS = 3 * STEP_MS;
/** A page that changes for longer is neither read nor changed. */
const LONGEST_WAIT_MS = PATIENCE_MS + STEP_MS;
const POLL_MS = 25;
const WATCH_POLL_MS = 100;
/** An editor shows a keystroke within this time. */
const TYPING_SHOWS_MS = 300;

/** Pages open another ticket in steps: address, thread, customer and composer change one after another, in any order. */
export interface SwitchWatch {
  /** Reads once all parts belong to the same ticket, so that no thread is read under the key of another ticket. */
  read: (read: () => Promise<TicketReading>) => Promise<TicketReading>;
  /** Waits until the composer belongs to the open ticket; false if the page does not stop changing. */
  settle: () => Promise<boolean>;
  /** @param isDraftOurs Deskhand itself may have changed the draft. */
  isSettled: (isDraftOurs?: boolean) => boolean;
  /** Waits for the longest time of a step; false if the page has begun to change, or no longer has the target. */
  staysSettled: (isSameTarget: () => boolean) => Promise<boolean>;
  /** Opens a composer with the helpdesk's own button. This change does not count as a switch. */
  openComposer: (mode: ComposerMode) => ReturnType<typeof openComposer>;
  /** Runs an insertion or an undo. Changes of the draft during it do not count as a switch. */
  write: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /**
   * Inserts, and undoes it if the page shows another ticket soon afterwards without input from the agent: the composer already
   * belonged to that ticket. The next reading reports it.
   */
  insert: (
    act: () => Promise<InsertResult>,
    insertionId: string,
    undo: () => Promise<UndoOutcome>,
  ) => Promise<InsertResult>;
}

/** A recent insertion whose composer may belong to another ticket. */
interface FreshInsertion {
  parts: TicketParts;
  composer: SeenComposer;
  at: number;
  insertionId: string;
  undo: () => Promise<UndoOutcome>;
  /** The page has exchanged the draft, and the text is no longer in it. */
  isLost: boolean;
}

export interface SwitchEvents {
  /** The address has changed to another desk on this origin, which needs its own adapter. */
  onOtherDesk: () => void;
  /** The next reading tells of an insertion that is not where it should be. */
  onMisplaced: () => void;
}

/** Watches the steps of the page until the signal aborts. */
export function watchSwitches(
  adapter: DeskAdapter,
  signal: AbortSignal,
  { onOtherDesk, onMisplaced }: SwitchEvents,
): SwitchWatch {
  let parts = readParts(adapter);
  let partsChangedAt = -Infinity;
  /** The parts when all of them last belonged to the same ticket. */
  let ofOneTicket = parts;
  let composer = readComposer(adapter, signal);
  /** Time of the last sign that the composer belongs, or will belong, to another ticket. */
  let signAt = -Infinity;
  /** The ticket of the draft, once it is known. */
  let owner: TicketParts | undefined = parts;
  /**
   * The last time the page replaced the draft. The draft belongs to a ticket shown since, or to the next one. If the open ticket
   * was not waiting for it (`wasDue`), this may be the only sign of a switch.
   */
  let exchange: { wasDue: boolean; isAmidSteps: boolean; shown: [TicketParts, ...TicketParts[]] } | undefined;
  let inputAt = -Infinity;
  let fresh: FreshInsertion | undefined;
  let takingBack: Promise<void> | undefined;
  let misplaced: MisplacedInsertion | undefined;

  /** The page still shows the elements of the previous thread, however long the next one takes to load. */
  const isAddressAhead = (): boolean =>
    comparePart(ofOneTicket, parts, 'id') === 'other' &&
    comparePart(ofOneTicket, parts, 'thread') === 'same' &&
    parts.oldest !== undefined &&
    parts.oldest === ofOneTicket.oldest;

  const isPartsAtRest = (ms: number): boolean => performance.now() - partsChangedAt >= ms;

  const isMixed = (): boolean => {
    const changes = TICKET_PARTS.map((part) => comparePart(ofOneTicket, parts, part));
    // If the path before the id is the scope, an address without the id belongs to another ticket.
    const differs =
      (changes.includes('other') && changes.includes('same')) || (ofOneTicket.scope !== '' && parts.scope === '');
    if (!differs) return false;
    return !isPartsAtRest(hasOneOfTwo(ofOneTicket, parts) ? PATIENCE_MS : STEP_MS) || isAddressAhead();
  };

  /** The page shows another ticket than the one of the draft. */
  const isExchangeDue = (): boolean =>
    (owner ? [owner] : (exchange?.shown ?? [])).some((ticket) => isOtherTicket(ticket, parts));

  /** True when the page can no longer replace the draft, or show its ticket late. */
  const isAtRest = (): boolean => {
    const isDue = exchange && (isExchangeDue() || (!owner && !exchange.wasDue));
    return performance.now() - signAt >= (isDue ? PATIENCE_MS : STEP_MS);
  };

  const { deskPath = '/*', deskPaths = [] } = adapter;
  let isOnDesk = true;
  let isOpening = false;
  let isWriting = false;
  let wroteAt = -Infinity;

  /**
   * Whether the agent has typed in the composer since it was seen. A key elsewhere may open another ticket, and the command of
   * an insertion looks like typing.
   */
  const hasTyped = (seen: SeenComposer): boolean =>
    isTypedSince(seen, Math.max(seen.readAt - TYPING_SHOWS_MS, wroteAt));

  /** @param isDraftOurs absent: the draft is not judged while Deskhand writes. */
  const look = (isDraftOurs?: boolean): void => {
    const pathNow = deskPaths.find((path) => matchesPath(path, location));
    const wasOnDesk = isOnDesk;
    isOnDesk = pathNow === undefined || pathNow === deskPath;
    if (wasOnDesk && !isOnDesk) onOtherDesk();
    if (!owner && isAtRest()) owner = parts;
    const before = { parts, composer };
    const wasDue = !!owner && isExchangeDue();
    parts = readParts(adapter);
    composer = readComposer(adapter, signal);
    const isAmidSteps = !isPartsAtRest(PATIENCE_MS);
    if (!isEqualIn(before.parts, parts, TICKET_PARTS) || parts.scope !== before.parts.scope) {
      partsChangedAt = performance.now();
      // Subject and customer may change on their own, but beside a draft of an unknown ticket they are steps to its ticket.
      if (!owner) signAt = partsChangedAt;
    }
    if (!isMixed()) ofOneTicket = parts;
    const isOfTicket = OF_TICKET.every(
      (part) => isEqualIn(before.parts, parts, [part]) || comparePart(before.parts, parts, part) === 'same',
    );
    if (isWriting && isDraftOurs === undefined) composer.draft = before.composer.draft;
    const isDraft = isDraftOurs || composer.draft === before.composer.draft || hasTyped(before.composer);
    const isComposer = composer.element === before.composer.element && composer.mode === before.composer.mode;
    const isScope = parts.scope === before.parts.scope;
    const isComposerOurs = isOpening || (isComposer && isDraft);
    if (!isOfTicket || !isScope || !isComposerOurs) signAt = performance.now();
    if (!isComposerOurs) {
      owner = undefined;
      if (before.composer.element) exchange = { wasDue, isAmidSteps, shown: [before.parts] };
    }
    if (isComposer && hasTyped(before.composer)) owner = parts;
    if (!owner && exchange) {
      // A page that was at rest has exchanged the draft as its first step to the next ticket.
      if (!exchange.isAmidSteps && isWhollyOther(exchange.shown[0], parts)) owner = parts;
      if (!exchange.shown.some((shown) => isEqualIn(shown, parts, OF_TICKET))) exchange.shown.push(parts);
    }
    checkInsertion();
  };

  const isSettled = (isDraftOurs = false): boolean => {
    look(isDraftOurs);
    const isCarried = !!owner && composer.hasDraft && isOtherTicket(owner, parts);
    if (!isOnDesk || isCarried || !isAtRest()) return false;
    owner = parts;
    return true;
  };

  const acceptComposer = (): void => {
    composer = readComposer(adapter, signal);
  };

  /** A click or key outside the composer and the page button may open another ticket. */
  const onInput = ({ isTrusted, target }: Event): void => {
    if (!isTrusted) return;
    const isIn = (element: Element | null | undefined): boolean =>
      target instanceof Node && !!element && dom.contains(element, target);
    if (isIn(composer.element)) owner = parts;
    else if (!isIn(findButton())) signAt = performance.now();
  };
  for (const type of ['click', 'keydown', 'popstate', 'hashchange']) {
    addEventListener(type, onInput, { capture: true, passive: true, signal });
  }
  for (const type of ['pointerdown', 'keydown']) {
    const onAct = ({ isTrusted }: Event): void => void (isTrusted && (inputAt = performance.now()));
    addEventListener(type, onAct, { capture: true, passive: true, signal });
  }

  const write = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    isWriting = true;
    return act().finally(() => {
      acceptComposer();
      isWriting = false;
      wroteAt = performance.now();
    });
  };

  const holdsFresh = ({ composer: { element, draft } }: FreshInsertion): boolean =>
    composer.element === element && composer.draft === draft;

  /** The page may have drawn the text anew, or added to it. */
  const holdsText = (insertion: FreshInsertion): boolean =>
    keepLetters(composer.draft ?? '').includes(keepLetters(insertion.composer.draft ?? ''));

  /** Watches until the agent acts, the draft changes or no step of the page can be missing. */
  const watchInsertion = async (insertion: FreshInsertion): Promise<void> => {
    fresh = insertion;
    const isFresh = (): boolean => fresh === insertion;
    while (isFresh() && !signal.aborted && performance.now() - insertion.at < PATIENCE_MS) {
      await pause(WATCH_POLL_MS);
      look();
    }
    if (isFresh()) endWatch(insertion);
  };

  const endWatch = ({ insertionId, isLost }: FreshInsertion): void => {
    fresh = undefined;
    if (isLost) tellMisplaced({ insertionId, isTakenBack: false });
  };

  const tellMisplaced = (insertion: MisplacedInsertion): void => {
    misplaced = insertion;
    onMisplaced();
  };

  const takeBack = async ({ insertionId, undo }: FreshInsertion): Promise<void> => {
    const outcome = await write(undo);
    fresh = undefined;
    tellMisplaced({ insertionId, isTakenBack: outcome === 'undone' });
  };

  const checkInsertion = (): void => {
    if (!fresh || isWriting) return;
    const insertion = fresh;
    const isOther = isOtherTicket(insertion.parts, parts);
    const isHeld = holdsFresh(insertion);
    if (inputAt > insertion.at || isTypedSince(composer, insertion.at)) endWatch(insertion);
    else if (isHeld && isOther) {
      takingBack = takeBack(insertion);
    } else {
      const wasLost = insertion.isLost;
      insertion.isLost = !holdsText(insertion);
      // A page that shows another ticket at once takes the draft along to its own.
      if (!isHeld && (!insertion.isLost || (isOther && !wasLost))) fresh = undefined;
    }
  };

  watchPage(() => look(), signal);

  return {
    async read(readTicket) {
      const isConsistent = (): boolean => {
        look();
        return !isMixed();
      };
      const deadline = performance.now() + LONGEST_WAIT_MS;
      while (performance.now() < deadline) {
        await poll(() => isConsistent() || (isAddressAhead() && isPartsAtRest(STEP_MS)));
        if (isMixed() || !isOnDesk) break;
        const reading = await readTicket();
        await takingBack;
        if (isConsistent()) return { ...reading, ...(misplaced && { misplaced }) };
      }
      return { kind: 'none', problem: 'thread-not-found', ...(misplaced && { misplaced }) };
    },
    settle: () => poll(() => isSettled()),
    isSettled,
    async staysSettled(isSameTarget) {
      if (fresh) {
        // Taking back: the wrong ticket is open, and its composer must still hold the text.
        look(true);
        return holdsFresh(fresh);
      }
      await pause(STEP_MS);
      return isSettled(true) && isSameTarget();
    },
    async openComposer(mode) {
      isOpening = true;
      return openComposer(adapter, mode).finally(() => {
        acceptComposer();
        isOpening = false;
      });
    },
    write(act) {
      fresh = undefined;
      return write(act);
    },
    async insert(act, insertionId, undo) {
      fresh = undefined;
      look();
      const of = parts;
      const result = await write(act);
      if (result.outcome === 'inserted' && composer.draft !== undefined)
        void watchInsertion({ parts: of, composer, at: performance.now(), insertionId, undo, isLost: false });
      return result;
    },
  };
}

/** Without the subject, which may change on its own. */
const OF_TICKET = ['id', 'thread'] as const;

async function poll(condition: () => boolean): Promise<boolean> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}

interface SeenComposer {
  element: HTMLElement | undefined;
  mode: string | undefined;
  draft: string | undefined;
  /** It has more than the signature, which is the same under every ticket. */
  hasDraft: boolean;
  readAt: number;
}

function readComposer(adapter: DeskAdapter, signal: AbortSignal): SeenComposer {
  const { element, state, signature } = findComposer(adapter) ?? {};
  // Recorded from the start, also in an editor's frame, because an insertion must know when the draft was typed.
  watchTyping((element && dom.ownerDocument(element)) ?? document, signal);
  const draft = state?.editor === 'page' || !element ? undefined : readText(element);
  const signed = element && signature && dom.querySelector(element, signature);
  const own = draft?.trim() ?? '';
  const hasDraft = own !== '' && !(signed && dom.textContent(signed).trim() === own);
  return { element, mode: state?.mode, draft, hasDraft, readAt: performance.now() };
}

function readText(element: HTMLElement): string {
  if ('value' in element) return String(element.value);
  const text = dom.textContent(element);
  return isPlaceholder(text.trim()) ? '' : text;
}

function isTypedSince({ element }: SeenComposer, time: number): boolean {
  if (!element) return false;
  const { typedAt, typedIn } = watchTyping(dom.ownerDocument(element));
  return typedAt > time && typedIn.includes(element);
}
