import type { Row } from './print-table';

/** A figure may be a fifth above the one of the last release in the same run. */
const MOST = 1.2;

/** Lets a row fail if it exceeds the release's figure by more than a fifth. */
export function judgeAgainst(release: number, row: Row): Row {
  return { ...row, release, goal: release * MOST };
}
