import type pg from 'pg';

/** Notes of one text within this time are one. */
const PAUSE_MS = 5;

/**
 * Creates the function that sends a note to all who listen. It is sent after the commit and not with it, because PostgreSQL
 * lets one transaction with a note commit at a time. A note that is lost is made good by the readers' polls.
 */
export function createNotes(
  pool: pg.Pool,
  noteChannel: string,
  onError: (error: unknown) => void,
): (text: string) => void {
  const waiting = new Set<string>();
  return (text) => {
    if (waiting.has(text) || pool.ending) return;
    waiting.add(text);
    setTimeout(() => {
      waiting.delete(text);
      if (!pool.ending) pool.query('SELECT pg_notify($1, $2)', [noteChannel, text]).catch(onError);
    }, PAUSE_MS);
  };
}
