/** `npm run ticket-schema`: writes the JSON Schema of the ticket that a page states. */
import * as z from 'zod';

import { runMain } from '@/command-line/define-program';
import { statedTicketSchema } from '@/plugin/stated-ticket';

import { writeDocuments } from './write-documents';

/** The schema, as a program. */
export const ticketSchema = writeDocuments('ticket-schema', [
  {
    title: 'JSON Schema',
    file: 'docs/ticket.schema.json',
    // As input, unknown members are allowed.
    create: () => z.toJSONSchema(statedTicketSchema, { io: 'input' }),
  },
]);

if (import.meta.main) await runMain(ticketSchema);
