import { pause } from '@/lib/shared/pause';

/** Starts a task at a fixed rate, whether earlier ones have ended or not. Resolves when all have ended. */
export async function atFixedRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  start: (index: number) => Promise<void>,
): Promise<void> {
  const beganAt = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const waitMs = beganAt + (index * 1000) / perSecond - performance.now();
    if (waitMs > 0) await pause(Math.ceil(waitMs));
    running.push(start(index));
  }
  await Promise.all(running);
}
