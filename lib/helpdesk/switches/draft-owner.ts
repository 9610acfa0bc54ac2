import { isSameDraft, type SeenComposer } from './seen-composer';
import { compareIn, isEqualIn, isOtherTicket, isWhollyOther, type SeenTicket, TICKET_TEXTS } from './seen-ticket';
import { PATIENCE_MS, STEP_MS } from './ticket-steps';

/** Subject and customer are not included, because they may change in the same ticket. */
const KEY_TEXTS = ['id', 'thread'] as const;

/** The state that decides which ticket the draft belongs to. */
export interface DraftOwner {
  /** The ticket of the draft; undefined while it is unknown. */
  ticket?: SeenTicket | undefined;
  /** Time of the last change after which the composer may belong to another ticket. */
  signAt: number;
  /** Time of the agent's last click or key that may open another ticket. */
  inputAt: number;
  replacement?: Replacement;
}

/** The last time the page replaced the draft or the composer. */
interface Replacement {
  /** The page had opened another ticket before. If not, another ticket may still follow. */
  completesSwitch: boolean;
  isAmidSteps: boolean;
  /** Tickets shown since then. The draft belongs to one of them or to the next one. */
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

/** Decides after a change of the page whether the draft still belongs to the same ticket. */
export function judgeChange(owner: DraftOwner, change: PageChange): DraftOwner {
  const { before, after, isAmidSteps, isTyped, isOpening, isDraftOurs } = change;
  const isComposer = after.composer.element === before.composer.element && after.composer.mode === before.composer.mode;
  const isDraft = isDraftOurs || isSameDraft(before.composer, after.composer) || isTyped;
  const isExpected = isOpening || (isComposer && isDraft);
  const isSign = !isExpected || isStep(owner, before.ticket, after.ticket);
  const next: DraftOwner = { ...owner, signAt: isSign ? after.composer.readAt : owner.signAt };
  if (!isExpected) {
    next.ticket = undefined;
    const completesSwitch = !!owner.ticket && isOtherTicket(owner.ticket, before.ticket);
    if (before.composer.element) next.replacement = { completesSwitch, isAmidSteps, shown: [before.ticket] };
  }
  if (isComposer && isTyped) next.ticket = after.ticket;
  return next.ticket || !next.replacement ? next : { ...next, ...followReplacement(next.replacement, after.ticket) };
}

/** Returns whether this change of the ticket may be a step to another ticket. */
function isStep({ ticket }: DraftOwner, before: SeenTicket, after: SeenTicket): boolean {
  if (before.scope !== after.scope) return true;
  // If the ticket of the draft is unknown, another subject or customer may be a step to that ticket, too.
  if (!ticket) return !isEqualIn(before, after, TICKET_TEXTS);
  return KEY_TEXTS.some((text) => !isEqualIn(before, after, [text]) && compareIn(before, after, text) !== 'same');
}

function followReplacement(replacement: Replacement, shown: SeenTicket): Pick<DraftOwner, 'ticket' | 'replacement'> {
  // The page replaced the draft of a stable ticket as its first step, and now shows the next ticket.
  const isNext = !replacement.isAmidSteps && isWhollyOther(replacement.shown[0], shown);
  const isKnown = replacement.shown.some((ticket) => isEqualIn(ticket, shown, KEY_TEXTS));
  return {
    ticket: isNext ? shown : undefined,
    replacement: isKnown ? replacement : { ...replacement, shown: [...replacement.shown, shown] },
  };
}

/** After an input, a page that opens another ticket begins to change within this time. */
const REACTS_WITHIN_MS = 150;
/** Two frames. */
const STILL_FOR_MS = 34;

/**
 * Returns whether enough time has passed: the page will neither replace the draft nor show another ticket any more.
 * @param mutatedAt the last time at which the page changed anything.
 */
export function isDraftStable(
  { ticket, signAt, inputAt, replacement }: DraftOwner,
  shown: SeenTicket,
  { now, mutatedAt }: { now: number; mutatedAt: number },
): boolean {
  const tickets = ticket ? [ticket] : (replacement?.shown ?? []);
  const mayChange =
    replacement && (tickets.some((one) => isOtherTicket(one, shown)) || (!ticket && !replacement.completesSwitch));
  if (mayChange) return now - Math.max(signAt, inputAt) >= PATIENCE_MS;
  const hasReacted = now - inputAt >= REACTS_WITHIN_MS && now - mutatedAt >= STILL_FOR_MS;
  return now - signAt >= STEP_MS && (hasReacted || now - inputAt >= STEP_MS);
}
