/** `npm run openapi`: writes the OpenAPI 3.1 document from the contract's schemas, and the page that shows it. */
import { createDocument } from './openapi/create-document';
import { formatApiPage } from './openapi/format-api-page';
import { writeDocument } from './write-document';

const args = process.argv.slice(2);
process.exitCode = await writeDocument(
  { script: 'openapi', title: 'OpenAPI 3.1 document', file: 'docs/openapi.json', create: createDocument },
  args,
);
if (args.length === 0) {
  const page = { script: 'openapi', title: 'Page', file: 'docs/api.md', create: () => formatApiPage(createDocument()) };
  process.exitCode ||= await writeDocument(page, args);
}
