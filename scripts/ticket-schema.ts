/** `npm run ticket-schema`: writes the JSON Schema of the ticket that a helpdesk's page states. */
import { writeFile } from 'node:fs/promises';

import * as z from 'zod';

import { statedTicketSchema } from '@/plugin/stated-ticket';

const USAGE = `Usage: npm run ticket-schema [-- FILE]

  FILE   where to write the schema (default docs/ticket.schema.json)`;

async function main([file = 'docs/ticket.schema.json', ...rest]: string[]): Promise<number> {
  if (file === '--help' || file === '-h') {
    console.log(USAGE);
    return 0;
  }
  if (file.startsWith('-') || rest.length > 0) {
    console.error(`deskhand: one file name is taken, not "${[file, ...rest].join(' ')}".\n\n${USAGE}`);
    return 1;
  }
  // What a page may write: members that are not named here are let pass.
  const schema = z.toJSONSchema(statedTicketSchema, { io: 'input' });
  try {
    await writeFile(file, `${JSON.stringify(schema, null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    console.error(`deskhand: ${file} could not be written (${error.message}). Name a file in a folder that exists.`);
    return 1;
  }
  console.log(`JSON Schema written to ${file}`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
