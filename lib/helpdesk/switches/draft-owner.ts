import type { SeenComposer } from './seen-composer';
import { compareIn, isEqualIn, isOtherTicket, isWhollyOther, type SeenTicket, TICKET_TEXTS } from './seen-ticket';
import { PATIENCE_MS, STEP_MS } from './ticket-steps';

/** Without the subject and the customer, which may change on their own. */
const KEY_TEXTS = ['id', 'thread'] as const;

/** The state from which Deskhand decides to which ticket the draft belongs. */
export interface DraftOwner {
  /** The ticket of the draft, once it is known. */
  ticket?: SeenTicket | undefined;
  /** Time of the last sign that the composer belongs, or will belong, to another ticket. */
  signAt: number;
  exchange?: Exchange;
}

/** The last time the page replaced the draft. */
interface Exchange {
  /** The open ticket waited for its draft. If not, the exchange may be the only sign of a switch. */
  wasDue: boolean;
  isAmidSteps: boolean;
  /** The draft belongs to a ticket shown since then, or to the next one. */
  shown: [SeenTicket, ...SeenTicket[]];
}

export interface PageView {
  ticket: SeenTicket;
  composer: SeenComposer;
}

export interface PageChange {
  before: PageView;
  after: PageView;
  /** The ticket had changed within the three seconds before. */
  isAmidSteps: boolean;
  /** The agent has typed in the composer. */
  isTyped: boolean;
  /** Deskhand opens a composer. */
  isOpening: boolean;
  /** Deskhand itself may have changed the draft. */
  isDraftOurs: boolean;
}

/** Judges after a change of the page whether the composer's draft still belongs to the same ticket. */
export function judgeChange(owner: DraftOwner, change: PageChange): DraftOwner {
  const { before, after, isAmidSteps, isTyped, isOpening, isDraftOurs } = change;
  const isComposer = after.composer.element === before.composer.element && after.composer.mode === before.composer.mode;
  const isDraft = isDraftOurs || after.composer.draft === before.composer.draft || isTyped;
  const isExpected = isOpening || (isComposer && isDraft);
  const isSign = !isExpected || isStep(owner, before.ticket, after.ticket);
  const next: DraftOwner = { ...owner, signAt: isSign ? after.composer.readAt : owner.signAt };
  if (!isExpected) {
    next.ticket = undefined;
    const wasDue = !!owner.ticket && isOtherTicket(owner.ticket, before.ticket);
    if (before.composer.element) next.exchange = { wasDue, isAmidSteps, shown: [before.ticket] };
  }
  if (isComposer && isTyped) next.ticket = after.ticket;
  return next.ticket || !next.exchange ? next : { ...next, ...followExchange(next.exchange, after.ticket) };
}

/** Tells whether the ticket has changed in a way that may announce another one. */
function isStep({ ticket }: DraftOwner, before: SeenTicket, after: SeenTicket): boolean {
  if (before.scope !== after.scope) return true;
  // Beside a draft of an unknown ticket, another subject or customer is a step to its ticket, too.
  if (!ticket) return !isEqualIn(before, after, TICKET_TEXTS);
  return KEY_TEXTS.some((text) => !isEqualIn(before, after, [text]) && compareIn(before, after, text) !== 'same');
}

function followExchange(exchange: Exchange, shown: SeenTicket): Pick<DraftOwner, 'ticket' | 'exchange'> {
  // A page that was at rest has exchanged the draft as its first step to the next ticket.
  const isNext = !exchange.isAmidSteps && isWhollyOther(exchange.shown[0], shown);
  const isKnown = exchange.shown.some((ticket) => isEqualIn(ticket, shown, KEY_TEXTS));
  return {
    ticket: isNext ? shown : undefined,
    exchange: isKnown ? exchange : { ...exchange, shown: [...exchange.shown, shown] },
  };
}

/** Tells whether the page can no longer replace the draft, or show its ticket late. */
export function isAtRest({ ticket, signAt, exchange }: DraftOwner, shown: SeenTicket, now: number): boolean {
  const tickets = ticket ? [ticket] : (exchange?.shown ?? []);
  const isDue = exchange && (tickets.some((one) => isOtherTicket(one, shown)) || (!ticket && !exchange.wasDue));
  return now - signAt >= (isDue ? PATIENCE_MS : STEP_MS);
}
