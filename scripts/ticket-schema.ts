/** `npm run ticket-schema`: writes the JSON Schema of the ticket that a page states. */
import * as z from 'zod';

import { statedTicketSchema } from '@/plugin/stated-ticket';

import { writeDocument } from './write-document';

process.exitCode = await writeDocument(
  {
    script: 'ticket-schema',
    title: 'JSON Schema',
    file: 'docs/ticket.schema.json',
    // As input, unknown members are allowed.
    create: () => z.toJSONSchema(statedTicketSchema, { io: 'input' }),
  },
  process.argv.slice(2),
);
