import { openReader } from '@/lib/helpdesk/open-reader';
import { offerPart, type PageParts } from '@/lib/helpdesk/page-parts';
import { createJudge } from '@/lib/helpdesk/visibility/create-judge';
import { readSameOrigin } from '@/lib/http/same-origin/read-same-origin';

offerPart('visibility', { createJudge });

export const desk: PageParts['desk'] = { openReader: (page) => openReader(page, readSameOrigin) };
