import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { backup } from 'node:sqlite';

import { Kysely, SqliteDialect } from 'kysely';
import { RateLimiterSQLite } from 'rate-limiter-flexible';

import { UserError } from '@/command-line/user-error';

import { createSqliteCommerce } from '../../commerce/sqlite-commerce';
import { createTableQueue } from '../../jobs/table-queue';
import { createGroupCommit } from '../create-group-commit';
import { type Engine, migrate } from '../migrations';
import type { Storage } from '../storage';
import type { Tables } from '../tables';
import { createNodeSqliteDatabase } from './node-sqlite-database';
import { openFile } from './open-file';

const ENGINE: Engine = {
  time: 'integer',
  addNumber: (table) => table.addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement()),
  hasJobs: true,
};

/** Opens the storage in one file and brings its tables up to date. Throws `UserError`. */
export async function openSqliteStorage(file: string): Promise<Storage> {
  const connection = openFile(file);
  const adapted = createNodeSqliteDatabase(connection);
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapted }) });
  try {
    await migrate(database, ENGINE);
    const commerce = createSqliteCommerce(connection, {
      // Kysely lets one user of the connection in at a time, so no other transaction is open.
      alone: (write) => database.connection().execute(() => Promise.resolve(write())),
    });
    const transact = createGroupCommit((write) => database.transaction().execute(write));
    const listeners: (() => void)[] = [];
    const relayId = randomInt(2 ** 31);
    return {
      engine: 'sqlite',
      relayId,
      // One relay at a time has the file.
      isRelayRunning: (id) => Promise.resolve(id === relayId),
      database,
      transact,
      async transactEvents(write) {
        const result = await transact(write);
        for (const wake of listeners) wake();
        return result;
      },
      watchEvents: (onChange) => void listeners.push(onChange),
      openQueue: (deps) => Promise.resolve(createTableQueue({ database, transact }, deps)),
      runAlone: (_, task) => task(new AbortController().signal),
      createLimiter: ({ prefix, points, seconds }) =>
        new RateLimiterSQLite({
          storeClient: { prepare: (sql: string) => connection.prepare(sql), transaction: (run: () => unknown) => run },
          storeType: 'better-sqlite3',
          tableName: 'rateLimits',
          tableCreated: true,
          keyPrefix: prefix,
          points,
          duration: seconds,
        }),
      commerce,
      async backUp(target) {
        if (existsSync(target)) throw new UserError(`${target} exists already. Choose another name for the backup.`);
        await backup(connection, target);
      },
      close: () => database.destroy(),
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}
