import { type RangeName, writeContractTime } from '@/lib/contract/time';

import type { ReceivedRow } from '../read-answer';
import type { ShopInterface } from '../rule';

type Filter = `${RangeName}${'Start' | 'End'}` | 'orderNumber' | 'productId';

/** May be a query that the contract forbids, which the server must refuse. */
export type Query = { page: number; pageSize: number } & Partial<Record<Filter, string>>;

export const ID_FIELD = { '/orders': 'orderNumber', '/products': 'externalId' } as const;
const LOOK_UP_FIELD = { '/orders': 'orderNumber', '/products': 'productId' } as const;

/** Reads the ID of a row. A number breaks a rule, but is accepted so that it does not hide other faults. */
export function readId(path: ShopInterface, row: ReceivedRow): string | undefined {
  const id = row[ID_FIELD[path]];
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

export function lookUp(path: ShopInterface, id: string): Query {
  return { page: 1, pageSize: 1, [LOOK_UP_FIELD[path]]: id };
}

/** Creates the bounds of one time range, from milliseconds since 1970. */
export function range(name: RangeName, start: number, end: number): Partial<Query> {
  return { [`${name}Start`]: writeContractTime(start), [`${name}End`]: writeContractTime(end) };
}

const DAY_MS = 86_400_000;

/** Milliseconds since 1970. */
interface Day {
  start: number;
  end: number;
}

/** Chooses two days without rows, after the epoch ("never" in some stores) and before 2038, where their times end. */
export function emptyDays(nowMs: number): { past: Day; future: Day } {
  const past = Date.parse('1971-01-01T00:00:00Z');
  const future = nowMs + 5 * 365 * DAY_MS;
  return { past: { start: past, end: past + DAY_MS }, future: { start: future, end: future + DAY_MS } };
}

/** Formats a query for a person: `page 1, pageSize 200, orderNumber 10023`. */
export function describeQuery(query: Query): string {
  return Object.entries(query)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
