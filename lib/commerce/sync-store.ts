import type * as z from 'zod/mini';

import type { Product } from '@/lib/contract/product';
import { foldOrderNumber } from '@/lib/domain/spell-order-number';
import type { SyncedOrders } from '@/lib/domain/sync-view';
import { createDatabase } from '@/lib/shared/create-database';
import { isRecord } from '@/lib/shared/is-record';
import { createSealingKey, isKeyFor, seal, type Sealed, unseal } from '@/lib/shared/seal';

import { ENDPOINTS, type Kind, type Rows } from './endpoints';
import { type SyncRecord, syncRecordSchema } from './sync-record';

/** A stored row or the record cannot be read. The copy must be discarded, because the next sync queries only changes. */
export class DamagedCopyError extends Error {}

/**
 * The local copy of the orders and products of one source. Every method rejects when the browser's storage fails. Methods
 * that read also reject with a `DamagedCopyError`.
 */
export interface SyncStore {
  read: () => Promise<SyncRecord | undefined>;
  /** Whether unusable rows were deleted and no sync has started since. */
  isReplaced: () => Promise<boolean>;
  write: (record: SyncRecord) => Promise<void>;
  /** Stores the rows of a page and the record in one transaction. A row replaces the stored row with the same ID. */
  writePage: <Name extends Kind>(name: Name, rows: readonly Rows[Name][], record: SyncRecord) => Promise<void>;
  count: (name: Kind) => Promise<number>;
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

const DATABASE = 'deskhand-commerce';
const VERSION = 3;
const RECORD = 'record';
const REPLACED = 'replaced';
const KEYS = 'keys';
const ALL = ['orders', 'products', RECORD];

/** One key encrypts the rows and the record. The other one makes the hashes by which rows are found. */
interface Keys {
  seal: CryptoKey;
  find: CryptoKey;
}

/** A stored row: the encrypted row and the hashes by which it is found. */
interface StoredOrder extends Sealed {
  id: string;
  /** Hashes of the normalized order number and external number. */
  numbers: string[];
  /** Hash of the buyer's address. An order without a buyer is not in the index. */
  buyer?: string;
  /** Not encrypted, because rows are sorted by it: Unix milliseconds of the purchase, 0 if it is unknown. */
  at: number;
  /** Not encrypted, because rows are deleted by it: the time of purchase, or of storing if that is unknown. */
  since: number;
}
interface StoredProduct extends Sealed {
  id: string;
  skus: string[];
}

const TO_STORED: {
  [Name in Kind]: (row: Rows[Name], keys: Keys) => Promise<{ orders: StoredOrder; products: StoredProduct }[Name]>;
} = {
  async orders(row, keys) {
    const buyer = foldCase(row.buyerEmail);
    const at = Date.parse(row.purchaseTime ?? '') || 0;
    const numbers = [row.orderNumber, row.externalOrderId ?? ''].map(foldOrderNumber).filter(Boolean);
    return {
      ...(await sealRow('orders', row.orderNumber, row, keys)),
      numbers: await Promise.all(numbers.map((number) => hashOf(keys, 'number', number))),
      at,
      since: at || Date.now(),
      ...(buyer && { buyer: await hashOf(keys, 'buyer', buyer) }),
    };
  },
  async products(row, keys) {
    const skus = (row.skus ?? []).map(({ sku }) => foldCase(sku)).filter(Boolean);
    return {
      ...(await sealRow('products', row.externalId, row, keys)),
      skus: await Promise.all(skus.map((sku) => hashOf(keys, 'sku', sku))),
    };
  },
};

async function sealRow(kind: Kind, id: string, row: object, keys: Keys): Promise<Sealed & { id: string }> {
  const [hash, sealed] = await Promise.all([hashOf(keys, kind, id), seal(keys.seal, JSON.stringify(row))]);
  return { id: hash, ...sealed };
}

function foldCase(text = ''): string {
  return text.trim().toLowerCase();
}

/** Hashes a text with a key, so that nobody can find the text by trying out numbers or addresses. */
async function hashOf({ find }: Keys, what: Kind | 'number' | 'buyer' | 'sku', text: string): Promise<string> {
  const hash = await crypto.subtle.sign('HMAC', find, new TextEncoder().encode(`${what} ${text}`));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/**
 * Stores rows and progress in IndexedDB of the extension's origin, which no page can open. They are encrypted, so that no order
 * is readable on the disk. The index by buyer exists because the interface cannot find orders by e-mail.
 */
export function createSyncStore(indexedDb: IDBFactory = indexedDB): SyncStore {
  const database = createDatabase({
    indexedDb,
    name: DATABASE,
    version: VERSION,
    stores: ALL,
    create(created, isReplacement) {
      // Rows of an older version are not encrypted. The next sync copies them again.
      const isOlder = created.objectStoreNames.length > 0;
      for (const name of ALL) if (created.objectStoreNames.contains(name)) created.deleteObjectStore(name);
      const orders = created.createObjectStore('orders', { keyPath: 'id' });
      orders.createIndex('buyer', ['buyer', 'at']);
      orders.createIndex('since', 'since');
      orders.createIndex('number', 'numbers', { multiEntry: true });
      created.createObjectStore('products', { keyPath: 'id' }).createIndex('sku', 'skus', { multiEntry: true });
      const records = created.createObjectStore(RECORD);
      if (isReplacement || isOlder) records.put(true, REPLACED);
    },
  });
  // After a power failure, lost rows are queried again: rows and progress share a transaction.
  const within = <Result>(
    names: string[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => IDBRequest<Result>,
  ): Promise<Result> => database.run(names, mode, work, 'relaxed');

  async function findKeys(): Promise<Keys | undefined> {
    const stored: unknown = await within([RECORD], 'readonly', (on) => on.objectStore(RECORD).get(KEYS));
    return isKeys(stored) ? stored : undefined;
  }

  // Not memoized: after the agent clears the extension's data, rows encrypted with a key from memory would be lost.
  async function requireKeys(): Promise<Keys> {
    const stored = await findKeys();
    if (stored) return stored;
    const find = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const created = { seal: await createSealingKey(), find };
    await within([RECORD], 'readwrite', (on) => on.objectStore(RECORD).put(created, KEYS));
    return created;
  }

  const sealRecord = (keys: Keys, record: SyncRecord) => seal(keys.seal, JSON.stringify(record));

  return {
    async read() {
      const stored: unknown = await within([RECORD], 'readonly', (on) => on.objectStore(RECORD).get(RECORD));
      return stored === undefined ? undefined : open(await findKeys(), stored, syncRecordSchema);
    },
    write: async (record) => {
      const sealed = await sealRecord(await requireKeys(), record);
      await within([RECORD], 'readwrite', (on) => {
        const records = on.objectStore(RECORD);
        records.delete(REPLACED);
        return records.put(sealed, RECORD);
      });
    },
    isReplaced: () => within([RECORD], 'readonly', (on) => on.objectStore(RECORD).count(REPLACED)).then(Boolean),
    writePage: async (name, rows, record) => {
      const keys = await requireKeys();
      const stored = await Promise.all(rows.map((row) => TO_STORED[name](row, keys)));
      const sealed = await sealRecord(keys, record);
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
      return { orders: await Promise.all(found.map((stored) => open(keys, stored, ENDPOINTS.orders.row))), total };
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

  async function findRow<Name extends Kind>(
    kind: Name,
    index: 'number' | 'sku',
    text: string,
  ): Promise<Rows[Name] | undefined> {
    const keys = await findKeys();
    if (!keys) return undefined;
    const key = await hashOf(keys, index, text);
    const stored: unknown = await within([kind], 'readonly', (on) => on.objectStore(kind).index(index).get(key));
    return stored === undefined ? undefined : open<Rows[Name]>(keys, stored, ENDPOINTS[kind].row);
  }
}

async function open<Value>(keys: Keys | undefined, stored: unknown, schema: z.ZodMiniType<Value>): Promise<Value> {
  try {
    if (keys) return schema.parse(JSON.parse(await unseal(keys.seal, stored)));
  } catch {
    // The error is dropped, because it may quote the row.
  }
  throw new DamagedCopyError();
}

function isKeys(stored: unknown): stored is Keys {
  return isRecord(stored) && isKeyFor(stored.seal, 'encrypt', 'decrypt') && isKeyFor(stored.find, 'sign');
}
