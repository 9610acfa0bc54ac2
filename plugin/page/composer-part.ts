import { insertBesideNote } from '@/lib/helpdesk/insert-beside-note';
import { insertText, undoText } from '@/lib/helpdesk/insert-text';
import type { PageParts } from '@/lib/helpdesk/page-parts';

export const composer: PageParts['composer'] = {
  insertText: (...request) => insertBesideNote(insertText, ...request),
  undoText,
};
