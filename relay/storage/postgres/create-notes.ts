import type pg from 'pg';

/** Notes of one subject are at least so far apart. */
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
  const sentAt = new Map<string, number>();
  return (subject) => {
    if (waiting.has(subject) || pool.ending) return;
    waiting.add(subject);
    const now = performance.now();
    const waitMs = Math.max(0, (sentAt.get(subject) ?? -Infinity) + PAUSE_MS - now);
    sentAt.set(subject, now + waitMs);
    setTimeout(() => {
      waiting.delete(subject);
      if (pool.ending) return;
      pool.query('SELECT pg_notify($1, $2)', [noteChannel, `${sender} ${subject}`]).catch(onError);
    }, waitMs);
  };
}
