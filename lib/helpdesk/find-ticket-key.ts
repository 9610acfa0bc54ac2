import type { Adapter, DeskAdapter } from '@/lib/adapters/shape';
import type { TicketKey } from '@/lib/domain/ticket-key';
import { parseJson } from '@/lib/shared/parse-json';

import { findRoot, readStatedText } from './find-root';
import { findValue, type Scope } from './find-value';

/** Finds the id of the ticket that the page shows now. */
export function findTicketId(adapter: Adapter): string | undefined {
  return findValue(adapter.ticketId, readPage(adapter));
}

/** Finds the key of the ticket that the page shows now. Every key of a page is made here. */
export function findTicketKey(adapter: DeskAdapter): TicketKey | undefined {
  const page = readPage(adapter);
  const id = findValue(adapter.ticketId, page);
  if (!id) return undefined;
  const scope = findValue(adapter.scope, page) ?? readPathBefore(id);
  return { desk: location.origin + (adapter.deskPath ?? ''), scope, id };
}

/**
 * Returns the path before the id, such as `/accounts/1/tickets/` for `/accounts/1/tickets/42`: the whole path where the query
 * contains the id, and nothing where the address does not.
 */
function readPathBefore(id: string): string {
  const { pathname, search, hash } = location;
  // Greedy: of several, the last one is the id.
  const before = new RegExp(String.raw`^(.*)(?<!\w)${id.replace(/\W/g, String.raw`\$&`)}(?!\w)`);
  const [, path] = before.exec(pathname) ?? before.exec(pathname + hash) ?? [];
  return path ?? (before.test(search) ? pathname : '');
}

/** Returns the scope of the ticket's own values: the page, and the JSON that it states, if any. */
export function readPage(adapter: Adapter): Scope {
  const element = findRoot(adapter);
  return {
    ...(element && { element }),
    thread: adapter.thread,
    ...('path' in adapter.thread.messages && { facts: parseStated(readStatedText(adapter) ?? '') }),
  };
}

let lastStated: { text: string; json: unknown } | undefined;

/** Called after every change of the page, so an unchanged text is not parsed again. */
function parseStated(text: string): unknown {
  if (lastStated?.text !== text) lastStated = { text, json: parseJson(text) };
  return lastStated.json;
}
