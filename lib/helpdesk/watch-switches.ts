import type { DeskAdapter } from '@/lib/adapters/shape';
import type { ComposerMode } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import { matchesPath } from '@/lib/shared/match-pattern';
import { pause } from '@/lib/shared/pause';

import { findButton } from './button/find-button';
import { watchTyping } from './composer/watch-typing';
import * as dom from './dom';
import { findComposer } from './find-composer';
import { openComposer } from './open-composer';
import { comparePart, isEqualIn, readParts, TICKET_PARTS } from './ticket-parts';
import { watchPage } from './watch-page';

/** Longest time between two steps of a page that opens another ticket. */
const STEP_MS = 1000;
/** A page that changes for longer is neither read nor written into. */
const PATIENCE_MS = 3 * STEP_MS;
const POLL_MS = 25;
/** An editor shows a keystroke this much later at most. */
const TYPING_SHOWS_MS = 300;

/** Pages open another ticket in steps: address, thread, customer and composer change one after another, in any order. */
export interface SwitchWatch {
  /** Reads when all parts of the ticket have changed, or none: never the thread of one ticket under the key of another. */
  readWhole: (read: () => Promise<TicketReading>) => Promise<TicketReading>;
  /** Waits until the composer surely belongs to the ticket of the page; false when the page goes on changing. */
  settle: () => Promise<boolean>;
  /** @param isDraftOurs - Deskhand itself may have changed the draft. */
  isSettled: (isDraftOurs?: boolean) => boolean;
  /** Waits as long as a step takes; false when the page has begun to change. */
  staysSettled: () => Promise<boolean>;
  /** Opens a composer by the helpdesk's own button: this change is no switch. */
  openComposer: (mode: ComposerMode) => ReturnType<typeof openComposer>;
  /** Changes the draft: its changes are Deskhand's own meanwhile. */
  write: <Result>(act: () => Promise<Result>) => Promise<Result>;
}

/**
 * Watches the steps of the page, until the signal aborts.
 *
 * @param onOtherDesk - Called when the address becomes the one of another desk on this origin, which has an adapter of its own.
 */
export function watchSwitches(adapter: DeskAdapter, signal: AbortSignal, onOtherDesk: () => void): SwitchWatch {
  let parts = readParts(adapter);
  let partsChangedAt = -Infinity;
  /** The parts when all were of one ticket. */
  let whole = parts;
  let composer = readComposer(adapter, signal);
  /** Time of the last sign that the composer belongs to another ticket, or will. */
  let signAt = -Infinity;

  /** However long the thread of the next ticket takes: these elements are of the one before. */
  const isAddressAhead = (): boolean =>
    comparePart(whole, parts, 'id') === 'other' &&
    comparePart(whole, parts, 'thread') === 'same' &&
    parts.oldest !== undefined &&
    parts.oldest === whole.oldest;

  const isHalf = (): boolean => {
    const changes = TICKET_PARTS.map((part) => comparePart(whole, parts, part));
    // Without a scope of its own, an address that lacks the id is the one of another ticket.
    const differs =
      (changes.includes('other') && changes.includes('same')) || (whole.scope !== '' && parts.scope === '');
    return differs && (performance.now() - partsChangedAt < STEP_MS || isAddressAhead());
  };

  const { deskPath = '/*', deskPaths = [] } = adapter;
  let isOnDesk = true;
  let isOpening = false;
  let isWriting = false;

  /** @param isDraftOurs - Absent: the draft is not judged while Deskhand writes. */
  const look = (isDraftOurs?: boolean): void => {
    const pathNow = deskPaths.find((path) => matchesPath(path, location));
    const wasOnDesk = isOnDesk;
    isOnDesk = pathNow === undefined || pathNow === deskPath;
    if (wasOnDesk && !isOnDesk) onOtherDesk();
    const before = { parts, composer };
    parts = readParts(adapter);
    composer = readComposer(adapter, signal);
    if (!isEqualIn(before.parts, parts, TICKET_PARTS) || parts.scope !== before.parts.scope)
      partsChangedAt = performance.now();
    if (!isHalf()) whole = parts;
    const isOfTicket = OF_TICKET.every(
      (part) => isEqualIn(before.parts, parts, [part]) || comparePart(before.parts, parts, part) === 'same',
    );
    if (isWriting && isDraftOurs === undefined) composer.draft = before.composer.draft;
    const isDraft = isDraftOurs || composer.draft === before.composer.draft || hasTyped(before.composer);
    const isComposer = composer.element === before.composer.element && composer.mode === before.composer.mode;
    const isScope = parts.scope === before.parts.scope;
    const isComposerOurs = isOpening || (isComposer && isDraft);
    if (!isOfTicket || !isScope || !isComposerOurs) signAt = performance.now();
  };

  const isSettled = (isDraftOurs = false): boolean => {
    look(isDraftOurs);
    return isOnDesk && performance.now() - signAt >= STEP_MS;
  };

  const acceptComposer = (): void => {
    composer = readComposer(adapter, signal);
  };

  /** The agent may open another ticket with a click or key anywhere but in the composer and on the page button. */
  const onInput = ({ isTrusted, target }: Event): void => {
    const own = [composer.element, findButton()];
    if (isTrusted && !own.some((element) => target instanceof Node && element && dom.contains(element, target))) {
      signAt = performance.now();
    }
  };
  for (const type of ['click', 'keydown', 'popstate', 'hashchange']) {
    addEventListener(type, onInput, { capture: true, passive: true, signal });
  }
  watchPage(() => look(), signal);

  return {
    async readWhole(read) {
      const isWhole = (): boolean => {
        look();
        return !isHalf();
      };
      const deadline = performance.now() + PATIENCE_MS;
      while (performance.now() < deadline) {
        await poll(() => isWhole() || performance.now() - partsChangedAt >= STEP_MS);
        if (isHalf() || !isOnDesk) break;
        const reading = await read();
        if (isWhole()) return reading;
      }
      return { kind: 'none', problem: 'thread-not-found' };
    },
    settle: () => poll(() => isSettled()),
    isSettled,
    async staysSettled() {
      await pause(STEP_MS);
      return isSettled(true);
    },
    async openComposer(mode) {
      isOpening = true;
      return openComposer(adapter, mode).finally(() => {
        acceptComposer();
        isOpening = false;
      });
    },
    async write(act) {
      isWriting = true;
      return act().finally(() => {
        acceptComposer();
        isWriting = false;
      });
    },
  };
}

/** A subject may change on its own. */
const OF_TICKET = ['id', 'thread'] as const;

async function poll(condition: () => boolean): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
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
  readAt: number;
}

function readComposer(adapter: DeskAdapter, signal: AbortSignal): SeenComposer {
  const { element, state } = findComposer(adapter) ?? {};
  // Recorded from the start, also in an editor's frame: an insertion must know when the draft was typed.
  watchTyping((element && dom.ownerDocument(element)) ?? document, signal);
  const draft = state?.editor === 'page' || !element ? undefined : readDraft(element);
  return { element, mode: state?.mode, draft, readAt: performance.now() };
}

function readDraft(element: HTMLElement): string {
  if ('value' in element) return String(element.value);
  const text = dom.textContent(element);
  return isPlaceholder(text.trim()) ? '' : text;
}

/** UTF-16 units. */
const MAX_PLACEHOLDER = 200;

/** Some editors write the placeholder of their field into the document, until the focus comes. */
function isPlaceholder(text: string): boolean {
  if (text === '' || text.length > MAX_PLACEHOLDER) return false;
  return document.querySelector(`[placeholder="${CSS.escape(text)}"]`) !== null;
}

/** Whether the agent has typed since the composer was read. */
function hasTyped({ element, readAt }: SeenComposer): boolean {
  return !!element && watchTyping(dom.ownerDocument(element)).typedAt > readAt - TYPING_SHOWS_MS;
}
