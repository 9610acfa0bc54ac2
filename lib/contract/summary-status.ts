import type { SummaryStatus } from './summary';

/** Status of a summary task → what it may become. `none`: the request has just been accepted. */
const NEXT: Record<SummaryStatus | 'none', readonly SummaryStatus[]> = {
  // Answered at once by default; a channel in async mode answers PENDING.
  none: ['COMPLETED', 'PENDING'],
  PENDING: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
};

/** Contract: "Summary task status". A task that ended stays as it ended. */
export function canSummaryBecome(next: SummaryStatus, status: SummaryStatus | 'none'): boolean {
  return NEXT[status].includes(next);
}
