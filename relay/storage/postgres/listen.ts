import pg from 'pg';

import { abortablePause } from '@/lib/shared/pause';

import { KEEP_ALIVE } from './create-pool';

/** The database is asked again after this time. Until it answers, readers poll. */
const RETRY_MS = 1000;

/**
 * Listens for notes of PostgreSQL on a connection of its own, and connects again whenever it is lost.
 * @param prepare uses each new connection first
 * @param onNote gets the text of a note; undefined after each connecting, since notes may have been missed before
 */
export async function listen(
  connectionString: string,
  noteChannel: string,
  prepare: (client: pg.Client) => Promise<unknown>,
  onNote: (text: string | undefined) => void,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString,
      application_name: 'deskhand-relay-listen',
      keepAlive: true,
      options: KEEP_ALIVE,
    });
    const lost = new AbortController();
    const onAbort = () => lost.abort();
    signal.addEventListener('abort', onAbort);
    client.on('error', (error) => {
      onError(error);
      lost.abort();
    });
    client.on('end', () => lost.abort());
    client.on('notification', ({ payload }) => onNote(payload));
    try {
      await client.connect();
      await prepare(client);
      await client.query(`LISTEN ${pg.escapeIdentifier(noteChannel)}`);
      onNote(undefined);
      await new Promise<void>((resolve) => {
        if (lost.signal.aborted) resolve();
        lost.signal.addEventListener('abort', () => resolve());
      });
    } catch (error) {
      onError(error);
    } finally {
      signal.removeEventListener('abort', onAbort);
      await client.end().catch(onError);
    }
    await abortablePause(RETRY_MS, signal);
  }
}
