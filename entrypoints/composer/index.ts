import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { insertBesideNote } from '@/lib/helpdesk/insert-beside-note';
import { insertText, undoText } from '@/lib/helpdesk/insert-text';
import { offerPart } from '@/lib/helpdesk/page-parts';

export default defineUnlistedScript(() =>
  offerPart('composer', { insertText: (...request) => insertBesideNote(insertText, ...request), undoText }),
);
