import { writeContractTime } from '@/lib/contract/time';
import type { Failure, FailureReason } from '@/lib/domain/failure';
import type { SyncView } from '@/lib/domain/sync-view';

import { askPage, type PostQuery } from './ask-page';
import { ENDPOINTS, type Kind } from './endpoints';
import type { SyncRecord, SyncStore, SyncWalk } from './sync-store';
import { type PageWalk, walkPages } from './walk-pages';

/** Where orders and products come from. */
export interface Source {
  /** What their copy belongs to: the base address, or `mock`. */
  id: string;
  post: PostQuery;
}

export interface Sync {
  /**
   * Where it stands. What is due is set going: a sync over which the worker died, and, where this source has been synced
   * before, what has changed since, if that is more than some minutes ago.
   */
  follow: (source: Source) => Promise<SyncView>;
  /** Begins a sync, or takes up the one that stopped; while one runs it is that one. */
  start: (source: Source) => Promise<SyncView>;
  cancel: (source: Source) => Promise<SyncView>;
  /** Forgets everything that is kept of another source. */
  keepOnly: (sourceId: string | undefined) => Promise<void>;
  forget: () => Promise<void>;
}

interface Surroundings {
  store: SyncStore;
  /** Milliseconds since 1970. */
  now: () => number;
  wait: PageWalk<never>['wait'];
  /** Any cheap call of an extension API. */
  keepAlive: () => unknown;
  /** Hears that a sync has begun. */
  onStart: () => void;
}

const KINDS = ['orders', 'products'] as const satisfies readonly Kind[];
/** The most that the contract lets a page hold. */
const PAGE_SIZE = 200;
/** Windows of last updates reach this far beyond both ends: so far may the server's clock and ours be apart. */
const SKEW_MS = 10 * 60_000;
/** A sync that rested for longer begins anew: who knows what its page numbers count by now. */
const RESUMABLE_MS = 60 * 60_000;
/** An older copy is brought up to date when somebody looks. */
const FRESH_MS = 5 * 60_000;
/** Both browsers stop a worker that seems idle for 30 s; a call of an API resets that. */
const KEEP_ALIVE_MS = 20_000;
/** After these the page numbers that were reached mean nothing. */
const ASTRAY: ReadonlySet<FailureReason> = new Set(['pages-repeat', 'pages-endless', 'page-too-long']);

/**
 * Copies orders and products into the extension's own store: everything at first (contract: "Everything, no filter"),
 * from then on what has changed ("Incremental sync"). One sync at a time; the worker may die at any moment, since each
 * page is kept together with the number of the next one.
 */
export function createSync({ store, now, wait, keepAlive, onStart }: Surroundings): Sync {
  let live: { abort: AbortController; done: Promise<void> } | undefined;
  /** The record as it was last read or written. Nobody else writes it. */
  let known: SyncRecord | undefined;

  async function keepOnly(sourceId: string | undefined): Promise<void> {
    if (!known) {
      const stored = await store.read();
      // A sync may have begun to write meanwhile.
      known ??= stored;
    }
    if (known && known.source !== sourceId) await forget();
  }

  async function forget(): Promise<void> {
    await halt();
    await store.clear();
    known = undefined;
  }

  /** Stops what runs, and waits until it has let go of the store. */
  async function halt(): Promise<void> {
    live?.abort.abort();
    await live?.done;
  }

  async function stop(record: SyncRecord, failure: Failure): Promise<void> {
    const { walk, ...rest } = record;
    known = { ...rest, ...(walk && !ASTRAY.has(failure.reason) && { walk }), stopped: { at: now(), failure } };
    // A store that does not take it may be why it stopped: then this worker remembers it.
    await store.write(known).catch(() => undefined);
  }

  /** Takes the pages of one kind. @returns why it stopped short, if it did */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the rows to their kind inside
  async function take<Name extends Kind>(
    name: Name,
    source: Source,
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
      ask: (page) => askPage(source.post, name, { page, pageSize: PAGE_SIZE, ...window }, signal),
      idOf: ENDPOINTS[name].idOf,
      pageSize: PAGE_SIZE,
      firstPage: walk.page,
      wait,
      signal,
    });
    for await (const step of pages) {
      if (!step.ok) return step.failure;
      const { rows, page, isLast } = step.value;
      walk = {
        ...walk,
        pages: walk.pages + 1,
        [name]: walk[name] + rows.length,
        seenAt: now(),
        page: isLast ? 1 : page + 1,
        step: walk.step + (isLast ? 1 : 0),
      };
      await store.keep(name, rows, { ...record, walk });
      known = { ...record, walk };
    }
    return undefined;
  }

  async function run(source: Source, record: SyncRecord, walk: SyncWalk, signal: AbortSignal): Promise<void> {
    known = record;
    try {
      await store.write(record);
      for (const kind of KINDS.slice(walk.step)) {
        const failure = await take(kind, source, signal);
        if (failure) return await stop(known, failure);
      }
      const [orders = 0, products = 0] = await Promise.all(KINDS.map((kind) => store.count(kind)));
      const ended = { source: source.id, synced: { at: now(), from: walk.from, orders, products } };
      await store.write(ended);
      known = ended;
    } catch {
      return stop(known, { reason: 'not-kept' });
    }
  }

  async function begin(source: Source): Promise<void> {
    await keepOnly(source.id);
    // One that has just stopped lives on until that is written down.
    if (known?.stopped) await live?.done;
    if (live) return;
    const { stopped: _, ...before } = known ?? { source: source.id };
    const walk = takeUp(before, now());
    const abort = new AbortController();
    const heartbeat = setInterval(keepAlive, KEEP_ALIVE_MS);
    const done = run(source, { ...before, walk }, walk, abort.signal).finally(() => {
      clearInterval(heartbeat);
      live = undefined;
    });
    live = { abort, done };
    onStart();
  }

  /** What it comes to after a step; a store that cannot be had is told like any other failure. */
  async function viewAfter(step: Promise<void>): Promise<SyncView> {
    try {
      await step;
    } catch {
      return { failure: { reason: 'not-kept' } };
    }
    const { synced, walk, stopped } = known ?? {};
    return {
      ...(synced && { last: { at: synced.at, orders: synced.orders, products: synced.products } }),
      ...(live && walk && !stopped && { running: { orders: walk.orders, products: walk.products, pages: walk.pages } }),
      ...(stopped && { failure: stopped.failure }),
    };
  }

  return {
    follow: (source) =>
      viewAfter(
        (async () => {
          await keepOnly(source.id);
          if (known && isDue(known, now())) await begin(source);
        })(),
      ),
    start: (source) => viewAfter(begin(source)),
    cancel: (source) =>
      viewAfter(
        (async () => {
          if (live) return halt();
          await keepOnly(source.id);
          if (known?.walk && !known.stopped) await stop(known, { reason: 'cancelled' });
        })(),
      ),
    keepOnly,
    forget,
  };
}

/** The walk that stopped, or a new one: over everything, or over what has changed since the last sync began. */
function takeUp({ walk, synced }: SyncRecord, nowMs: number): SyncWalk {
  if (walk && nowMs - walk.seenAt < RESUMABLE_MS) return walk;
  const since = synced && { since: synced.from - SKEW_MS };
  return { from: nowMs, ...since, step: 0, page: 1, pages: 0, orders: 0, products: 0, seenAt: nowMs };
}

/** Whether its worker died over it, or the copy is older than somebody who looks should see. */
function isDue({ walk, synced, stopped }: SyncRecord, nowMs: number): boolean {
  if (walk && !stopped) return true;
  // Either way: a clock that was put back must not stop the syncs for as long.
  return synced !== undefined && Math.abs(nowMs - Math.max(synced.at, stopped?.at ?? 0)) > FRESH_MS;
}
