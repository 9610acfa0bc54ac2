import * as z from 'zod';

const text = z.string().meta({ description: 'Plain text, paragraphs separated by a blank line.' });
const html = z.string().meta({ description: 'Read as text, and only where there is no `text`.' });

const wordlessSchema = z.object({
  id: z.string().min(1).optional().meta({ description: 'Unique within the ticket.' }),
  role: z.enum(['customer', 'agent', 'note', 'system', 'unknown']).meta({
    description: 'Who speaks. Only `customer` and `agent` are ever sent to the platform.',
  }),
  author: z.string().optional(),
  createdAt: z.iso.datetime({ offset: true }).optional(),
  attachments: z.array(z.url()).optional().meta({ description: 'Full addresses of attached files.' }),
});

/**
 * Schema of the ticket in a `<script type="application/json" data-deskhand="ticket">`, and source of
 * `docs/ticket.schema.json`. For Node only.
 */
export const statedTicketSchema = z
  .object({
    id: z.string().min(1),
    scope: z.string().optional().meta({
      description: 'The range in which `id` is unique; by default the path before the id in the address.',
    }),
    subject: z.string().optional(),
    language: z.string().optional().meta({ description: 'BCP 47 language of the conversation, such as `en`.' }),
    customer: z.object({ name: z.string().optional(), email: z.string().optional() }).optional(),
    messages: z
      .array(
        z.union([
          wordlessSchema.extend({ text, html: html.optional() }),
          wordlessSchema.extend({ text: text.optional(), html }),
        ]),
      )
      .meta({ description: 'Oldest first.' }),
  })
  .meta({ title: 'Ticket', description: 'A helpdesk ticket as its page states it to Deskhand.' });

export type StatedTicket = z.infer<typeof statedTicketSchema>;
