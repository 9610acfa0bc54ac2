/** `npm run openapi`: writes the interfaces as OpenAPI 3.1, from the schemas of the contract. */
import { writeFile } from 'node:fs/promises';

import { createDocument } from './openapi/create-document';

const USAGE = `Usage: npm run openapi [-- FILE]

  FILE   where to write the document (default docs/openapi.json)`;

async function main([file = 'docs/openapi.json', ...rest]: string[]): Promise<number> {
  if (file === '--help' || file === '-h') {
    console.log(USAGE);
    return 0;
  }
  if (file.startsWith('-') || rest.length > 0) {
    console.error(`deskhand: one file name is taken, not "${[file, ...rest].join(' ')}".\n\n${USAGE}`);
    return 1;
  }
  try {
    await writeFile(file, `${JSON.stringify(createDocument(), null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    console.error(`deskhand: ${file} could not be written (${error.message}). Name a file in a folder that exists.`);
    return 1;
  }
  console.log(`OpenAPI 3.1 document written to ${file}`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
