import { writeContractTime } from '@/lib/contract/time';

import type { InterfacePath } from './rules';

/** Time filters both interfaces know. */
export type RangeName = 'createTime' | 'lastUpdateTime';
type Filter = `${RangeName}${'Start' | 'End'}` | 'orderNumber' | 'productId';

/** What is asked of either interface: also what the contract forbids to ask, to see it refused. */
export type Query = { page: number; pageSize: number } & Partial<Record<Filter, string>>;

/** The field that names a row, and the query field that asks for one row alone. */
export const ID_FIELD = { '/orders': 'orderNumber', '/products': 'externalId' } as const;
const LOOK_UP_FIELD = { '/orders': 'orderNumber', '/products': 'productId' } as const;

/** A query that asks for one row alone. */
export function lookUp(path: InterfacePath, id: string): Query {
  return { page: 1, pageSize: 1, [LOOK_UP_FIELD[path]]: id };
}

/**
 * The bounds of one time range.
 * @param start milliseconds since 1970
 */
export function range(name: RangeName, start: number, end: number): Partial<Query> {
  return { [`${name}Start`]: writeContractTime(start), [`${name}End`]: writeContractTime(end) };
}

/** The query in one line, for a person: `page 1, pageSize 200, orderNumber 10023`. */
export function describeQuery(query: Query): string {
  return Object.entries(query)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
