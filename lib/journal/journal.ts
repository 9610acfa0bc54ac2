import * as z from 'zod/mini';

import { type Failure, isFailure } from '@/lib/domain/failure';
import { isSameTicket, isTicketIdentity, type TicketIdentity } from '@/lib/domain/ticket-identity';
import { isRecord } from '@/lib/shared/is-record';
import { lazy } from '@/lib/shared/lazy';
import { withDeadline } from '@/lib/shared/with-deadline';

/** Jobs and results are parsed by the schemas of their request. */
const entrySchema = lazy(() =>
  z.object({
    requestId: z.string(),
    kind: z.string(),
    ticket: z.custom<TicketIdentity>(isTicketIdentity),
    /** Time of the first attempt, ISO 8601. */
    startedAt: z.string(),
    /** Time of the last recorded use of an ended request in Unix milliseconds. Absent in entries of older versions. */
    usedAt: z.optional(z.number()),
    attempts: z.int().check(z.nonnegative()),
    /** The data for a second attempt; deleted once there is a result. */
    job: z.optional(z.unknown()),
    // Less code than a union of schemas.
    state: z.custom<EntryState>(isEntryState),
  }),
);

type EntryState = { name: 'sent' } | { name: 'answered'; result: unknown } | { name: 'failed'; failure: Failure };

function isEntryState(value: unknown): value is EntryState {
  if (!isRecord(value)) return false;
  const { name, failure } = value;
  return name === 'sent' || (name === 'answered' && 'result' in value) || (name === 'failed' && isFailure(failure));
}

/** One request, stored before it is sent and again when it has ended. */
export type JournalEntry = z.infer<typeof entrySchema>;

export interface JournalArea {
  get: (keys: string | null) => Promise<Record<string, unknown>>;
  set: (items: Record<string, unknown>) => Promise<void>;
  remove: (keys: string[]) => Promise<void>;
}

export interface Journal {
  find: (requestId: string) => Promise<JournalEntry | undefined>;
  /** Finds a ticket's entries, newest first. Removes damaged entries; `isDamaged` says so. Rejects if it cannot read. */
  findByTicket: (ticket: TicketIdentity) => Promise<{ entries: JournalEntry[]; isDamaged: boolean }>;
  /** Finds a ticket's suggestions and summaries that wait for their answer. Rejects if it cannot read. */
  findRunning: (ticket: TicketIdentity) => Promise<JournalEntry[]>;
  findByOthers: (ticket: TicketIdentity) => Promise<JournalEntry[]>;
  /** Returns false when the storage fails. The request then continues, but cannot be recovered. */
  write: (entry: JournalEntry) => Promise<boolean>;
  /** Records that a result is used, at most once an hour. Unused results are deleted first. */
  recordUse: (entry: JournalEntry) => void;
  /** False when the storage fails. */
  remove: (requestId: string) => Promise<boolean>;
}

const PREFIX = 'journal:';
/** Limits of stored results. The area holds 10 MB, also for the agent's texts; an answer has at most 1 MiB. */
const MAX_ENTRIES = 60;
const MAX_CHARACTERS = 2_000_000;
const MAX_CHARACTERS_WHEN_FULL = 500_000;
const MAX_AGE_MS = 14 * 24 * 60 * 60_000;
/** Otherwise each view of a ticket would write. */
const USE_INTERVAL_MS = 60 * 60_000;
/** A request without an answer is repeated within minutes; later it is no longer wanted. */
const MAX_WAIT_MS = 10 * 60_000;

/**
 * Stores requests and results.
 *
 * @param area in the extension `storage.session`, which survives the worker, stays in memory, and is hidden from content scripts
 * @param onFull called when an entry is not stored, even after the removal of older ones.
 */
export function createJournal(
  area: JournalArea,
  now: () => number = () => Date.now(),
  onFull: () => void = () => {},
): Journal {
  async function readAll(): Promise<{ entries: JournalEntry[]; damaged: string[] }> {
    const items = await withDeadline(area.get(null));
    const entries: JournalEntry[] = [];
    const damaged: string[] = [];
    for (const [key, value] of Object.entries(items)) {
      if (!key.startsWith(PREFIX)) continue;
      const entry = parseEntry(key, value);
      if (entry) entries.push(entry);
      else damaged.push(key);
    }
    return { entries: entries.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)), damaged };
  }

  const remove = (keys: string[]) =>
    withFallback(
      area.remove(keys).then(() => true),
      false,
    );

  const isOld = (entry: JournalEntry, ageMs: number): boolean => !(usedAtOf(entry) >= now() - ageMs);
  const isLost = (entry: JournalEntry): boolean => entry.state.name === 'sent' && isOld(entry, MAX_WAIT_MS);

  async function prune(maxCharacters = MAX_CHARACTERS): Promise<void> {
    const { entries } = await readAll();
    let characters = 0;
    const ended = entries
      .filter(({ state }) => state.name !== 'sent')
      .toSorted((a, b) => usedAtOf(b) - usedAtOf(a))
      .filter((entry, index) => {
        characters += JSON.stringify(entry).length;
        return index > 0 && (index >= MAX_ENTRIES || characters > maxCharacters || isOld(entry, MAX_AGE_MS));
      });
    const surplus = [...ended, ...entries.filter(isLost)];
    if (surplus.length > 0) await area.remove(surplus.map(({ requestId }) => PREFIX + requestId));
  }

  async function write(entry: JournalEntry): Promise<boolean> {
    const isEnded = entry.state.name !== 'sent';
    const used = isEnded ? { ...entry, usedAt: now() } : entry;
    const put = () => area.set({ [PREFIX + entry.requestId]: used });
    const written = await withFallback(
      put()
        .catch(() => prune(MAX_CHARACTERS_WHEN_FULL).then(put))
        .then(
          () => true,
          () => (onFull(), false),
        ),
      false,
    );
    // The answer does not wait for the pruning.
    if (isEnded) void withFallback(prune(), undefined);
    return written;
  }

  return {
    async find(requestId) {
      const key = PREFIX + requestId;
      return parseEntry(key, (await withFallback(area.get(key), {}))[key]);
    },
    async findByTicket(open) {
      const { entries, damaged } = await readAll();
      const isDamaged = damaged.length > 0 && (await remove(damaged));
      return { entries: entries.filter((entry) => isSameTicket(entry.ticket, open) && !isLost(entry)), isDamaged };
    },
    async findRunning(open) {
      const { entries } = await readAll();
      return entries.filter(
        (entry) => entry.state.name === 'sent' && isSameTicket(entry.ticket, open) && !isLost(entry),
      );
    },
    async findByOthers(open) {
      const { entries } = await withFallback(readAll(), { entries: [], damaged: [] });
      return entries.filter(({ ticket }) => !isSameTicket(ticket, open));
    },
    write,
    recordUse(entry) {
      if (isOld(entry, USE_INTERVAL_MS)) void write(entry);
    },
    remove: (requestId) => remove([PREFIX + requestId]),
  };
}

const usedAtOf = ({ usedAt, startedAt }: JournalEntry): number => usedAt ?? Date.parse(startedAt);

function parseEntry(key: string, value: unknown): JournalEntry | undefined {
  const entry = entrySchema.safeParse(value).data;
  return entry && PREFIX + entry.requestId === key ? entry : undefined;
}

function withFallback<Value>(promise: Promise<Value>, fallback: Value): Promise<Value> {
  return withDeadline(promise).catch(() => fallback);
}
