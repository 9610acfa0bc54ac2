import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for something in the browser that no event tells of.
 * @param look returns what is waited for, or undefined (or false) while it is not there
 * @param what said in the error when it does not come in time
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
