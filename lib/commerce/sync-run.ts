import type { Failure, FailureReason } from '@/lib/domain/failure';
import { MAX_UNREADABLE_ROWS, type UnreadableRow } from '@/lib/domain/sync-view';
import { type Outcome, succeed } from '@/lib/shared/outcome';

import { ENDPOINTS, type RowKind } from './endpoints';
import { oldestKept, windowOf } from './plan-sync';
import { type CommerceSource, queryPage } from './query-page';
import type { SyncRecord, SyncWalk } from './sync-record';
import type { SyncStore } from './sync-store';
import { type PageWalk, walkPages } from './walk-pages';

export interface SyncRunDeps {
  store: SyncStore;
  /** Returns Unix milliseconds. */
  now: () => number;
  wait: PageWalk<never>['wait'];
  keepAlive: () => unknown;
}

export type WalkingRecord = SyncRecord & { walk: SyncWalk };

const KINDS = ['orders', 'products'] as const satisfies readonly RowKind[];
/** The contract's maximum. */
const PAGE_SIZE = 200;
/** Chromium and Firefox stop a worker after 30 s without an API call. */
const KEEP_ALIVE_MS = 20_000;
/** After these failures the sync cannot resume at the page it had reached. */
const PAGING_FAILURES: ReadonlySet<FailureReason> = new Set([
  'pages-repeat',
  'pages-endless',
  'page-too-long',
  'wrong-page',
]);

/** Runs a sync to its end. Yields each record that it has stored; the last one is complete or stopped. */
export async function* runSync(
  deps: SyncRunDeps,
  source: CommerceSource,
  begun: WalkingRecord,
  signal: AbortSignal,
): AsyncGenerator<SyncRecord> {
  const { store, now, keepAlive } = deps;
  const heartbeat = setInterval(keepAlive, KEEP_ALIVE_MS);
  let record = begun;
  try {
    await store.write(record);
    for (const kind of KINDS.slice(begun.walk.step)) {
      for await (const copied of copyKind(kind, deps, source, record, signal)) {
        if (!copied.ok) return yield await stopSync(deps, record, copied.failure);
        record = copied.value;
        yield record;
      }
    }
    if (source.keepDays !== undefined) await store.dropOrdersBefore(oldestKept(source, now()));
    const [orders = 0, products = 0] = await Promise.all(KINDS.map((kind) => store.count(kind)));
    const { from, unreadable = [] } = record.walk;
    const ended = { source: source.id, synced: { at: now(), from, orders, products, unreadable } };
    await store.write(ended);
    yield ended;
  } catch {
    yield await stopSync(deps, record, { reason: 'not-kept' });
  } finally {
    clearInterval(heartbeat);
  }
  return undefined;
}

/** Stores why a sync ended early, and returns the record. */
export async function stopSync(
  { store, now }: Pick<SyncRunDeps, 'store' | 'now'>,
  { walk, ...rest }: SyncRecord,
  failure: Failure,
): Promise<SyncRecord> {
  const stoppedWalk = walk && !PAGING_FAILURES.has(failure.reason) && { walk };
  const ended = { ...rest, ...stoppedWalk, stopped: { at: now(), failure } };
  // The store itself may have failed. The failure then stays in memory.
  await store.write(ended).catch(() => undefined);
  return ended;
}

/** Copies the rows of a kind page by page. Yields the record after each page, and ends with the first failure. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the rows to their kind inside
async function* copyKind<Name extends RowKind>(
  name: Name,
  { store, now, wait }: SyncRunDeps,
  { post }: CommerceSource,
  record: WalkingRecord,
  signal: AbortSignal,
): AsyncGenerator<Outcome<WalkingRecord, Failure>> {
  let { walk } = record;
  const { idOf } = ENDPOINTS[name];
  const window = windowOf(walk);
  const pages = walkPages({
    queryPage: (page) => queryPage(post, name, { page, pageSize: PAGE_SIZE, ...window }, signal),
    idOf,
    pageSize: PAGE_SIZE,
    firstPage: walk.page,
    wait,
    signal,
  });
  for await (const step of pages) {
    if (!step.ok) return yield step;
    const { rows, unreadable, page, isLast } = step.value;
    walk = {
      ...walk,
      pages: walk.pages + 1,
      [name]: walk[name] + rows.length,
      unreadable: updateUnreadable(walk.unreadable, unreadable, new Set(rows.map(idOf)), name),
      seenAt: now(),
      page: isLast ? 1 : page + 1,
      step: walk.step + (isLast ? 1 : 0),
    };
    await store.writePage(name, rows, { ...record, walk });
    yield succeed({ ...record, walk });
  }
  return undefined;
}

/** Updates the list of unreadable rows: replaces the rows of the list that this page contains. */
function updateUnreadable(
  before: readonly UnreadableRow[] = [],
  added: readonly UnreadableRow[],
  readIds: ReadonlySet<string>,
  kind: RowKind,
): UnreadableRow[] {
  const pageIds = new Set([...readIds, ...added.flatMap(({ id }) => id ?? [])]);
  const kept = before.filter((row) => row.kind !== kind || row.id === undefined || !pageIds.has(row.id));
  return [...kept, ...added].slice(0, MAX_UNREADABLE_ROWS);
}
