import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { showPageButton } from '@/lib/helpdesk/button/show-page-button';
import { offerPart } from '@/lib/helpdesk/page-parts';

export default defineUnlistedScript(() => offerPart('button', { showPageButton }));
