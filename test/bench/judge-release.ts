import type { Row } from './print-table';

/** A figure may be a fifth above the one of the last release in the same run. */
const MOST = 1.2;
/** Nobody feels less, and medians of nine rounds differ by some milliseconds. */
const UNFELT_MS = 10;

/** Lets a row fail if it exceeds the release's figure by more than a fifth, and by a time that is felt. */
export function judgeAgainst(release: number, row: Row): Row {
  return { ...row, release, goal: Math.max(release * MOST, release + UNFELT_MS) };
}
