import { createDatabase } from '@/lib/shared/create-database';

import { createKeys, isKeys, type Keys } from './sealed-rows';

const DATABASE = 'deskhand-commerce';
const VERSION = 3;
export const RECORD = 'record';
export const REPLACED = 'replaced';
const KEYS = 'keys';
/** The names of all object stores. */
export const ALL = ['orders', 'products', RECORD];

export interface CommerceDatabase {
  /** Runs one transaction. After a power failure, lost rows are queried again: rows and progress share a transaction. */
  within: <Result>(
    names: string[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => IDBRequest<Result>,
  ) => Promise<Result>;
  findKeys: () => Promise<Keys | undefined>;
  requireKeys: () => Promise<Keys>;
}

/** Opens the database of the synced rows, and holds the keys of their encryption. */
export function createCommerceDatabase(indexedDb: IDBFactory): CommerceDatabase {
  const database = createDatabase({ indexedDb, name: DATABASE, version: VERSION, stores: ALL, create: createStores });
  const within: CommerceDatabase['within'] = (names, mode, work) => database.run(names, mode, work, 'relaxed');

  async function findKeys(): Promise<Keys | undefined> {
    const stored: unknown = await within([RECORD], 'readonly', (on) => on.objectStore(RECORD).get(KEYS));
    return isKeys(stored) ? stored : undefined;
  }

  return {
    within,
    findKeys,
    // Not memoized: after the agent clears the extension's data, rows encrypted with a key from memory would be lost.
    async requireKeys() {
      const stored = await findKeys();
      if (stored) return stored;
      const created = await createKeys();
      await within([RECORD], 'readwrite', (on) => on.objectStore(RECORD).put(created, KEYS));
      return created;
    },
  };
}

function createStores(database: IDBDatabase, isReplacement: boolean): void {
  // Rows of an older version are not encrypted. The next sync copies them again.
  const isOlder = database.objectStoreNames.length > 0;
  for (const name of ALL) if (database.objectStoreNames.contains(name)) database.deleteObjectStore(name);
  const orders = database.createObjectStore('orders', { keyPath: 'id' });
  orders.createIndex('buyer', ['buyer', 'at']);
  orders.createIndex('since', 'since');
  orders.createIndex('number', 'numbers', { multiEntry: true });
  database.createObjectStore('products', { keyPath: 'id' }).createIndex('sku', 'skus', { multiEntry: true });
  const records = database.createObjectStore(RECORD);
  if (isReplacement || isOlder) records.put(true, REPLACED);
}
