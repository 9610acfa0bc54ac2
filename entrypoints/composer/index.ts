import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { insertText, undoText } from '@/lib/helpdesk/insert-text';
import { offerPart } from '@/lib/helpdesk/page-parts';

/** Writing into the page: most pages are only read, so this comes when the agent first inserts something. */
export default defineUnlistedScript(() => offerPart('composer', { insertText, undoInsertion: undoText }));
