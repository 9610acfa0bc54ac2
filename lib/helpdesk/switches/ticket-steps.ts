import { compareIn, keepsIdOrThread, isEqualIn, type SeenTicket, TICKET_TEXTS } from './seen-ticket';

/** Longest time between two steps of a page that opens another ticket. */
export const STEP_MS = 1000;
/** The limit while the page shows texts of two tickets. */
export const PATIENCE_MS = 3 * STEP_MS;
/** The limit while the page shows the elements of the previous thread: the next one may load slowly, or be the same. */
const LOADING_MS = 10 * STEP_MS;
/** The limit for a page that does not come to rest, such as one with a clock in its subject. */
const LONGEST_MS = 15 * STEP_MS;

export interface TicketSteps {
  shown: SeenTicket;
  changedAt: number;
  /** The last ticket whose texts all belonged together. */
  complete: SeenTicket;
  /** Since when they do not. */
  mixedAt?: number | undefined;
}

export function addStep(steps: TicketSteps, shown: SeenTicket, now: number): TicketSteps {
  const isSame = isEqualIn(steps.shown, shown, TICKET_TEXTS) && steps.shown.scope === shown.scope;
  const next = { ...steps, shown, changedAt: isSame ? steps.changedAt : now };
  return isMixed(next, now)
    ? { ...next, mixedAt: steps.mixedAt ?? now }
    : { ...next, complete: shown, mixedAt: undefined };
}

/** Returns whether the page may show texts of two tickets. */
export function isMixed(steps: TicketSteps, now: number): boolean {
  const { complete, shown, mixedAt = now } = steps;
  const changes = TICKET_TEXTS.map((text) => compareIn(complete, shown, text));
  // If the path before the id is the scope, an address without the id belongs to another ticket.
  const differs =
    (changes.includes('other') && changes.includes('same')) || (complete.scope !== '' && shown.scope === '');
  if (!differs || now - mixedAt >= LONGEST_MS) return false;
  const isAddressAhead = compareIn(complete, shown, 'id') === 'other' && hasSameThread(complete, shown);
  const isLoading = isAddressAhead && !isAddressReplaced(complete, shown);
  const waitMs = isLoading ? LOADING_MS : keepsIdOrThread(complete, shown) ? PATIENCE_MS : STEP_MS;
  return !isUnchangedFor(steps, waitMs, now);
}

/** Returns whether the page shows the elements of the same thread. */
export function hasSameThread(one: SeenTicket, other: SeenTicket): boolean {
  const [oldest] = one.ends;
  return compareIn(one, other, 'thread') === 'same' && oldest !== undefined && oldest === other.ends[0];
}

/** Agents go to another ticket by a new entry in the history. */
function isAddressReplaced(one: SeenTicket, other: SeenTicket): boolean {
  return other.entry !== undefined && other.entry === one.entry && other.address !== one.address;
}

export function isUnchangedFor({ changedAt }: TicketSteps, ms: number, now: number): boolean {
  return now - changedAt >= ms;
}
