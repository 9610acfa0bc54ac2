import { browser } from 'wxt/browser';

import type { Failure } from '@/lib/domain/failure';
import type { TicketKey } from '@/lib/domain/ticket';

/** What is written down about one request before it is sent, and what became of it. */
export interface JournalEntry {
  requestId: string;
  kind: string;
  ticket: TicketKey;
  /** When it was first sent, ISO 8601. */
  startedAt: string;
  /** How often the platform has been called for it. */
  attempts: number;
  /** What is needed to send it again; dropped once there is a result. */
  job?: unknown;
  state: { name: 'sent' } | { name: 'answered'; result: unknown } | { name: 'failed'; failure: Failure };
}

/** The part of a storage area the journal needs. */
export interface JournalArea {
  get: (keys: string | null) => Promise<Record<string, unknown>>;
  set: (items: Record<string, unknown>) => Promise<void>;
  remove: (keys: string[]) => Promise<void>;
}

export interface Journal {
  find: (requestId: string) => Promise<JournalEntry | undefined>;
  /** Entries of a ticket, newest first. */
  findByTicket: (ticket: TicketKey) => Promise<JournalEntry[]>;
  /** False when the storage would not take it; the request goes on without its safety net. */
  write: (entry: JournalEntry) => Promise<boolean>;
}

const PREFIX = 'journal:';
/** Entries kept; the area holds 10 MB and an answer is at most 1 MiB, most of them a few kB. */
const KEEP = 60;
/** A storage that never answers must not keep an agent waiting. */
const PATIENCE_MS = 2000;

/**
 * Requests and results of this browser session. They live in `storage.session`: it survives the worker, stays in memory,
 * and no content script can read it.
 */
export function createJournal(area: JournalArea = browser.storage.session): Journal {
  async function readAll(): Promise<JournalEntry[]> {
    const items = await orGiveUp(area.get(null), {});
    return Object.entries(items)
      .flatMap(([key, value]) => (key.startsWith(PREFIX) && isEntry(value) ? [value] : []))
      .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  }

  async function prune(): Promise<void> {
    const surplus = (await readAll()).filter(({ state }) => state.name !== 'sent').slice(KEEP);
    if (surplus.length > 0) await area.remove(surplus.map(({ requestId }) => PREFIX + requestId));
  }

  return {
    async find(requestId) {
      const key = PREFIX + requestId;
      const entry = (await orGiveUp(area.get(key), {}))[key];
      return isEntry(entry) ? entry : undefined;
    },
    async findByTicket({ desk, id }) {
      return (await readAll()).filter(({ ticket }) => ticket.desk === desk && ticket.id === id);
    },
    async write(entry) {
      const written = await orGiveUp(
        area.set({ [PREFIX + entry.requestId]: entry }).then(() => true),
        false,
      );
      // Nobody waits for tidying up: there is an answer to be shown.
      if (entry.state.name !== 'sent') void orGiveUp(prune(), undefined);
      return written;
    },
  };
}

/** The promise's value, or the fallback when it fails or takes too long. */
async function orGiveUp<Value>(promise: Promise<Value>, fallback: Value): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(fallback), PATIENCE_MS);
  });
  try {
    return await Promise.race([promise, patience]);
  } catch {
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}

/** Storage is a border: what comes back is looked at before it is believed. */
function isEntry(value: unknown): value is JournalEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { requestId, kind, ticket, startedAt, attempts, state } = value as Partial<JournalEntry>;
  return (
    typeof requestId === 'string' &&
    typeof kind === 'string' &&
    typeof ticket?.desk === 'string' &&
    typeof ticket.id === 'string' &&
    typeof startedAt === 'string' &&
    typeof attempts === 'number' &&
    (state?.name === 'sent' ||
      (state?.name === 'answered' && 'result' in state) ||
      (state?.name === 'failed' && 'failure' in state))
  );
}
