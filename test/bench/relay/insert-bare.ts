import { DatabaseSync } from 'node:sqlite';

import { summarise, type Timing } from '../quantiles';
import { REPLY } from './send-callbacks';

/** Inserts one row for each transaction, as durably as the relay: the most that a relay without batches can reach. */
export function insertBare(file: string, seconds: number): Timing & { perSecond: number } {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS callbacks (
    number INTEGER PRIMARY KEY AUTOINCREMENT, ticketId TEXT NOT NULL, messageId TEXT NOT NULL UNIQUE, payload TEXT NOT NULL)`);
  const { count } = database.prepare('SELECT count(*) AS count FROM callbacks').get() ?? {};
  const insert = database.prepare('INSERT INTO callbacks (ticketId, messageId, payload) VALUES (?, ?, ?)');
  const times: number[] = [];
  const beganAt = performance.now();
  while (performance.now() < beganAt + seconds * 1000) {
    const startedAt = performance.now();
    insert.run(`t-${times.length % 500}`, `m-${Number(count) + times.length}`, JSON.stringify({ reply: REPLY }));
    times.push(performance.now() - startedAt);
  }
  const tookMs = performance.now() - beganAt;
  database.close();
  return { perSecond: (times.length / tookMs) * 1000, ...summarise(times) };
}
