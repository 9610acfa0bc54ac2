import type { ReadProblem, ReadResult } from '@/lib/domain/ticket';

import type { Adapter } from './adapter';
import { findComposer } from './find-composer';
import { findFirst, findRoot, findThread } from './find-root';
import { findValue, parseJson, type Scope, valuesAt } from './find-value';
import { parseHtml } from './parse-html';
import { type KnownMessages, type ReadJson, readMessageFacts } from './read-facts';
import { findMessages, readMessages } from './read-thread';

/** The id of the ticket that the page shows at this very moment. */
export function findTicketId(adapter: Adapter): string | undefined {
  return findValue(adapter.ticketId, readPage(adapter));
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
 */
export function createTicketReader(adapter: Adapter, readSameOrigin: ReadSameOrigin): () => Promise<ReadResult> {
  const { thread, facts } = adapter;
  let known: KnownMessages | undefined;

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
    return findFirst(parseHtml(await readText(address, { id })), thread.container);
  }

  return async () => {
    const id = findTicketId(adapter);
    if (!id) return none(findThread(adapter) ? 'thread-not-found' : 'not-a-ticket');
    const [container, about] = await Promise.all([
      findWholeThread(id),
      facts?.ticket && readJson(facts.ticket.address, { id }),
    ]);
    const page = { facts: valuesAt(about, facts?.ticket?.item ?? '')[0], ...readPage(adapter) };
    const found = container && findMessages(container, page.facts, thread);
    if (found && facts?.messages) {
      if (known?.ticketId !== id) known = { ticketId: id, rows: new Map(), people: new Map(), page: 1 };
      await readMessageFacts(facts.messages, found, known, readJson);
    }
    // The page may be empty still, and the agent may have moved on while the helpdesk was asked.
    const isEmpty = 'each' in thread.messages && found?.length === 0;
    if (!found || isEmpty || findTicketId(adapter) !== id) return none('thread-not-found');
    return {
      kind: 'ticket',
      ticket: {
        desk: location.origin,
        id,
        subject: findValue(adapter.subject, page),
        language: findValue(adapter.language, page),
        customer: { name: findValue(adapter.customerName, page), email: findValue(adapter.customerEmail, page) },
        messages: readMessages(found, container, thread, page),
        composer: findComposer(adapter)?.state,
      },
    };
  };
}

function none(problem: ReadProblem): ReadResult {
  return { kind: 'none', problem };
}
