import type { SyncView } from '@/lib/domain/sync-view';

import { isDue, isUnused, planWalk } from './plan-sync';
import type { CommerceSource } from './query-page';
import { DamagedCopyError } from './sealed-rows';
import type { SyncRecord } from './sync-record';
import { runSync, stopSync, type SyncRunDeps, type WalkingRecord } from './sync-run';

export interface Sync {
  /** Returns the state, and starts a sync that is due. The first sync never starts by itself. */
  follow: (source: CommerceSource) => Promise<SyncView>;
  /** Starts or resumes a sync. A running sync continues. */
  start: (source: CommerceSource) => Promise<SyncView>;
  cancel: (source: CommerceSource) => Promise<SyncView>;
  /** Reads from the copy of a source. If the copy is damaged, deletes it, reports this in the next view and returns undefined. */
  read: <Found>(source: CommerceSource, work: () => Promise<Found>) => Promise<Found | undefined>;
  /** Clears the stored copy if it belongs to another source, or has not been used for its source's number of days. */
  clearOthers: (source: CommerceSource | undefined) => Promise<void>;
  forget: () => Promise<void>;
}

interface Deps extends SyncRunDeps {
  /** Called when a sync has started, or a damaged copy was discarded. */
  onChange: () => void;
}

/**
 * Copies orders and products into the local store: first all rows, later only changes (Contract: "Query scenarios",
 * "Product scenarios"). One sync runs at a time. It survives the worker, because each page is stored with the number of
 * the next one.
 */
export function createSync({ onChange, ...deps }: Deps): Sync {
  const { store, now } = deps;
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

  async function run(source: CommerceSource, begun: WalkingRecord, signal: AbortSignal): Promise<void> {
    known = begun;
    for await (const record of runSync(deps, source, begun, signal)) known = record;
  }

  async function begin(source: CommerceSource): Promise<void> {
    await clearOthers(source);
    // A stopped sync stays in `running` until its record is stored.
    if (known?.stopped) await running?.done;
    if (running) return;
    const { stopped: _, ...before } = known ?? { source: source.id };
    const abort = new AbortController();
    const done = run(source, { ...before, walk: planWalk(before, now()) }, abort.signal).finally(() => {
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
    return viewOf(known ?? {}, running !== undefined);
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
          if (known?.walk && !known.stopped) known = await stopSync(deps, known, { reason: 'cancelled' });
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

function viewOf({ synced, walk, stopped }: Partial<SyncRecord>, isRunning: boolean): SyncView {
  return {
    ...(synced && { last: readLast(synced) }),
    ...(isRunning &&
      walk &&
      !stopped && { running: { orders: walk.orders, products: walk.products, pages: walk.pages } }),
    ...(stopped && { failure: { ...stopped.failure, failedAt: new Date(stopped.at).toISOString() } }),
  };
}

function readLast({ at, orders, products, unreadable = [] }: NonNullable<SyncRecord['synced']>): SyncView['last'] {
  return { at, orders, products, ...(unreadable.length > 0 && { unreadable }) };
}
