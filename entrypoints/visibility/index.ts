import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { offerPart } from '@/lib/helpdesk/page-parts';
import { createJudge } from '@/lib/helpdesk/visibility/create-judge';

export default defineUnlistedScript(() => offerPart('visibility', { createJudge }));
