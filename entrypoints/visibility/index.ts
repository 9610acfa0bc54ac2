import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { createJudge } from '@/lib/helpdesk/visibility/create-judge';
import { offerPart } from '@/lib/helpdesk/page-parts';

export default defineUnlistedScript(() => offerPart('visibility', { createJudge }));
