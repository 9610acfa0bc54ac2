import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { offerPart } from '@/lib/helpdesk/page-parts';
import { watchTicket } from '@/lib/helpdesk/watch-ticket';

export default defineUnlistedScript(() => offerPart('watch', { watchTicket }));
