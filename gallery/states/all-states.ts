import { newsStates } from '@/components/cards/news/test/states';
import { shopStates } from '@/components/cards/shop/test/states';
import { summaryStates } from '@/components/cards/summary/test/states';
import { loadSanitizer } from '@/lib/rich-text/sanitize-html';

import type { GalleryState } from '../gallery-state';
import { checkStates } from './check-states';
import { draftStates } from './draft-states';
import { failureStates } from './failure-states';
import { firstRunStates } from './first-run-states';
import { insertionStates } from './insertion-states';
import { pageStates } from './page-states';
import { settingsStates } from './settings-states';
import { signInStates } from './sign-in-states';
import { suggestionStates } from './suggestion-states';
import { verdictStates } from './verdict-states';

/** By the name of the card. */
export const CARD_STATES: Readonly<Record<string, (now: number) => GalleryState[]>> = {
  summary: summaryStates,
  news: newsStates,
  shop: shopStates,
};

/** Creates every state, in the order of the gallery; running requests started shortly before `now`. */
export async function createAllStates(now: number): Promise<GalleryState[]> {
  await loadSanitizer();
  return [
    ...pageStates(now),
    ...(await verdictStates()),
    ...suggestionStates(now),
    ...insertionStates(),
    ...failureStates(),
    ...draftStates(),
    ...Object.values(CARD_STATES).flatMap((create) => create(now)),
    ...checkStates(),
    ...settingsStates(),
    ...firstRunStates(),
    ...signInStates(),
  ];
}
