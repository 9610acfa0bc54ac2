/** `npm run adapter-table`: writes the table of adapters in docs/helpdesks.md. */
import { readFileSync } from 'node:fs';

import { fillAdapterTable } from './fill-adapter-table';
import { writeDocument } from './write-document';

const file = 'docs/helpdesks.md';

process.exitCode = await writeDocument(
  {
    script: 'adapter-table',
    title: 'page with the table of adapters',
    file,
    create: () => fillAdapterTable(readFileSync(file, 'utf8')),
  },
  process.argv.slice(2),
);
