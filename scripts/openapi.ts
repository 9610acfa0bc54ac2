/** `npm run openapi`: writes the OpenAPI 3.1 document from the contract's schemas, and the page that shows it. */
import { runMain } from '@/command-line/define-program';

import { createDocument } from './openapi/create-document';
import { formatApiPage } from './openapi/format-api-page';
import { writeDocuments } from './write-documents';

/** The OpenAPI document, as a program. */
export const openapi = writeDocuments('openapi', [
  { title: 'OpenAPI 3.1 document', file: 'docs/openapi.json', create: createDocument },
  { title: 'Page', file: 'docs/api.md', create: () => formatApiPage(createDocument()) },
]);

if (import.meta.main) await runMain(openapi);
