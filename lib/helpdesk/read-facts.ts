import type { Outcome } from '@/lib/shared/outcome';

import type { MessageFacts } from './adapter';
import { parseJson, valuesAt } from './find-value';
import type { FoundMessage } from './read-thread';

/** Reads a document of this page's own origin; handed in by whoever may reach the network. It never throws. */
export type ReadSameOrigin = (address: string) => Promise<Outcome<string, unknown>>;

/** What is known about the messages of one ticket. What a message is does not change, so nothing is asked twice. */
export interface KnownMessages {
  ticketId: string;
  rows: Map<string, unknown>;
  people: Map<string, unknown>;
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
  { address, rows, key, person }: MessageFacts,
  messages: FoundMessage[],
  known: KnownMessages,
  readSameOrigin: ReadSameOrigin,
): Promise<void> {
  const read = async (filled: string): Promise<unknown> => {
    const answer = await readSameOrigin(filled);
    return answer.ok ? parseJson(answer.value) : undefined;
  };
  const lacksSome = (): boolean => messages.some(({ id }) => id && !known.rows.has(id));
  for (let page = known.page; page < MAX_PAGES && lacksSome(); page += 1) {
    const found = valuesAt(await read(fillAddress(address, { id: known.ticketId, page })), `${rows}.*`);
    if (found.length === 0) break;
    for (const row of found) known.rows.set(String(valuesAt(row, key)[0]), row);
    known.page = page;
  }
  const personOf = (row: unknown): string => String(person && valuesAt(row, person.of)[0]);
  const strangers = new Set([...known.rows.values()].map(personOf).filter((name) => !known.people.has(name)));
  await Promise.all(
    [...strangers].map(async (name) => {
      const found = person && (await read(fillAddress(person.address, { person: name })));
      if (found) known.people.set(name, found);
    }),
  );
  for (const message of messages) {
    const row = known.rows.get(message.id ?? '');
    message.facts = typeof row === 'object' && { ...row, person: known.people.get(personOf(row)) };
  }
}

/** An address of an adapter with its placeholders filled in. */
export function fillAddress(address: string, values: Record<string, string | number>): string {
  return address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
