import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { findSelectorFault } from '@/lib/adapters/selector-fault';
import { showPageButton } from '@/lib/helpdesk/button/show-page-button';
import { offerPart } from '@/lib/helpdesk/page-parts';
import { showAll } from '@/lib/helpdesk/show-all';
import { watchSwitches } from '@/lib/helpdesk/watch-switches';
import { watchTicket } from '@/lib/helpdesk/watch-ticket';

/** Runs as long as a page of a desk is open. */
export default defineUnlistedScript(() =>
  offerPart('desk', { findSelectorFault, showAll, showPageButton, watchSwitches, watchTicket }),
);
