import type { Adapter, DeskAdapter, Opener, Thread } from '@/lib/adapters/shape';
import type { ComposerMode, NoteOpener, ReadProblem, ReplyOpener } from '@/lib/domain/ticket';
import { isSameKey, type TicketKey } from '@/lib/domain/ticket-key';
import type { TicketGlance, TicketReading } from '@/lib/domain/ticket-reading';
import { parseJson } from '@/lib/shared/parse-json';

import * as dom from './dom';
import { findComposer } from './find-composer';
import { findMore, findRoot, findThread, isThreadElsewhere } from './find-root';
import { isObservable } from './find-thread-changes';
import { findTicketKey, readPage } from './find-ticket-key';
import { findValue, valuesAt } from './find-value';
import { parseHtml } from './parse-html';
import { type KnownMessages, type ReadJson, readMessageFacts } from './read-facts';
import { findMessages, findPeople, type FoundMessage, readMessages } from './read-thread';
import { readTotal } from './read-total';
import { selectAllOwn } from './select-own';
import { createThreadMemory, type KnownThread, noChanges, type TicketHead } from './thread-memory';

/** Reads the ticket's values beside the messages. */
export function readHead(adapter: Adapter, page = readPage(adapter)): TicketHead {
  return {
    number: findValue(adapter.number, page),
    subject: findValue(adapter.subject, page),
    language: findValue(adapter.language, page),
    customer: { name: findValue(adapter.customerName, page), email: findValue(adapter.customerEmail, page) },
    composer: findComposer(adapter, 'reply')?.state,
    replyOpener: findReplyOpener(adapter),
    noteOpener: findNoteOpener(adapter),
    total: readTotal(adapter, page),
    canShowAll: !!findMore(adapter) || undefined,
  };
}

/**
 * Finds where a reply opens; undefined if the page has no control for it, as in a closed ticket. If each kind has its own opener,
 * the opener of a reply is also visible while a note is open.
 */
export function findReplyOpener(adapter: Adapter): ReplyOpener | undefined {
  const opener = findOpener(adapter, 'reply');
  return opener && (opener.leavesPage ? 'page' : (adapter.openers ?? []).length > 1 ? 'beside-note' : 'box');
}

function findNoteOpener(adapter: Adapter): NoteOpener | undefined {
  const opener = findOpener(adapter, 'note');
  return opener && (opener.leavesPage ? 'page' : adapter.sharedBox ? 'same-box' : 'beside-reply');
}

function findOpener(adapter: Adapter, wanted: ComposerMode): Opener | undefined {
  const root = findRoot(adapter);
  return adapter.openers?.find(
    ({ mode, click, leavesPage }) =>
      mode === wanted &&
      root &&
      selectAllOwn(root, click, adapter.thread).some(
        (control) => leavesPage || dom.checkVisibility(control, { checkVisibilityCSS: true }),
      ),
  );
}

/** Reads the ticket without its messages; undefined without one, and where the helpdesk's JSON states the values. */
export function readGlance(adapter: DeskAdapter): TicketGlance | undefined {
  const key = findTicketKey(adapter);
  return key && !adapter.facts ? { ...key, ...readHead(adapter) } : undefined;
}

/** Reads a document of the page's own origin; undefined when that fails. Never throws. */
export type ReadSameOrigin = (address: string) => Promise<string | undefined>;

/**
 * Creates the reader of one page. It never changes the page.
 * @param memory allows it to read only the changes for a caller who holds the newest reading.
 * @returns a function that reads the ticket, or its changes since the reading with the revision `since`.
 */
export function createTicketReader(
  adapter: DeskAdapter,
  readSameOrigin: ReadSameOrigin,
  memory = createThreadMemory(),
): (since?: string) => Promise<TicketReading> {
  const { thread, facts } = adapter;
  let knownFacts: KnownMessages | undefined;

  const readText = async (address: string, values: Record<string, unknown>): Promise<string> => {
    const filled = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
    return (await readSameOrigin(filled)) ?? '';
  };
  const readJson: ReadJson = async (address, values) => parseJson(await readText(address, values));

  /** If the thread is missing or incomplete here, another document of the helpdesk may contain it. */
  async function findWholeThread(id: string): Promise<Element | null> {
    const here = findThread(adapter);
    if (!thread.elsewhere || !isThreadElsewhere(adapter, here)) return here;
    return dom.querySelector(parseHtml(await readText(thread.elsewhere.address, { id })), thread.container);
  }

  async function readFacts(found: FoundMessage[], ticket: TicketKey): Promise<boolean> {
    if (!facts?.messages) return true;
    if (!knownFacts || !isSameKey(knownFacts.ticket, ticket))
      knownFacts = { ticket, rows: new Map(), people: new Map(), page: 1 };
    return readMessageFacts(facts.messages, found, knownFacts, readJson);
  }

  const forget = (): TicketReading => {
    memory.thread = undefined;
    return none('thread-not-found');
  };

  return async (since) => {
    const key = findTicketKey(adapter);
    if (!key) return none(findThread(adapter) ? 'thread-not-found' : 'not-a-ticket');
    const { id } = key;
    const [container, about] = await Promise.all([
      findWholeThread(id),
      facts?.ticket && readJson(facts.ticket.address, { id }),
    ]);
    const page = { facts: valuesAt(about, facts?.ticket?.item ?? '')[0], ...readPage(adapter) };
    const people = findPeople(thread, page);
    const reading = { revision: String(Math.random()), about: JSON.stringify([key, people]) };

    const before = memory.thread;
    const isHeld = before?.revision === since && before?.about === reading.about && before.container === container;
    const changes = isHeld ? memory.findChanges?.(before, thread) : undefined;
    const found = changes?.found ?? (container && findMessages(container, page.facts, thread));
    if (!found || !container || (!changes && found.length === 0 && 'each' in thread.messages)) return forget();
    // Set before the next `await`: mutations during the requests belong to the next reading.
    const known = changes ? { ...changes.now, ...reading } : describeThread(thread, found, container, reading);
    memory.thread = memory.watchers > 0 ? known : undefined;
    if (!(await readFacts(found, key))) memory.thread = undefined;
    const messages = readMessages(found, thread, people, changes ? undefined : container);
    // The agent may have opened another ticket during the requests.
    const keyNow = findTicketKey(adapter);
    if (!keyNow || !isSameKey(keyNow, key)) return forget();

    // The stored head lacks values from the helpdesk's JSON.
    const head = (!facts && memory.head) || readHead(adapter, page);
    const answer = {
      ticket: { ...key, ...head, draft: memory.draft, messages },
      revision: memory.thread === known ? known?.revision : undefined,
    };
    return changes
      ? { kind: 'changes', ...answer, places: changes.places, count: changes.now.count }
      : { kind: 'ticket', ...answer };
  };
}

/** Describes a thread for the next reading; undefined if changes may be invisible. */
function describeThread(
  thread: Thread,
  found: FoundMessage[],
  container: Element,
  reading: Pick<KnownThread, 'revision' | 'about'>,
): KnownThread | undefined {
  const newest = found.at(-1)?.element;
  const oldest = found[0]?.element;
  const places = found.map(({ place = 0 }) => place);
  const isReversed = found.length > 1 ? (places[0] ?? 0) > (places.at(-1) ?? 0) : thread.order === 'newest-first';
  const isOneWay = places.every((place, index) => index === 0 || place < (places[index - 1] ?? 0) === isReversed);
  if (!newest || !oldest || thread.opening || !isOneWay || !document.contains(container)) return undefined;
  if (!isObservable([container], thread)) return undefined;
  return { ...reading, ...noChanges(), container, count: found.length, oldest, newest, isReversed };
}

function none(problem: ReadProblem): TicketReading {
  return { kind: 'none', problem };
}
