import type { GalleryState } from '../state';
import { checkStates } from './checks';
import { commerceStates } from './commerce';
import { failureStates } from './failures';
import { insertionStates } from './insertions';
import { pageStates } from './pages';
import { settingsStates } from './settings';
import { suggestionStates } from './suggestions';
import { summaryStates } from './summaries';
import { verdictStates } from './verdicts';

/**
 * Every state, in the order in which the gallery lists them.
 * @param now in milliseconds since the epoch: what runs began a while before it
 */
export async function createAllStates(now: number): Promise<GalleryState[]> {
  return [
    ...pageStates(),
    ...(await verdictStates()),
    ...suggestionStates(now),
    ...insertionStates(),
    ...failureStates(),
    ...summaryStates(now),
    ...commerceStates(now),
    ...checkStates(),
    ...settingsStates(),
  ];
}
