import * as z from 'zod/mini';

/** The query that follows a trigger. Assumption: only public pages of the platform show this POST to `queryUrl`. */
export const ticketQuerySchema = z.looseObject({ ticketId: z.string().check(z.minLength(1)) });
export type TicketQuery = z.infer<typeof ticketQuerySchema>;

/** Contract: "Ticket detail record". Assumption: only public pages of the platform show these names. */
export const ticketRecordSchema = z.looseObject({
  ticketId: z.nullish(z.string()),
  subject: z.nullish(z.string()),
  messages: z.nullish(z.array(z.unknown())),
  customerEmail: z.nullish(z.string()),
  supportEmail: z.nullish(z.string()),
  customFields: z.nullish(z.record(z.string(), z.unknown())),
});

/** The answer to a ticket query. Assumption: its `code` may be a string or an integer. */
export const ticketAnswerSchema = z.looseObject({
  code: z.nullish(z.union([z.string(), z.int()])),
  msg: z.nullish(z.string()),
  data: ticketRecordSchema,
  total: z.nullish(z.int()),
});
export type TicketAnswer = z.infer<typeof ticketAnswerSchema>;
