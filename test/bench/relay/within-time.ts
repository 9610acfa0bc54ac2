import { pause } from '@/lib/shared/pause';

/** Later, something counts as lost. */
const LOST_AFTER_MS = 10_000;

/** Resolves like the promise, or with undefined when that takes too long. */
export function withinTime<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([promise, pause(LOST_AFTER_MS).then(() => undefined)]);
}
