import { createStoreOver } from '@/demo/shop/create-row-store';
import { createMemoryTable } from '@/demo/shop/memory-table';
import { openSqlite } from '@/demo/shop/open-sqlite';
import { readOrderRows, readProductRows } from '@/lib/mock/rows';
import type { PagedTable } from '@/relay/commerce/paged-table';
import type { RowStore } from '@/relay/commerce/row-store';
import type { RowTable } from '@/relay/commerce/row-table';

export const TABLES: Record<'memory' | 'SQLite', () => { orders: RowTable; products: RowTable }> = {
  memory: () => ({ orders: createMemoryTable(), products: createMemoryTable() }),
  SQLite: () => openSqlite(undefined),
};

/** Creates a store with these rows in either kind of table. */
export function createStoreOf(
  data: { orders?: unknown[]; products?: unknown[]; pictureBase?: string },
  kind: keyof typeof TABLES = 'memory',
  clock: () => number = () => 0,
): RowStore<PagedTable> {
  const tables = TABLES[kind]();
  for (const row of readOrderRows(data.orders ?? [])) tables.orders.put(row);
  for (const row of readProductRows(data.products ?? [])) tables.products.put(row);
  return createStoreOver(tables, { pictureBase: data.pictureBase ?? '', clock });
}

/** Numbered from 1, one per day from 1 January 2026. */
export function createTestStore(count: number, kind: keyof typeof TABLES = 'memory'): RowStore<PagedTable> {
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
