import { writeContractTime } from '@/lib/contract/time';

import type { CommerceSource } from './query-page';
import type { SyncRecord, SyncWalk } from './sync-record';

/** Last-update windows extend this far at both ends, because the server's clock may differ from ours. */
const SKEW_MS = 10 * 60_000;
/** After a longer pause a sync restarts, because the server's page numbers may have shifted. */
const RESUMABLE_MS = 60 * 60_000;
/** An older copy is updated when the panel shows it. */
const FRESH_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the interrupted walk, or a new one over all rows or over the changes since the last sync started. */
export function planWalk({ walk, synced }: SyncRecord, nowMs: number): SyncWalk {
  if (walk && nowMs - walk.seenAt < RESUMABLE_MS) return walk;
  const since = synced && { since: synced.from - SKEW_MS, unreadable: synced.unreadable ?? [] };
  return { from: nowMs, ...since, step: 0, page: 1, pages: 0, orders: 0, products: 0, seenAt: nowMs };
}

/** Returns the last-update window of a walk over changes. */
export function windowOf({ since, from }: SyncWalk): { lastUpdateTimeStart?: string; lastUpdateTimeEnd?: string } {
  if (since === undefined) return {};
  return { lastUpdateTimeStart: writeContractTime(since), lastUpdateTimeEnd: writeContractTime(from + SKEW_MS) };
}

/** Returns whether the worker died during a sync, or the copy is outdated. */
export function isDue({ walk, synced, stopped }: SyncRecord, nowMs: number): boolean {
  if (walk && !stopped) return true;
  // The absolute difference also covers a clock that was set back.
  return synced !== undefined && Math.abs(nowMs - Math.max(synced.at, stopped?.at ?? 0)) > FRESH_MS;
}

/** The panel updates the copy whenever it shows it, so nobody uses an old copy. */
export function isUnused({ synced, walk, stopped }: SyncRecord, source: CommerceSource, nowMs: number): boolean {
  const usedAt = Math.max(synced?.at ?? 0, walk?.seenAt ?? 0, stopped?.at ?? 0);
  return usedAt < oldestKept(source, nowMs);
}

/** Returns the time before which nothing of a source is kept, in Unix milliseconds. */
export function oldestKept({ keepDays = Infinity }: CommerceSource, nowMs: number): number {
  return nowMs - keepDays * DAY_MS;
}
