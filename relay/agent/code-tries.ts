import { type Answer, refuse } from '../server/route';
import type { Storage } from '../storage/storage';

const TRIES = { prefix: 'redeem', points: 60, seconds: 60 };

/** Counts a try of a one-time code; the answer is a refusal when there were too many. */
export type CountTry = () => Promise<Answer | undefined>;

/** Limits the tries of one-time codes, which are short enough to be typed, for all callers together. */
export function createCodeTries(storage: Pick<Storage, 'createLimiter'>): CountTry {
  const tries = storage.createLimiter(TRIES);
  return () =>
    tries.consume('all').then(
      () => undefined,
      () =>
        refuse(
          { status: 429, reason: 'rate-limited', message: 'Too many codes. Wait a minute' },
          { 'retry-after': String(TRIES.seconds) },
        ),
    );
}
