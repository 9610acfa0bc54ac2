import { parseJson } from '@/lib/shared/parse-json';

/** Identifies a ticket. An id alone repeats: in each account, for each type of record, on each helpdesk of an origin. */
export interface TicketKey {
  /** Origin of the helpdesk, and its path pattern in the settings where that is not `/*`: `https://desk.example/a/*`. */
  desk: string;
  /** The range within the desk in which the id is unique, such as an account; as the adapter reads it. */
  scope: string;
  id: string;
}

/** Returns the key of a ticket, or of anything that holds a key. */
export function keyOf({ desk, scope, id }: TicketKey): TicketKey {
  return { desk, scope, id };
}

/** Writes a key as one text, for maps and storage keys. */
export function formatKey({ desk, scope, id }: TicketKey): string {
  return JSON.stringify([desk, scope, id]);
}

export function isSameKey(one: TicketKey, other: TicketKey): boolean {
  return formatKey(one) === formatKey(other);
}

/** Reads the key that `formatKey` has written at the end of a text; undefined without one. */
export function parseKeyAtEnd(text: string): TicketKey | undefined {
  const parts = parseJson(text.slice(text.indexOf('[')));
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === 'string')) return undefined;
  const [desk = '', scope = '', id = ''] = parts;
  return { desk, scope, id };
}
