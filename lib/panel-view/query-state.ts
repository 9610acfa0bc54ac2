import type { Failure } from '@/lib/domain/failure';

/** `query` is the number of an order or product. */
export type QueryState<Found> =
  | { state: 'idle' }
  | { state: 'searching'; query: string }
  | { state: 'found'; query: string; found: Found; isSample: boolean }
  | { state: 'not-found'; query: string }
  | { state: 'failed'; query: string; failure: Failure };
