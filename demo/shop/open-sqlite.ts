import { DatabaseSync } from 'node:sqlite';

import { UserError } from '@/command-line/user-error';
import { createSqliteTable, type SqliteTable } from '@/relay/commerce/sqlite-table';

/** "Desk" in ASCII, as SQLite's application id: it protects files of other programs. */
const APPLICATION_ID = 0x4465736b;

export interface SqliteTables {
  orders: SqliteTable;
  products: SqliteTable;
  transact: (write: () => void) => void;
  close: () => void;
}

/** Opens the database with an exclusive lock, or a temporary one without a file. Throws `UserError`. */
export function openSqlite(file: string | undefined): SqliteTables {
  try {
    // SQLite creates a temporary database for an empty name.
    const database = new DatabaseSync(file ?? '');
    try {
      return openTables(database);
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof UserError || file === undefined || !(error instanceof Error)) throw error;
    throw new UserError(`${file} cannot hold orders and products: ${explain(error)}`);
  }
}

function openTables(database: DatabaseSync): SqliteTables {
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536; BEGIN EXCLUSIVE');
  const { application_id: mark } = database.prepare('PRAGMA application_id').get() ?? {};
  const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() ?? {};
  if (mark !== APPLICATION_ID && tables !== 0) throw new Error('another program keeps its data there.');
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  const orders = createSqliteTable(database, 'orders');
  const products = createSqliteTable(database, 'products');
  database.exec('COMMIT');
  return {
    orders,
    products,
    transact(write) {
      database.exec('BEGIN');
      try {
        write();
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function explain({ message }: Error): string {
  if (/locked|busy/.test(message)) return 'another server is using it. Stop that one, or choose another file.';
  if (/unable to open/.test(message)) return 'it cannot be opened. Check that its folder exists and may be written to.';
  if (/not a database/.test(message)) return 'it is a file of another kind. Choose another one.';
  if (/readonly/.test(message)) return 'it may not be written to. Change its permissions, or choose another file.';
  return `${message} Choose another file.`;
}
