import { pause } from '@/lib/shared/pause';

/**
 * Waits for a condition that has no event.
 *
 * @param look returns a false value while the condition does not hold
 * @param what names the condition in the error
 */
export async function until<Found>(
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
  what: string,
  timeoutMs = 15_000,
): Promise<Found> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s for ${what}`);
    await pause(25);
  }
}
