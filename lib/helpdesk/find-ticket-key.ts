import type { Adapter, DeskAdapter } from '@/lib/adapters/shape';
import type { TicketKey } from '@/lib/domain/ticket-key';
import { parseJson } from '@/lib/shared/parse-json';

import { findRoot, readStatedText } from './find-root';
import { findValue, type ValueContext } from './find-value';

export function findTicketId(adapter: Adapter): string | undefined {
  return findValue(adapter.ticketId, readPage(adapter));
}

/** Finds the key of the ticket that the page shows now. Only this function makes keys. */
export function findTicketKey(adapter: DeskAdapter): TicketKey | undefined {
  const page = readPage(adapter);
  const id = findValue(adapter.ticketId, page);
  if (!id) return undefined;
  const scope = findValue(adapter.scope, page) ?? readPathBefore(id);
  return { desk: location.origin + (adapter.deskPath ?? ''), scope, id };
}

/**
 * Returns the path before the id, such as `/accounts/1/tickets/` for `/accounts/1/tickets/42`. Returns the whole path if the id
 * is in the query, and an empty text if it is not in the address.
 */
function readPathBefore(id: string): string {
  const { pathname, search, hash } = location;
  // Greedy: the last occurrence is the id.
  const before = new RegExp(String.raw`^(.*)(?<!\w)${id.replace(/\W/g, String.raw`\$&`)}(?!\w)`);
  const [, path] = before.exec(pathname) ?? before.exec(pathname + hash) ?? [];
  return path ?? (before.test(search) ? pathname : '');
}

/** Returns the place of the ticket's own values: the page and its JSON, if any. */
export function readPage(adapter: Adapter): ValueContext {
  const element = findRoot(adapter);
  return {
    ...(element && { element }),
    thread: adapter.thread,
    ...('path' in adapter.thread.messages && { facts: parseStated(readStatedText(adapter) ?? '') }),
  };
}

let lastStated: { text: string; json: unknown } | undefined;

/** Memoized, because it is called after every change of the page. */
function parseStated(text: string): unknown {
  if (lastStated?.text !== text) lastStated = { text, json: parseJson(text) };
  return lastStated.json;
}
