import * as z from 'zod';

/** As strict as the published markup can be read. */
export const statementSchema = z.strictObject({
  id: z.string().min(1),
  subject: z.string(),
  language: z.string(),
  customer: z.strictObject({ name: z.string(), email: z.email() }),
  messages: z.array(
    z.intersection(
      z.object({
        id: z.string(),
        role: z.enum(['customer', 'agent', 'note', 'system']),
        author: z.string(),
        createdAt: z.iso.datetime(),
        attachments: z.array(z.url()).optional(),
      }),
      z.union([z.object({ text: z.string() }), z.object({ html: z.string() })]),
    ),
  ),
});
