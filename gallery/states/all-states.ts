import { loadSanitizer } from '@/lib/rich-text/sanitize-html';

import type { GalleryState } from '../gallery-state';
import { checkStates } from './check-states';
import { commerceStates } from './commerce-states';
import { failureStates } from './failure-states';
import { firstRunStates } from './first-run-states';
import { insertionStates } from './insertion-states';
import { pageStates } from './page-states';
import { relayStates } from './relay-states';
import { settingsStates } from './settings-states';
import { suggestionStates } from './suggestion-states';
import { summaryStates } from './summary-states';
import { verdictStates } from './verdict-states';

/** Creates every state, in the order of the gallery; running requests started shortly before `now`. */
export async function createAllStates(now: number): Promise<GalleryState[]> {
  await loadSanitizer();
  return [
    ...pageStates(),
    ...(await verdictStates()),
    ...suggestionStates(now),
    ...insertionStates(),
    ...failureStates(),
    ...summaryStates(now),
    ...relayStates(now),
    ...commerceStates(),
    ...checkStates(),
    ...settingsStates(),
    ...firstRunStates(),
  ];
}
