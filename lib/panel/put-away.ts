import type { Draft } from './panel-state';

/** Most drafts that are kept of a ticket. */
const MAX_EARLIER = 20;

/**
 * The drafts before, with one more that another takes the place of; the newest first. Of too many, the oldest that holds no
 * words of the agent's own goes first.
 */
export function putAway(draft: Draft, earlier: readonly Draft[]): Draft[] {
  const all = [draft, ...earlier];
  if (all.length <= MAX_EARLIER) return all;
  const oldest = all.findLastIndex(({ edit }) => !edit);
  return all.toSpliced(oldest > 0 ? oldest : -1, 1);
}
