import { openPostgresStorage } from './postgres/open-postgres-storage';
import { openSqliteStorage } from './sqlite/open-sqlite-storage';
import type { Storage } from './storage';

/** Where the relay keeps its data. */
export interface DataPlace {
  /** Address of a PostgreSQL database; it goes before the file. */
  databaseUrl?: string | undefined;
  /** An SQLite file. An empty name stands for a temporary database. */
  dataFile: string;
}

/**
 * Opens the storage of the relay. Throws `UserError`.
 * @param onError is told of connections to the database that are lost
 */
export function openStorage({ databaseUrl, dataFile }: DataPlace, onError: (error: unknown) => void): Promise<Storage> {
  return databaseUrl === undefined ? openSqliteStorage(dataFile) : openPostgresStorage(databaseUrl, onError);
}
