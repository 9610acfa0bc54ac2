import type { Ticket, TicketMessage } from './deskhand';
import { guard, need } from './guard';
import { addStateElement, findTicketElement } from './state-element';

/** Changes that come sooner than this are stated together. */
const MIN_INTERVAL_MS = 250;
/** A thread of several thousand messages; the browser reads all of it after each change. */
const MAX_CHARS = 4_000_000;

const ROLES = ['customer', 'agent', 'note', 'system', 'unknown'];

const SHOW_FIRST = 'call showTicket first';

/** By their ids, or by keys of their own; a map keeps the place of what is replaced. */
type Messages = Map<unknown, TicketMessage>;

let ticket: Omit<Ticket, 'messages'> | undefined;
let messages: Messages;
let timer: ReturnType<typeof setTimeout> | undefined;
let hasNews: boolean;

export function showTicket(shown: Ticket): void {
  guard('showTicket', () => {
    // At no moment another ticket is stated than the page shows.
    if (ticket?.id !== shown?.id) closeTicket();
    need(shown?.id && typeof shown.id === 'string', 'give { id: "4711", messages: [] }');
    messages = keep(shown.messages, new Map());
    ticket = shown;
    state();
  });
}

export function updateTicket(changes: Partial<Ticket>): void {
  change('updateTicket', (shown) => {
    const { id = shown.id, messages: all } = changes;
    need(id === shown.id, SHOW_FIRST);
    if (all) messages = keep(all, new Map());
    ticket = { ...shown, ...changes };
  });
}

export function addMessages(added: TicketMessage[]): void {
  change('addMessages', () => keep(added, messages));
}

export function closeTicket(): void {
  ticket = undefined;
  stateNow();
}

function change(name: string, act: (shown: NonNullable<typeof ticket>) => void): void {
  guard(name, () => {
    need(ticket, SHOW_FIRST);
    act(ticket);
    state();
  });
}

/** @throws before anything is kept */
function keep(added: TicketMessage[], all: Messages): Messages {
  need(Array.isArray(added), 'messages must be a list');
  added.forEach((message, index) =>
    need(
      ROLES.includes(message?.role) && typeof (message.text ?? message.html) === 'string',
      `messages[${index}] needs text or html, and a role: ${ROLES.join(', ')}`,
    ),
  );
  for (const message of added) all.set(message.id ?? {}, message);
  return all;
}

/** At once, or soon after the last time: what stands there meanwhile is older, but of the same ticket. */
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
    need(text.length <= MAX_CHARS, `over ${MAX_CHARS} characters; leave out old messages`);
    return text;
  });
  const element = findTicketElement();
  // Not the `textContent` of a script, which pages with Trusted Types guard.
  if (json) (element ?? addStateElement('ticket')).replaceChildren(json);
  else element?.remove();
}
