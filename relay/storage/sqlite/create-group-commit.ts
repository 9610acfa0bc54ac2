import type { DatabaseSync } from 'node:sqlite';

import type { Storage } from '../storage';
import type { Database, WriteTransaction } from '../tables';

interface Write {
  run: (transaction: WriteTransaction) => Promise<void>;
  /** Tells the caller how the write ended. */
  settle: () => void;
  reject: (error: unknown) => void;
}

/**
 * Creates `transact` for SQLite, where each commit waits for the disk. Writes that arrive at the same time share one commit.
 * Each has a savepoint of its own, so one that fails is undone alone.
 */
export function createGroupCommit(database: Database, connection: DatabaseSync): Storage['transact'] {
  let waiting: Write[] = [];

  async function commit(): Promise<void> {
    const group = waiting;
    waiting = [];
    try {
      await database.transaction().execute(async (transaction) => {
        for (const write of group) await write.run(transaction);
      });
    } catch (error) {
      for (const write of group) write.reject(error);
      return;
    }
    for (const write of group) write.settle();
  }

  return (write) =>
    new Promise((resolve, reject) => {
      // Until then, the other requests that have arrived are read.
      if (waiting.length === 0) setImmediate(() => void commit());
      waiting.push({
        reject,
        settle: () => undefined,
        async run(transaction) {
          connection.exec('SAVEPOINT one_write');
          try {
            const result = await write(transaction);
            this.settle = () => resolve(result);
          } catch (error) {
            // It throws when SQLite itself has ended the transaction, and then no write is stored.
            connection.exec('ROLLBACK TO one_write');
            this.settle = () => reject(error);
          }
          connection.exec('RELEASE one_write');
        },
      });
    });
}
