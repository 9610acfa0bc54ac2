import { isTicketIdentity } from '@/lib/domain/ticket-identity';
import { formatKey, keyOf, parseKeyAtEnd, type TicketKey } from '@/lib/domain/ticket-key';
import type { JournalArea } from '@/lib/journal/journal';
import type { PrunedStorage } from '@/lib/panel-view/panel-storage';
import { UNUSED_AT } from '@/lib/panel/unused-texts';
import type { PostToRelay } from '@/lib/relay-client/relay-client';
import { isRecord } from '@/lib/shared/is-record';

/** A browser may allow a frame of another site no storage, so the relay keeps what must survive the page. */
export interface KeptStorage {
  /** For the journal, with the promises of `storage.session`. */
  area: JournalArea;
  /** For the panel. */
  storage: PrunedStorage;
  /** Fetches what the relay keeps for a ticket. Reads wait for it. */
  open: (ticket: TicketKey) => void;
  /** Sends at once what has changed: the page or the agent may go. Resolves when the relay has answered. */
  flush: () => Promise<void>;
  /** Sends nothing any more. */
  drop: () => void;
}

interface Deps {
  post: PostToRelay;
  /** Resolves once the agent is signed in. */
  signedIn: Promise<unknown>;
  wait: (ms: number) => Promise<void>;
  /** The relay does not keep the newest values. */
  onFull: () => void;
}

/** Place of values of the agent, such as folded cards. The relay never drops it. */
export const OF_AGENT: TicketKey = { desk: '', scope: '', id: 'agent' };
/** Not each key press is sent. */
const REST_MS = 400;
/** After a failure. */
const RETRY_MS = 5000;
/** The browser sends 64 KiB for a page that is gone, and a character has up to four bytes. */
const MOST_LAST_CHARS = 16_000;
/** A read waits for the relay no longer. */
const PATIENCE_MS = 10_000;

/** Creates the storage of a panel: in memory, kept by the relay for this agent. */
export function createKeptStorage({ post, signedIn, wait, onFull }: Deps): KeptStorage {
  const values = new Map<string, unknown>();
  const placeOfKey = new Map<string, TicketKey>();
  const changed = new Map<string, { place: TicketKey; kept: Record<string, unknown> }>();
  const opened = new Map<string, Promise<void>>();
  let isResting = false;
  let isDropped = false;

  /** A page that is left loses nothing, and the relay has more tickets than this page knows. */
  const isIgnored = (key: string): boolean => key === UNUSED_AT.key;

  const placeOf = (key: string, value: unknown): TicketKey =>
    placeOfKey.get(key) ?? parseKeyAtEnd(key) ?? readTicket(value) ?? OF_AGENT;

  async function recall(place: TicketKey): Promise<void> {
    const answer = await post('recall', place);
    const kept = answer.ok && answer.value.httpStatus === 200 && isRecord(answer.value.body) && answer.value.body.kept;
    if (!isRecord(kept)) {
      // The next read tries again.
      opened.delete(formatKey(place));
      return;
    }
    for (const [key, value] of Object.entries(kept)) {
      // A value that this page has changed meanwhile is newer.
      if (placeOfKey.has(key)) continue;
      placeOfKey.set(key, place);
      values.set(key, value);
    }
  }

  const open = (ticket: TicketKey): void => {
    const place = keyOf(ticket);
    const name = formatKey(place);
    if (opened.has(name)) return;
    const recalled = () => Promise.race([recall(place).catch(() => undefined), wait(PATIENCE_MS)]);
    opened.set(name, signedIn.then(recalled));
  };

  const opening = async (): Promise<void> => {
    open(OF_AGENT);
    await Promise.all(opened.values());
  };

  async function send(isLast = false): Promise<void> {
    isResting = false;
    if (isDropped) return;
    const batches = [...changed.values()];
    changed.clear();
    const keep = async ({ place, kept }: (typeof batches)[number]): Promise<void> => {
      const body = { ...place, kept };
      const keepalive = isLast && JSON.stringify(body).length < MOST_LAST_CHARS;
      const answer = await post('keep', body, { keepalive });
      const status = answer.ok ? answer.value.httpStatus : undefined;
      if (status === 413) onFull();
      // The relay will be back.
      else if (status !== 200) queue(place, kept, { isOlder: true, restMs: RETRY_MS });
    };
    // All begin at once: a page that goes waits for none.
    await Promise.all(batches.map(keep));
  }

  /** @param isOlder what has changed since goes before it */
  const queue = (
    place: TicketKey,
    kept: Record<string, unknown>,
    { isOlder = false, restMs = REST_MS }: { isOlder?: boolean; restMs?: number } = {},
  ): void => {
    const name = formatKey(place);
    const since = changed.get(name)?.kept;
    changed.set(name, { place, kept: isOlder ? { ...kept, ...since } : { ...since, ...kept } });
    if (isResting) return;
    isResting = true;
    void wait(restMs).then(() => (isResting ? send() : undefined));
  };

  const change = (key: string, value: unknown): void => {
    if (isIgnored(key)) return;
    const place = placeOf(key, value);
    placeOfKey.set(key, place);
    if (value === null) values.delete(key);
    else values.set(key, value);
    queue(place, { [key]: value });
  };

  const read = async (key: string | null): Promise<Record<string, unknown>> => {
    await opening();
    if (key === null) return Object.fromEntries(values);
    return values.has(key) ? { [key]: values.get(key) } : {};
  };

  return {
    open,
    flush: () => send(true),
    drop: () => (isDropped = true),
    area: {
      get: read,
      async set(items) {
        for (const [key, value] of Object.entries(items)) change(key, structuredClone(value));
      },
      async remove(keys) {
        for (const key of keys) change(key, null);
      },
    },
    storage: {
      read: async (key) => (await read(key))[key],
      readAll: () => read(null),
      async write(key, value) {
        change(key, structuredClone(value));
        return true;
      },
      async remove(keys) {
        for (const key of keys) change(key, null);
        return true;
      },
    },
  };
}

/** An entry of the journal names its ticket; the other keys do. */
function readTicket(value: unknown): TicketKey | undefined {
  return isRecord(value) && isTicketIdentity(value.ticket) ? keyOf(value.ticket) : undefined;
}
