import { abortablePause } from '@/lib/shared/pause';

/** Runs a task now and again after each interval, until the signal aborts. A failed run does not end the rest. */
export async function repeat(
  task: () => Promise<void>,
  { everyMs, signal, onError }: { everyMs: number; signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    await task().catch(onError);
    await abortablePause(everyMs, signal);
  }
}
