import { memoizeSuccess } from './memoize-success';
import { withDeadline } from './with-deadline';

interface Plan {
  indexedDb: IDBFactory;
  name: string;
  version: number;
  /** Names of all object stores. A database without one of them counts as damaged. */
  stores: readonly string[];
  /** Creates the stores of a new or older database. `isReplacement`: it replaces one that could not be used. */
  create: (database: IDBDatabase, isReplacement: boolean) => void;
}

export interface Database {
  /** Runs one transaction. Rejects when the browser fails, or does not open the database or answer a read within 3 s. */
  run: <Result>(
    stores: readonly string[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => IDBRequest<Result>,
    durability?: IDBTransactionDurability,
  ) => Promise<Result>;
}

/** A newer version of the extension has written the database, or the browser cannot open its files. */
const UNUSABLE: ReadonlySet<string> = new Set(['VersionError', 'UnknownError']);

/** Creates the access to a database of the extension's origin. It is opened again after the browser has closed it. */
export function createDatabase(plan: Plan): Database {
  const openOnce = memoizeSuccess(async () => {
    const database = await open(plan);
    // After the agent clears the extension's data, or while a newer worker replaces the database.
    database.addEventListener('close', openOnce.reset);
    database.addEventListener('versionchange', () => {
      database.close();
      openOnce.reset();
    });
    return database;
  });

  /** The next call opens the database again after a failure. */
  const opened = () =>
    withDeadline(openOnce()).catch((error: unknown) => {
      openOnce.reset();
      throw error;
    });

  async function begin(...[stores, mode, options]: Parameters<IDBDatabase['transaction']>): Promise<IDBTransaction> {
    try {
      return (await opened()).transaction(stores, mode, options);
    } catch (error) {
      if (nameOf(error) !== 'InvalidStateError') throw error;
      openOnce.reset();
      return (await opened()).transaction(stores, mode, options);
    }
  }

  return {
    async run(stores, mode, work, durability = 'default') {
      const finish = async () => {
        const transaction = await begin(stores, mode, { durability });
        let request: ReturnType<typeof work>;
        try {
          request = work(transaction);
        } catch (error) {
          // Without an abort, the rows put so far would be stored.
          transaction.abort();
          throw error;
        }
        await waitForEvent(transaction, 'complete');
        return request.result;
      };
      if (mode !== 'readonly') return finish();
      return withDeadline(finish());
    },
  };
}

async function open(plan: Plan): Promise<IDBDatabase> {
  const { indexedDb, name, stores } = plan;
  try {
    const database = await openAs(plan, false);
    if (stores.every((store) => database.objectStoreNames.contains(store))) return database;
    database.close();
  } catch (error) {
    if (!UNUSABLE.has(nameOf(error))) throw error;
  }
  await waitForEvent(indexedDb.deleteDatabase(name), 'success');
  return openAs(plan, true);
}

async function openAs({ indexedDb, name, version, create }: Plan, isReplacement: boolean): Promise<IDBDatabase> {
  const opening = indexedDb.open(name, version);
  opening.addEventListener('upgradeneeded', () => create(opening.result, isReplacement));
  await waitForEvent(opening, 'success');
  return opening.result;
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

function waitForEvent(target: IDBRequest | IDBTransaction, success: string): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(success, () => resolve());
    const refuse = () => {
      // The browser's message may quote data. A full disk fires `abort`.
      const refusal = new Error('The database failed.');
      refusal.name = target.error?.name ?? '';
      reject(refusal);
    };
    target.addEventListener('error', refuse);
    target.addEventListener('abort', refuse);
  });
}
