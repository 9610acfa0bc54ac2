import type { Product } from '@/lib/contract/product';
import { foldOrderNumber } from '@/lib/domain/spell-order-number';
import type { SyncedOrders } from '@/lib/domain/sync-view';

import { ALL, createCommerceDatabase, RECORD, REPLACED } from './commerce-database';
import { ENDPOINTS, type RowKind, type Rows } from './endpoints';
import { foldCase, hashOf, openSealed, sealJson, sealRow } from './sealed-rows';
import { type SyncRecord, syncRecordSchema } from './sync-record';

/** The local copy of one source. Every method rejects when the storage fails; reads also with a `DamagedCopyError`. */
export interface SyncStore {
  read: () => Promise<SyncRecord | undefined>;
  /** Whether unusable rows were deleted and no sync has started since. */
  isReplaced: () => Promise<boolean>;
  write: (record: SyncRecord) => Promise<void>;
  /** Stores the rows of a page and the record in one transaction. A row replaces the stored row with the same ID. */
  writePage: <Name extends RowKind>(name: Name, rows: readonly Rows[Name][], record: SyncRecord) => Promise<void>;
  count: (name: RowKind) => Promise<number>;
  /** Deletes orders bought before this time. If the purchase time is unknown, the time of storing counts. */
  dropOrdersBefore: (timeMs: number) => Promise<void>;
  /** @param email compared without case and surrounding white space */
  findOrdersOf: (email: string, most: number) => Promise<Pick<SyncedOrders, 'orders' | 'total'>>;
  /** Finds the order number that a customer means. Ignores case and a leading `#`, and also compares the external number. */
  findOrderNumber: (mentioned: string) => Promise<string | undefined>;
  findProductBySku: (sku: string) => Promise<Product | undefined>;
  clear: () => Promise<void>;
  /** Clears a damaged copy; `isReplaced` is then true. */
  discard: () => Promise<void>;
}

/** Stores rows and progress encrypted in IndexedDB of the extension's origin, which no page can open. */
export function createSyncStore(indexedDb: IDBFactory = indexedDB): SyncStore {
  const { within, findKeys, requireKeys } = createCommerceDatabase(indexedDb);

  return {
    async read() {
      const stored: unknown = await within([RECORD], 'readonly', (on) => on.objectStore(RECORD).get(RECORD));
      return stored === undefined ? undefined : openSealed(await findKeys(), stored, syncRecordSchema);
    },
    write: async (record) => {
      const sealed = await sealJson(await requireKeys(), record);
      await within([RECORD], 'readwrite', (on) => {
        const records = on.objectStore(RECORD);
        records.delete(REPLACED);
        return records.put(sealed, RECORD);
      });
    },
    isReplaced: () => within([RECORD], 'readonly', (on) => on.objectStore(RECORD).count(REPLACED)).then(Boolean),
    writePage: async (name, rows, record) => {
      const keys = await requireKeys();
      const stored = await Promise.all(rows.map((row) => sealRow(name, row, keys)));
      const sealed = await sealJson(keys, record);
      await within([name, RECORD], 'readwrite', (on) => {
        const store = on.objectStore(name);
        for (const row of stored) store.put(row);
        return on.objectStore(RECORD).put(sealed, RECORD);
      });
    },
    count: (name) => within([name], 'readonly', (on) => on.objectStore(name).count()),
    dropOrdersBefore: async (timeMs) => {
      await within(['orders'], 'readwrite', (on) => {
        const index = on.objectStore('orders').index('since');
        const old = index.openCursor(IDBKeyRange.upperBound(timeMs, true));
        old.addEventListener('success', () => {
          old.result?.delete();
          old.result?.continue();
        });
        return old;
      });
    },
    async findOrdersOf(email, most) {
      const keys = await findKeys();
      if (!keys) return { orders: [], total: 0 };
      const key = await hashOf(keys, 'buyer', foldCase(email));
      // All dates of this customer: IndexedDB sorts an array after every number.
      const range = IDBKeyRange.bound([key], [key, []]);
      const found: unknown[] = [];
      const total = await within(['orders'], 'readonly', (on) => {
        const index = on.objectStore('orders').index('buyer');
        const newest = index.openCursor(range, 'prev');
        newest.addEventListener('success', () => {
          if (!newest.result || found.length === most) return;
          found.push(newest.result.value);
          newest.result.continue();
        });
        return index.count(range);
      });
      return {
        orders: await Promise.all(found.map((stored) => openSealed(keys, stored, ENDPOINTS.orders.row))),
        total,
      };
    },
    async findOrderNumber(mentioned) {
      const row = await findRow('orders', 'number', foldOrderNumber(mentioned));
      return row?.orderNumber;
    },
    findProductBySku: (sku) => findRow('products', 'sku', foldCase(sku)),
    clear: () => clearAll(false),
    discard: () => clearAll(true),
  };

  async function clearAll(isReplaced: boolean): Promise<void> {
    await within(ALL, 'readwrite', (on) => {
      for (const name of ALL) on.objectStore(name).clear();
      const records = on.objectStore(RECORD);
      if (isReplaced) records.put(true, REPLACED);
      return records.count();
    });
  }

  async function findRow<Name extends RowKind>(
    kind: Name,
    index: 'number' | 'sku',
    text: string,
  ): Promise<Rows[Name] | undefined> {
    const keys = await findKeys();
    if (!keys) return undefined;
    const key = await hashOf(keys, index, text);
    const stored: unknown = await within([kind], 'readonly', (on) => on.objectStore(kind).index(index).get(key));
    return stored === undefined ? undefined : openSealed<Rows[Name]>(keys, stored, ENDPOINTS[kind].row);
  }
}
