import type { SuggestionVersion } from '@/lib/panel-view/ticket-work';

const MAX_EARLIER = 20;

/** Archives a version. Beyond 20, the oldest version without an edit is dropped first. */
export function archiveVersion(version: SuggestionVersion, earlier: readonly SuggestionVersion[]): SuggestionVersion[] {
  const all = [version, ...earlier];
  if (all.length <= MAX_EARLIER) return all;
  const oldest = all.findLastIndex(({ edit }) => !edit);
  return all.toSpliced(oldest > 0 ? oldest : -1, 1);
}
