import type { Failure } from '@/lib/domain/failure';

export type RequestState =
  | { state: 'idle' }
  /** `startedAt` in Unix milliseconds. */
  | { state: 'running'; requestId: string; startedAt: number }
  | { state: 'failed'; failure: Failure }
  | { state: 'answered' };
