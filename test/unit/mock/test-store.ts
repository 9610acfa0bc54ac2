import { openSqlite } from '@/demo/shop/open-sqlite';
import { createMemoryTable } from '@/lib/mock/memory-table';
import type { MockTable } from '@/lib/mock/mock-table';
import { createStoreOver, type PagedTable } from '@/lib/mock/paged-store';
import { readOrderRows, readProductRows } from '@/lib/mock/rows';
import type { MockStore } from '@/lib/mock/store';

export const TABLES: Record<'memory' | 'SQLite', () => { orders: MockTable; products: MockTable }> = {
  memory: () => ({ orders: createMemoryTable(), products: createMemoryTable() }),
  SQLite: () => openSqlite(undefined),
};

/** Creates a store with these rows in either kind of table. */
export function createStoreOf(
  data: { orders?: unknown[]; products?: unknown[]; pictureBase?: string },
  kind: keyof typeof TABLES = 'memory',
  clock: () => number = () => 0,
): MockStore<PagedTable> {
  const tables = TABLES[kind]();
  for (const row of readOrderRows(data.orders ?? [])) tables.orders.put(row);
  for (const row of readProductRows(data.products ?? [])) tables.products.put(row);
  return createStoreOver(tables, { pictureBase: data.pictureBase ?? '', clock });
}

/** Numbered from 1, one per day from 1 January 2026. */
export function createTestStore(count: number, kind: keyof typeof TABLES = 'memory'): MockStore<PagedTable> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const dayOf = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString().replace('.000', '');
  const data = {
    orders: numbers.map((number) => ({
      lastUpdatedAt: dayOf(number),
      order: { orderNumber: String(number), purchaseTime: dayOf(number) },
    })),
    products: numbers.map((number) => ({
      externalId: String(number),
      title: `Product ${number}`,
      publishedAt: dayOf(number),
      externalUpdatedAt: dayOf(number),
    })),
  };
  return createStoreOf(data, kind);
}
