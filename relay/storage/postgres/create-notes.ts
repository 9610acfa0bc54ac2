import type pg from 'pg';

/** Notes of one subject within this time are one. */
const PAUSE_MS = 5;

/**
 * Creates the function that sends a note to all who listen. It is sent after the commit and not with it, because PostgreSQL
 * lets one transaction with a note commit at a time. A note that is lost is made good by the readers' polls.
 */
export function createNotes(
  pool: pg.Pool,
  noteChannel: string,
  sender: string,
  onError: (error: unknown) => void,
): (subject: string) => void {
  const waiting = new Set<string>();
  return (subject) => {
    if (waiting.has(subject) || pool.ending) return;
    waiting.add(subject);
    setTimeout(() => {
      waiting.delete(subject);
      if (pool.ending) return;
      pool.query('SELECT pg_notify($1, $2)', [noteChannel, `${sender} ${subject}`]).catch(onError);
    }, PAUSE_MS);
  };
}
