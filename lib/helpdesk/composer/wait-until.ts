import { pause } from '@/lib/shared/pause';

const POLL_MS = 10;

/** Polls a condition that no event reports; false when it does not hold within `timeoutMs`. */
export async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}
