import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { openReader } from '@/lib/helpdesk/open-reader';
import { offerPart } from '@/lib/helpdesk/page-parts';
import { createJudge } from '@/lib/helpdesk/visibility/create-judge';
import { readSameOrigin } from '@/lib/http/same-origin/read-same-origin';

/** Reads tickets. A page gets it when a panel follows the page, or when the agent is about to press the page button. */
export default defineUnlistedScript(() => {
  offerPart('visibility', { createJudge });
  offerPart('desk', { openReader: (page) => openReader(page, readSameOrigin) });
});
