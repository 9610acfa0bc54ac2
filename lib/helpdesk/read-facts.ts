import type { MessageFacts } from '@/lib/adapters/shape';
import type { TicketKey } from '@/lib/domain/ticket-key';

import { valuesAt } from './find-value';
import type { FoundMessage } from './read-thread';

/** Requests JSON from an adapter's address with placeholders; undefined if that fails. */
export type ReadJson = (address: string, values: Record<string, unknown>) => Promise<unknown>;

export interface KnownMessages {
  ticket: TicketKey;
  rows: Map<string, unknown>;
  people: Map<unknown, unknown>;
  /** The last page with rows. It may have more rows now. */
  page: number;
}

/** A limit for a faulty endpoint; real tickets are far shorter. */
const MAX_PAGES = 200;

/**
 * Adds the helpdesk's JSON to messages and to the cache `known`; false if some messages have no JSON. Only an empty page ends
 * the list, because other pages may lack rows that the agent may not see.
 */
export async function readMessageFacts(
  { address, rows, key, person }: MessageFacts,
  messages: FoundMessage[],
  known: KnownMessages,
  readJson: ReadJson,
): Promise<boolean> {
  const lacksSome = (): boolean => messages.some(({ id }) => id && !known.rows.has(id));
  for (let page = known.page; page < MAX_PAGES && lacksSome(); page += 1) {
    const found = valuesAt(await readJson(address, { id: known.ticket.id, page }), `${rows}.*`);
    if (found.length === 0) break;
    for (const row of found) known.rows.set(String(valuesAt(row, key)[0]), row);
    known.page = page;
  }
  for (const message of messages) {
    const row = known.rows.get(message.id ?? '');
    const name = person && valuesAt(row, person.of)[0];
    if (name && !known.people.has(name)) known.people.set(name, await readJson(person.address, { person: name }));
    message.facts = { ...(row as object), person: known.people.get(name) };
  }
  return !lacksSome();
}
