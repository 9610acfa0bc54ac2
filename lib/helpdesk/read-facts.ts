import type { Outcome } from '@/lib/shared/outcome';

import type { Facts } from './adapter';
import { parseJson, valuesAt } from './find-value';
import type { FoundMessage } from './read-thread';

/** Reads a document of this page's own origin; handed in by whoever may reach the network. It never throws. */
export type ReadSameOrigin = (address: string) => Promise<Outcome<string, unknown>>;

/** What is known about the messages of one ticket. What a message is does not change, so nothing is asked twice. */
export interface KnownMessages {
  ticketId: string;
  rows: Map<string, unknown>;
  /** The last page that held anything; more may have been added to it. */
  page: number;
}

/** Far beyond any real ticket; it ends a list that never ends. */
const MAX_PAGES = 200;

/**
 * Gives each message what the helpdesk's JSON says about it, page by page, until all have it. A list may hold fewer rows
 * than a page has room for, since the helpdesk leaves out what the agent may not see, so only an empty page is the end.
 * @param known what was read before, and is added to
 */
export async function readMessageFacts(
  { address, rows, key }: NonNullable<Facts['messages']>,
  messages: FoundMessage[],
  known: KnownMessages,
  readSameOrigin: ReadSameOrigin,
): Promise<void> {
  const lacksSome = (): boolean => messages.some(({ id }) => id && !known.rows.has(id));
  for (let page = known.page; page < MAX_PAGES && lacksSome(); page += 1) {
    const answer = await readSameOrigin(fillAddress(address, known.ticketId, page));
    const found = answer.ok ? valuesAt(parseJson(answer.value), `${rows}.*`) : [];
    if (found.length === 0) break;
    for (const row of found) known.rows.set(String(valuesAt(row, key)[0]), row);
    known.page = page;
  }
  for (const message of messages) message.facts = known.rows.get(message.id ?? '');
}

/** An address of an adapter for one ticket. */
export function fillAddress(address: string, ticketId: string, page = 1): string {
  return address.replace('{id}', encodeURIComponent(ticketId)).replace('{page}', String(page));
}
