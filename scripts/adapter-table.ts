/** `npm run adapter-table`: writes the table of adapters in docs/helpdesks.md. */
import { readFileSync } from 'node:fs';

import { runMain } from '@/command-line/define-program';

import { fillAdapterTable } from './fill-adapter-table';
import { writeDocuments } from './write-documents';

const file = 'docs/helpdesks.md';
const create = () => fillAdapterTable(readFileSync(file, 'utf8'));

await runMain(writeDocuments('adapter-table', [{ title: 'page with the table of adapters', file, create }]));
