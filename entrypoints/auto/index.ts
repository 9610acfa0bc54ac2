import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { watchForRecipe } from '@/lib/helpdesk/auto/watch-for-recipe';
import { offerPart } from '@/lib/helpdesk/page-parts';

/** Finding the conversation by itself: only pages of helpdesks that have no adapter need it. */
export default defineUnlistedScript(() => offerPart('auto', { watchForRecipe }));
