/** `npm run openapi`: writes the interfaces as OpenAPI 3.1, from the schemas of the contract. */
import { createDocument } from './openapi/create-document';
import { writeDocument } from './write-document';

process.exitCode = await writeDocument(
  { script: 'openapi', title: 'OpenAPI 3.1 document', file: 'docs/openapi.json', create: createDocument },
  process.argv.slice(2),
);
