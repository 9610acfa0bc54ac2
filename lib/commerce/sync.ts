import { writeContractTime } from '@/lib/contract/time';
import type { Failure, FailureReason } from '@/lib/domain/failure';
import { MAX_UNREADABLE_ROWS, type SyncView, type UnreadableRow } from '@/lib/domain/sync-view';

import { ENDPOINTS, type Kind } from './endpoints';
import { queryPage, type PostQuery } from './query-page';
import type { SyncRecord, SyncWalk } from './sync-record';
import { DamagedCopyError, type SyncStore } from './sync-store';
import { type PageWalk, walkPages } from './walk-pages';

export interface CommerceSource {
  /** Owner of the stored copy: the base URL or `mock`. */
  id: string;
  post: PostQuery;
  /** Older orders are deleted, and the whole copy after so many days without use. Absent: never. */
  keepDays?: number;
}

export interface Sync {
  /**
   * Returns the state, and starts a sync that is due: one whose worker died, or one whose copy is older than five
   * minutes. The first sync never starts by itself.
   */
  follow: (source: CommerceSource) => Promise<SyncView>;
  /** Starts or resumes a sync. A running sync continues. */
  start: (source: CommerceSource) => Promise<SyncView>;
  cancel: (source: CommerceSource) => Promise<SyncView>;
  /** Reads from the copy of a source. If the copy is damaged, discards it, tells it in the next view and returns undefined. */
  read: <Found>(source: CommerceSource, work: () => Promise<Found>) => Promise<Found | undefined>;
  /** Clears the stored copy if it belongs to another source, or has not been used for its source's number of days. */
  clearOthers: (source: CommerceSource | undefined) => Promise<void>;
  forget: () => Promise<void>;
}

interface Deps {
  store: SyncStore;
  /** Returns Unix milliseconds. */
  now: () => number;
  wait: PageWalk<never>['wait'];
  /** Any cheap call of an extension API. */
  keepAlive: () => unknown;
  /** Called when a sync has started, or a damaged copy was discarded. */
  onChange: () => void;
}

const KINDS = ['orders', 'products'] as const satisfies readonly Kind[];
/** The contract's maximum. */
const PAGE_SIZE = 200;
/** Last-update windows extend this far at both ends, because the server's clock may differ from ours. */
const SKEW_MS = 10 * 60_000;
/** After a longer pause a sync restarts, because the server's page numbers may have shifted. */
const RESUMABLE_MS = 60 * 60_000;
/** An older copy is updated when the panel looks at it. */
const FRESH_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Chromium and Firefox stop a worker after 30 s without an API call. */
const KEEP_ALIVE_MS = 20_000;
/** After these failures the sync cannot resume at the page it had reached. */
const PAGING_FAILURES: ReadonlySet<FailureReason> = new Set([
  'pages-repeat',
  'pages-endless',
  'page-too-long',
  'wrong-page',
]);

/**
 * Copies orders and products into the local store: first all rows, later only changes (Contract: "Query scenarios",
 * "Product scenarios"). One sync runs at a time. It survives the worker, because each page is stored with the number of
 * the next one.
 */
export function createSync({ store, now, wait, keepAlive, onChange }: Deps): Sync {
  let running: { abort: AbortController; done: Promise<void> } | undefined;
  /** The record as last read or written. Only this code writes it. */
  let known: SyncRecord | undefined;

  async function clearOthers(source: CommerceSource | undefined): Promise<void> {
    if (!known) {
      const stored = await withoutDamage(store.read);
      // A sync may have written in the meantime.
      known ??= stored;
    }
    if (known && (known.source !== source?.id || isUnused(known, source, now()))) await forget();
  }

  async function withoutDamage<Found>(work: () => Promise<Found>): Promise<Found | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DamagedCopyError)) throw error;
      await abortRunning();
      await store.discard();
      known = undefined;
      // A panel that follows the sync still shows the previous state of the copy.
      onChange();
      return undefined;
    }
  }

  async function forget(): Promise<void> {
    await abortRunning();
    await store.clear();
    known = undefined;
  }

  /** Aborts the running sync, and waits until it no longer uses the store. */
  async function abortRunning(): Promise<void> {
    running?.abort.abort();
    await running?.done;
  }

  async function stop(record: SyncRecord, failure: Failure): Promise<void> {
    const { walk, ...rest } = record;
    const stoppedWalk = walk && !PAGING_FAILURES.has(failure.reason) && { walk };
    const ended = { ...rest, ...stoppedWalk, stopped: { at: now(), failure } };
    // The store itself may have failed. The failure then stays in memory.
    await store.write(ended).catch(() => undefined);
    known = ended;
  }

  /** @returns why the sync of this kind ended early, if it did */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the rows to their kind inside
  async function syncKind<Name extends Kind>(
    name: Name,
    source: CommerceSource,
    signal: AbortSignal,
  ): Promise<Failure | undefined> {
    const record = known;
    if (!record?.walk) return undefined;
    let { walk } = record;
    const window = walk.since !== undefined && {
      lastUpdateTimeStart: writeContractTime(walk.since),
      lastUpdateTimeEnd: writeContractTime(walk.from + SKEW_MS),
    };
    const pages = walkPages({
      ask: (page) => queryPage(source.post, name, { page, pageSize: PAGE_SIZE, ...window }, signal),
      idOf: ENDPOINTS[name].idOf,
      pageSize: PAGE_SIZE,
      firstPage: walk.page,
      wait,
      signal,
    });
    for await (const step of pages) {
      if (!step.ok) return step.failure;
      const { rows, unreadable, page, isLast } = step.value;
      walk = {
        ...walk,
        pages: walk.pages + 1,
        [name]: walk[name] + rows.length,
        unreadable: updateUnreadable(walk.unreadable, unreadable, new Set(rows.map(ENDPOINTS[name].idOf)), name),
        seenAt: now(),
        page: isLast ? 1 : page + 1,
        step: walk.step + (isLast ? 1 : 0),
      };
      await store.writePage(name, rows, { ...record, walk });
      known = { ...record, walk };
    }
    return undefined;
  }

  async function run(source: CommerceSource, record: SyncRecord, walk: SyncWalk, signal: AbortSignal): Promise<void> {
    known = record;
    try {
      await store.write(record);
      for (const kind of KINDS.slice(walk.step)) {
        const failure = await syncKind(kind, source, signal);
        if (failure) return await stop(known, failure);
      }
      if (source.keepDays !== undefined) await store.dropOrdersBefore(now() - source.keepDays * DAY_MS);
      const [orders = 0, products = 0] = await Promise.all(KINDS.map((kind) => store.count(kind)));
      const { unreadable = [] } = known.walk ?? {};
      const ended = { source: source.id, synced: { at: now(), from: walk.from, orders, products, unreadable } };
      await store.write(ended);
      known = ended;
    } catch {
      return stop(known, { reason: 'not-kept' });
    }
  }

  async function begin(source: CommerceSource): Promise<void> {
    await clearOthers(source);
    // A stopped sync stays in `running` until its record is stored.
    if (known?.stopped) await running?.done;
    if (running) return;
    const { stopped: _, ...before } = known ?? { source: source.id };
    const walk = planWalk(before, now());
    const abort = new AbortController();
    const heartbeat = setInterval(keepAlive, KEEP_ALIVE_MS);
    const done = run(source, { ...before, walk }, walk, abort.signal).finally(() => {
      clearInterval(heartbeat);
      running = undefined;
    });
    running = { abort, done };
    onChange();
  }

  /** Returns the state after a step. A failing store is a failure like any other. */
  async function viewAfter(step: Promise<void>): Promise<SyncView> {
    try {
      await step;
      if (!known && (await store.isReplaced())) return { failure: { reason: 'copy-lost' } };
    } catch {
      return { failure: { reason: 'not-kept' } };
    }
    const { synced, walk, stopped } = known ?? {};
    return {
      ...(synced && { last: readLast(synced) }),
      ...(running &&
        walk &&
        !stopped && { running: { orders: walk.orders, products: walk.products, pages: walk.pages } }),
      ...(stopped && { failure: { ...stopped.failure, failedAt: new Date(stopped.at).toISOString() } }),
    };
  }

  return {
    follow: (source) =>
      viewAfter(
        (async () => {
          await clearOthers(source);
          if (known && isDue(known, now())) await begin(source);
        })(),
      ),
    start: (source) => viewAfter(begin(source)),
    cancel: (source) =>
      viewAfter(
        (async () => {
          if (running) return abortRunning();
          await clearOthers(source);
          if (known?.walk && !known.stopped) await stop(known, { reason: 'cancelled' });
        })(),
      ),
    async read(source, work) {
      await clearOthers(source);
      return withoutDamage(work);
    },
    clearOthers,
    forget,
  };
}

/** The panel updates the copy whenever it shows it, so nobody uses an old copy. */
function isUnused({ synced, walk, stopped }: SyncRecord, { keepDays }: CommerceSource, nowMs: number): boolean {
  const usedAt = Math.max(synced?.at ?? 0, walk?.seenAt ?? 0, stopped?.at ?? 0);
  return keepDays !== undefined && nowMs - usedAt > keepDays * DAY_MS;
}

/** Returns the interrupted walk, or a new one over all rows or over the changes since the last sync started. */
function planWalk({ walk, synced }: SyncRecord, nowMs: number): SyncWalk {
  if (walk && nowMs - walk.seenAt < RESUMABLE_MS) return walk;
  const since = synced && { since: synced.from - SKEW_MS, unreadable: synced.unreadable ?? [] };
  return { from: nowMs, ...since, step: 0, page: 1, pages: 0, orders: 0, products: 0, seenAt: nowMs };
}

function readLast({ at, orders, products, unreadable = [] }: NonNullable<SyncRecord['synced']>): SyncView['last'] {
  return { at, orders, products, ...(unreadable.length > 0 && { unreadable }) };
}

/** Updates the list of unreadable rows: replaces the rows of the list that this page contains. */
function updateUnreadable(
  before: readonly UnreadableRow[] = [],
  added: readonly UnreadableRow[],
  readIds: ReadonlySet<string>,
  kind: Kind,
): UnreadableRow[] {
  const settledIds = new Set([...readIds, ...added.flatMap(({ id }) => id ?? [])]);
  const kept = before.filter((row) => row.kind !== kind || row.id === undefined || !settledIds.has(row.id));
  return [...kept, ...added].slice(0, MAX_UNREADABLE_ROWS);
}

/** Whether the worker died during a sync, or the copy is outdated. */
function isDue({ walk, synced, stopped }: SyncRecord, nowMs: number): boolean {
  if (walk && !stopped) return true;
  // The absolute difference also covers a clock that was set back.
  return synced !== undefined && Math.abs(nowMs - Math.max(synced.at, stopped?.at ?? 0)) > FRESH_MS;
}
