import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { insertText, undoText } from '@/lib/helpdesk/insert-text';
import { offerPart } from '@/lib/helpdesk/page-parts';

export default defineUnlistedScript(() => offerPart('composer', { insertText, undoText }));
