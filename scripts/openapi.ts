/** `npm run openapi`: writes the OpenAPI 3.1 document from the contract's schemas. */
import { createDocument } from './openapi/create-document';
import { writeDocument } from './write-document';

process.exitCode = await writeDocument(
  { script: 'openapi', title: 'OpenAPI 3.1 document', file: 'docs/openapi.json', create: createDocument },
  process.argv.slice(2),
);
