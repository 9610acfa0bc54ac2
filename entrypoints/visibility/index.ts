import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { isSeen, readVisibility } from '@/lib/helpdesk/hidden-text';
import { offerPart } from '@/lib/helpdesk/page-parts';

export default defineUnlistedScript(() => offerPart('visibility', { readVisibility, isSeen }));
