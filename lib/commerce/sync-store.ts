import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import type { Failure } from '@/lib/domain/failure';
import type { CustomerOrders, SyncProgress } from '@/lib/domain/sync-view';

import type { Kind, Rows } from './endpoints';

/** What is known of the syncs of one source. Times are milliseconds since 1970 by this machine's clock. */
export interface SyncRecord {
  /** What the rows belong to: a base address, or `mock`. */
  source: string;
  /** The last sync that came to its end: when it did, when it had begun, and how many rows were kept then. */
  synced?: { at: number; from: number; orders: number; products: number };
  /** The sync that has begun and has not come to its end. */
  walk?: SyncWalk;
  /** How the newest sync stopped short of its end. */
  stopped?: { at: number; failure: Failure };
}

/** How far a sync has come: written down with the rows of each page, so that it may be taken up after any death. */
export interface SyncWalk extends SyncProgress {
  from: number;
  /** Start of the window of last updates; absent when everything is asked for. */
  since?: number;
  /** Place in the list of kinds; past its end when only the end is left to be written down. */
  step: number;
  /** The page of this kind to be asked for next. */
  page: number;
  /** When the newest page came. */
  seenAt: number;
}

/** The extension's own copy of orders and products, of one source at a time. Everything rejects when the browser fails. */
export interface SyncStore {
  read: () => Promise<SyncRecord | undefined>;
  write: (record: SyncRecord) => Promise<void>;
  /** Keeps the rows of a page and the record as one: either both are kept or none. The same row again takes its own place. */
  keep: <Name extends Kind>(name: Name, rows: readonly Rows[Name][], record: SyncRecord) => Promise<void>;
  count: (name: Kind) => Promise<number>;
  /** @param email letters' case and white space around it do not matter */
  findOrdersOf: (email: string, most: number) => Promise<CustomerOrders>;
  findProductBySku: (sku: string) => Promise<Product | undefined>;
  clear: () => Promise<void>;
}

const DATABASE = 'deskhand-commerce';
const RECORD = 'record';
const ALL = ['orders', 'products', RECORD];

/** Rows as they are kept: what they are found by stands beside what came. */
interface KeptOrder {
  id: string;
  /** Absent, and then in no index, when the order names no buyer. */
  email?: string;
  at: number;
  row: Order;
}
interface KeptProduct {
  id: string;
  skus: string[];
  row: Product;
}

const KEPT: { [Name in Kind]: (row: Rows[Name]) => { orders: KeptOrder; products: KeptProduct }[Name] } = {
  orders: (row) => {
    const email = foldCase(row.buyerEmail);
    return { id: row.orderNumber, at: Date.parse(row.purchaseTime ?? '') || 0, row, ...(email && { email }) };
  },
  products: (row) => ({
    id: row.externalId,
    skus: (row.skus ?? []).map(({ sku }) => foldCase(sku)).filter(Boolean),
    row,
  }),
};

function foldCase(text = ''): string {
  return text.trim().toLowerCase();
}

/**
 * Rows and progress in IndexedDB of the extension's own origin, which no page can open. Rows are told apart by the
 * contract's idempotency keys, and orders are found by their buyer's e-mail, which the interface itself cannot.
 */
export function createSyncStore(indexedDb: IDBFactory = indexedDB): SyncStore {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = (): void => {
    opened = undefined;
  };

  async function within<Result>(
    names: string[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => IDBRequest<Result>,
  ): Promise<Result> {
    opened ??= open(indexedDb, forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    // What the disk has not taken when the power fails is asked for again: rows and progress go together.
    const transaction = (await opened).transaction(names, mode, { durability: 'relaxed' });
    let request: IDBRequest<Result>;
    try {
      request = work(transaction);
    } catch (error) {
      // Otherwise what was put before is kept.
      transaction.abort();
      throw error;
    }
    await settled(transaction, 'complete');
    return request.result;
  }

  return {
    // Written by this very code, into a place that only our own pages can reach.
    read: () => within([RECORD], 'readonly', (on) => on.objectStore(RECORD).get(RECORD) as IDBRequest<SyncRecord>),
    write: async (record) => {
      await within([RECORD], 'readwrite', (on) => on.objectStore(RECORD).put(record, RECORD));
    },
    keep: async (name, rows, record) => {
      await within([name, RECORD], 'readwrite', (on) => {
        const store = on.objectStore(name);
        for (const row of rows) store.put(KEPT[name](row));
        return on.objectStore(RECORD).put(record, RECORD);
      });
    },
    count: (name) => within([name], 'readonly', (on) => on.objectStore(name).count()),
    async findOrdersOf(email, most) {
      const key = foldCase(email);
      // From the customer's first moment to beyond the last: an array comes after every number.
      const range = IDBKeyRange.bound([key], [key, []]);
      const orders: Order[] = [];
      const total = await within(['orders'], 'readonly', (on) => {
        const index = on.objectStore('orders').index('customer');
        const newest = index.openCursor(range, 'prev');
        newest.addEventListener('success', () => {
          if (!newest.result || orders.length === most) return;
          orders.push((newest.result.value as KeptOrder).row);
          newest.result.continue();
        });
        return index.count(range);
      });
      return { orders, total };
    },
    async findProductBySku(sku) {
      const kept = await within(
        ['products'],
        'readonly',
        (on) => on.objectStore('products').index('sku').get(foldCase(sku)) as IDBRequest<KeptProduct | undefined>,
      );
      return kept?.row;
    },
    clear: async () => {
      await within(ALL, 'readwrite', (on) => {
        for (const name of ALL) on.objectStore(name).clear();
        return on.objectStore(RECORD).count();
      });
    },
  };
}

/** @param onClose the browser has closed the connection, as it does when the agent clears the extension's data */
async function open(indexedDb: IDBFactory, onClose: () => void): Promise<IDBDatabase> {
  const opening = indexedDb.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => {
    const { result } = opening;
    result.createObjectStore('orders', { keyPath: 'id' }).createIndex('customer', ['email', 'at']);
    result.createObjectStore('products', { keyPath: 'id' }).createIndex('sku', 'skus', { multiEntry: true });
    result.createObjectStore(RECORD);
  });
  await settled(opening, 'success');
  opening.result.addEventListener('close', onClose);
  return opening.result;
}

function settled(target: EventTarget, success: string): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(success, () => resolve());
    // The browser's error may quote what was to be stored. A full disk aborts.
    for (const end of ['error', 'abort']) target.addEventListener(end, () => reject(new Error('Not kept.')));
  });
}
