import type { MessageFacts } from './adapter';
import { valuesAt } from './find-value';
import type { FoundMessage } from './read-thread';

/** Reads JSON from an address of an adapter, with its placeholders filled in. Undefined when it could not be read. */
export type ReadJson = (address: string, values: Record<string, unknown>) => Promise<unknown>;

/** What is known about the messages of one ticket. What a message is does not change, so nothing is asked twice. */
export interface KnownMessages {
  ticketId: string;
  rows: Map<string, unknown>;
  people: Map<unknown, unknown>;
  /** The last page that held anything; more may have been added to it. */
  page: number;
}

/** Far beyond any real ticket; it ends a list that never ends. */
const MAX_PAGES = 200;

/**
 * Gives each message what the helpdesk's JSON says about it, page by page, until all have it. A list may hold fewer rows
 * than a page has room for, since the helpdesk leaves out what the agent may not see, so only an empty page is the end.
 * @param known what was read before, and is added to
 * @returns false when some had to do without
 */
export async function readMessageFacts(
  { address, rows, key, person }: MessageFacts,
  messages: FoundMessage[],
  known: KnownMessages,
  readJson: ReadJson,
): Promise<boolean> {
  const lacksSome = (): boolean => messages.some(({ id }) => id && !known.rows.has(id));
  for (let page = known.page; page < MAX_PAGES && lacksSome(); page += 1) {
    const found = valuesAt(await readJson(address, { id: known.ticketId, page }), `${rows}.*`);
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
