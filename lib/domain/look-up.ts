import type { Failure } from './failure';

/** Where the look-up of one thing by its number stands. `query` is what was looked for. */
export type LookUp<Found> =
  | { state: 'idle' }
  | { state: 'looking'; query: string }
  | { state: 'found'; query: string; found: Found }
  | { state: 'not-found'; query: string }
  | { state: 'failed'; query: string; failure: Failure };
