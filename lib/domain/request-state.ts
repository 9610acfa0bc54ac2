import type { Failure } from './failure';

/** Where a request to the platform stands. */
export type RequestState =
  | { state: 'idle' }
  /** `startedAt` in milliseconds since the epoch, by this machine's clock. */
  | { state: 'running'; requestId: string; startedAt: number }
  | { state: 'failed'; failure: Failure }
  | { state: 'answered' };
