import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { offerPart } from '@/lib/helpdesk/page-parts';
import { watchSwitches } from '@/lib/helpdesk/watch-switches';

export default defineUnlistedScript(() => offerPart('switches', { watchSwitches }));
