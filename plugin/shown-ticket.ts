import type { Ticket, TicketMessage } from './deskhand';
import { assert, guard } from './guard';
import { addStateElement, findTicketElement } from './state-element';

const MIN_INTERVAL_MS = 250;
/** Enough for several thousand messages; the extension reads all after each change. */
const MAX_CHARS = 4_000_000;

const ROLES = ['customer', 'agent', 'note', 'system', 'unknown'];

const SHOW_FIRST = 'call showTicket first';

/** A map keeps the position of a replaced message. */
type Messages = Map<unknown, TicketMessage>;

let ticket: Omit<Ticket, 'messages'> | undefined;
let messages: Messages;
let timer: ReturnType<typeof setTimeout> | undefined;
let hasNews: boolean;

export function showTicket(shown: Ticket): void {
  guard('showTicket', () => {
    // The page must never state a ticket that it no longer shows.
    if (ticket?.id !== shown?.id || ticket?.scope !== shown?.scope) closeTicket();
    assert(shown?.id && typeof shown.id === 'string', 'give { id: "4711", messages: [] }');
    messages = putMessages(shown.messages, new Map());
    ticket = shown;
    state();
  });
}

export function updateTicket(changes: Partial<Ticket>): void {
  change('updateTicket', (shown) => {
    const { id = shown.id, messages: all } = changes;
    assert(id === shown.id, SHOW_FIRST);
    if (all) messages = putMessages(all, new Map());
    ticket = { ...shown, ...changes };
  });
}

export function addMessages(added: TicketMessage[]): void {
  change('addMessages', () => putMessages(added, messages));
}

export function closeTicket(): void {
  ticket = undefined;
  stateNow();
}

function change(name: string, act: (shown: NonNullable<typeof ticket>) => void): void {
  guard(name, () => {
    assert(ticket, SHOW_FIRST);
    act(ticket);
    state();
  });
}

/** @throws before it stores anything */
function putMessages(added: TicketMessage[], all: Messages): Messages {
  assert(Array.isArray(added), 'messages must be a list');
  added.forEach((message, index) =>
    assert(
      ROLES.includes(message?.role) && typeof (message.text ?? message.html) === 'string',
      `messages[${index}] needs text or html, and a role: ${ROLES.join(', ')}`,
    ),
  );
  for (const message of added) all.set(message.id ?? {}, message);
  return all;
}

/** States the ticket now or after the minimum interval. The older statement of the same ticket stays until then. */
function state(): void {
  hasNews = true;
  if (timer) return;
  stateNow();
  timer = setTimeout(() => {
    timer = undefined;
    if (hasNews) state();
  }, MIN_INTERVAL_MS);
}

function stateNow(): void {
  hasNews = false;
  const json = guard('ticket', () => {
    const text = JSON.stringify(ticket && { ...ticket, messages: [...messages.values()] }) ?? '';
    assert(text.length <= MAX_CHARS, `over ${MAX_CHARS} characters; drop old messages`);
    return text;
  });
  const element = findTicketElement();
  // Pages with Trusted Types block `textContent` of a script element.
  if (json) (element ?? addStateElement('ticket')).replaceChildren(json);
  else element?.remove();
}
