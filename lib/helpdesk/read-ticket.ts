import type { ReadProblem, Ticket, TicketMessage } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';

import type { Adapter } from './adapter';
import { findChanges } from './find-changes';
import { findComposer } from './find-composer';
import { findRoot, findThread } from './find-root';
import { findValue, parseJson, type Scope, valuesAt } from './find-value';
import { parseHtml } from './parse-html';
import { type KnownMessages, type ReadJson, readMessageFacts } from './read-facts';
import { findMessages, findPeople, type FoundMessage, readMessages } from './read-thread';
import { createThreadMemory, type KnownThread, nothingSince } from './thread-memory';

/** The id of the ticket that the page shows at this very moment. */
export function findTicketId(adapter: Adapter): string | undefined {
  return findValue(adapter.ticketId, readPage(adapter));
}

/** What the page says of its ticket beside the messages. */
export function readHead(adapter: Adapter, page = readPage(adapter)): Omit<Ticket, 'desk' | 'id' | 'messages'> {
  return {
    subject: findValue(adapter.subject, page),
    language: findValue(adapter.language, page),
    customer: { name: findValue(adapter.customerName, page), email: findValue(adapter.customerEmail, page) },
    composer: findComposer(adapter)?.state,
  };
}

/** Where the ticket's own values stand: the page, and the JSON that it states, if it states any. */
function readPage(adapter: Adapter): Scope {
  const element = findRoot(adapter);
  return {
    ...(element && { element }),
    ...('path' in adapter.thread.messages && { facts: parseStated(findThread(adapter)?.textContent ?? '') }),
  };
}

let lastStated: { text: string; json: unknown } | undefined;

/** The text is looked at after every change of the page, and parsed only when it is another one. */
function parseStated(text: string): unknown {
  if (lastStated?.text !== text) lastStated = { text, json: parseJson(text) };
  return lastStated.json;
}

/** Reads a document of this page's own origin; handed in by whoever may reach the network. Undefined
 * when it cannot be had; it never throws. */
export type ReadSameOrigin = (address: string) => Promise<string | undefined>;

/**
 * Makes the reader of one page. It never changes the page. It remembers what the helpdesk said about messages, so that a
 * ticket that grows is not asked about from the beginning.
 * @param memory by which it reads what has changed alone, for whoever holds the newest reading
 * @returns reads the ticket, or how it differs from the reading of this revision
 */
export function createTicketReader(
  adapter: Adapter,
  readSameOrigin: ReadSameOrigin,
  memory = createThreadMemory(),
): (since?: string) => Promise<TicketReading> {
  const { thread, facts } = adapter;
  let knownFacts: KnownMessages | undefined;
  let last: { id: string; oldest: Element | undefined; words: string } | undefined;

  const readText = async (address: string, values: Record<string, unknown>): Promise<string> => {
    const filled = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
    return (await readSameOrigin(filled)) ?? '';
  };
  const readJson: ReadJson = async (address, values) => parseJson(await readText(address, values));

  /** The thread on this page or, where it is not or not whole, in the helpdesk's document that holds it. */
  async function findWholeThread(id: string): Promise<Element | null> {
    const here = findThread(adapter);
    const { address, partial } = thread.elsewhere ?? {};
    if (!address || (here && !(partial && document.querySelector(partial)))) return here;
    return parseHtml(await readText(address, { id })).querySelector(thread.container);
  }

  /** Gives messages what the helpdesk says about them; false when it did not say it of all. */
  async function readFacts(found: FoundMessage[], id: string): Promise<boolean> {
    if (!facts?.messages) return true;
    if (knownFacts?.ticketId !== id) knownFacts = { ticketId: id, rows: new Map(), people: new Map(), page: 1 };
    return readMessageFacts(facts.messages, found, knownFacts, readJson);
  }

  /** What to build the next reading upon, where nothing can change unseen: not in frames, nor in other documents. */
  function know(
    found: FoundMessage[] | null | undefined,
    reading: Pick<KnownThread, 'revision' | 'ticketId' | 'people'>,
    container: Element | null,
  ): KnownThread | undefined {
    const [oldest, newest] = [found?.[0]?.element, found?.at(-1)?.element];
    if (!found || !oldest || !newest || !container?.isConnected || container.querySelector('iframe')) return undefined;
    const isReversed =
      thread.order === 'newest-first' || newest.compareDocumentPosition(oldest) === Node.DOCUMENT_POSITION_FOLLOWING;
    return { ...reading, ...nothingSince(), container, count: found.length, oldest, newest, isReversed };
  }

  /** Whether the address is ahead of the page: another ticket than before, and the same element that says the same. */
  function isAhead(id: string, oldest: Element | undefined, messages: TicketMessage[]): boolean {
    const words = JSON.stringify([messages[0], messages.at(-1)]);
    if (oldest && last && last.id !== id && last.oldest === oldest && last.words === words) return true;
    last = { id, oldest, words };
    return false;
  }

  return async (since) => {
    const id = findTicketId(adapter);
    if (!id) return none(findThread(adapter) ? 'thread-not-found' : 'not-a-ticket');
    const [container, about] = await Promise.all([
      findWholeThread(id),
      facts?.ticket && readJson(facts.ticket.address, { id }),
    ]);
    const page = { facts: valuesAt(about, facts?.ticket?.item ?? '')[0], ...readPage(adapter) };
    const asked = findPeople(thread, page);
    const reading = { revision: String(Math.random()), ticketId: id, people: JSON.stringify(asked) };

    const before = memory.thread;
    const isKnown =
      before?.revision === since &&
      before?.ticketId === id &&
      before.container === container &&
      before.people === reading.people;
    const changes = isKnown ? findChanges(before, thread) : undefined;
    const found = changes?.changed ?? (container && findMessages(container, page.facts, thread));
    // What happens in the thread from here on is news to this reading, however long the helpdesk is asked.
    const mine = changes ? { ...changes.now, ...reading } : know(found, reading, container);
    memory.thread = memory.watchers > 0 ? mine : undefined;

    const isSure = !!found && (await readFacts(found, id));
    // The page may be empty still, and the agent may have moved on while the helpdesk was asked.
    const isEmpty = 'each' in thread.messages && !changes && found?.length === 0;
    const isGone = !found || isEmpty || findTicketId(adapter) !== id;
    const messages = isGone ? [] : readMessages(found, thread, asked, changes ? undefined : (container ?? undefined));
    const isLate = isGone || (!changes && isAhead(id, found[0]?.element, messages));
    if ((isLate || !isSure) && memory.thread === mine) memory.thread = undefined;
    if (isLate) return none('thread-not-found');

    const ticket = { desk: location.origin, id, ...readHead(adapter, page) };
    const { revision } = reading;
    if (!changes) return { kind: 'ticket', ticket: { ...ticket, messages }, ...(memory.thread && { revision }) };
    const { count } = changes.now;
    const changed = changes.changed.flatMap(({ at, isNew }, index) => {
      const message = messages[index];
      return message ? { at, isNew, message } : [];
    });
    return { kind: 'changes', revision, ticket, changed, count };
  };
}

function none(problem: ReadProblem): TicketReading {
  return { kind: 'none', problem };
}
