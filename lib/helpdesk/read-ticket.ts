import type { ReadProblem, TicketMessage } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';

import type { Adapter } from './adapter';
import { findChanges, isFollowed } from './find-changes';
import { findComposer } from './find-composer';
import { findRoot, findThread } from './find-root';
import { findValue, parseJson, type Scope, valuesAt } from './find-value';
import { parseHtml } from './parse-html';
import { type KnownMessages, type ReadJson, readMessageFacts } from './read-facts';
import { findMessages, findPeople, type FoundMessage, readMessages } from './read-thread';
import { createThreadMemory, type KnownThread, nothingSince, type TicketHead } from './thread-memory';

/** The id of the ticket that the page shows at this very moment. */
export function findTicketId(adapter: Adapter): string | undefined {
  return findValue(adapter.ticketId, readPage(adapter));
}

/** What the page says of its ticket beside the messages. */
export function readHead(adapter: Adapter, page = readPage(adapter)): TicketHead {
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

  /**
   * What to build the next reading upon, where nothing can change unseen (not in frames, nor in other documents) and each
   * message can be read without the others.
   */
  function know(
    found: FoundMessage[],
    container: Element,
    reading: Pick<KnownThread, 'revision' | 'about'>,
  ): KnownThread | undefined {
    const newest = found.at(-1)?.element;
    const oldest = found[0]?.element;
    if (!newest || !oldest || !document.contains(container) || !isFollowed([container], thread)) return undefined;
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

  const forget = (): TicketReading => {
    memory.thread = undefined;
    return none('thread-not-found');
  };

  return async (since) => {
    const id = findTicketId(adapter);
    if (!id) return none(findThread(adapter) ? 'thread-not-found' : 'not-a-ticket');
    const [container, about] = await Promise.all([
      findWholeThread(id),
      facts?.ticket && readJson(facts.ticket.address, { id }),
    ]);
    const page = { facts: valuesAt(about, facts?.ticket?.item ?? '')[0], ...readPage(adapter) };
    const people = findPeople(thread, page);
    const reading = { revision: String(Math.random()), about: JSON.stringify([id, people]) };

    const before = memory.thread;
    const isHeld = before?.revision === since && before?.about === reading.about && before.container === container;
    const changes = isHeld ? findChanges(before, thread) : undefined;
    const found = changes?.found ?? (container && findMessages(container, page.facts, thread));
    // The page may be empty still.
    if (!found || !container || (!changes && found.length === 0 && 'each' in thread.messages)) return forget();
    // What happens in the thread from here on is news to this reading, however long the helpdesk is asked.
    const known = changes ? { ...changes.now, ...reading } : know(found, container, reading);
    memory.thread = memory.watchers > 0 ? known : undefined;
    if (!(await readFacts(found, id))) memory.thread = undefined;
    const messages = readMessages(found, thread, people, changes ? undefined : container);
    // The agent may have moved on while the helpdesk was asked.
    if (findTicketId(adapter) !== id || (!changes && isAhead(id, found[0]?.element, messages))) return forget();

    // What the helpdesk's JSON says of the ticket, whoever watches the page has not seen.
    const head = (!facts && memory.head) || readHead(adapter, page);
    const answer = {
      ticket: { desk: location.origin, id, ...head, messages },
      revision: memory.thread === known ? known?.revision : undefined,
    };
    return changes
      ? { kind: 'changes', ...answer, places: changes.places, count: changes.now.count }
      : { kind: 'ticket', ...answer };
  };
}

function none(problem: ReadProblem): TicketReading {
  return { kind: 'none', problem };
}
