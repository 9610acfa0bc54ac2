import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { createJudge } from '@/lib/helpdesk/hidden-text';
import { offerPart } from '@/lib/helpdesk/page-parts';

export default defineUnlistedScript(() => offerPart('visibility', { createJudge }));
