import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { examinePage } from '@/lib/helpdesk/doctor/examine-page';
import { takeSnapshot } from '@/lib/helpdesk/doctor/take-snapshot';
import { offerPart } from '@/lib/helpdesk/page-parts';

export default defineUnlistedScript(() =>
  offerPart('doctor', {
    async examine(adapter, readSameOrigin) {
      const { adapter: examined, findings } = await examinePage(adapter, readSameOrigin);
      return { ...(examined && { adapter: examined }), findings };
    },
    takeSnapshot,
  }),
);
