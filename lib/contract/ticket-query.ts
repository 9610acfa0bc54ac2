import * as z from 'zod/mini';

/**
 * What the platform posts to the integrator's `queryUrl` after a trigger.
 * Assumption: method and payload are "not shown" in the document; public pages of the platform show a POST that carries
 * `ticketId`. Unknown fields are kept.
 */
export const ticketQuerySchema = z.looseObject({ ticketId: z.string().check(z.minLength(1)) });
export type TicketQuery = z.infer<typeof ticketQuerySchema>;

/**
 * The ticket record. Assumption: "fields not shown" in the document; these names are known from public pages of the
 * platform, the inner shape of `messages` and `customFields` is not. Every field may be missing, unknown ones are kept.
 */
export const ticketRecordSchema = z.looseObject({
  ticketId: z.nullish(z.string()),
  subject: z.nullish(z.string()),
  messages: z.nullish(z.array(z.unknown())),
  customerEmail: z.nullish(z.string()),
  supportEmail: z.nullish(z.string()),
  customFields: z.nullish(z.record(z.string(), z.unknown())),
});
export type TicketRecord = z.infer<typeof ticketRecordSchema>;

/**
 * The answer to a ticket query. Assumption, as above: the ticket sits in `data` of a wrapper; whether its `code` is a
 * string or an integer is not known.
 */
export const ticketAnswerSchema = z.looseObject({
  code: z.nullish(z.union([z.string(), z.int()])),
  msg: z.nullish(z.string()),
  data: ticketRecordSchema,
  total: z.nullish(z.int()),
});
export type TicketAnswer = z.infer<typeof ticketAnswerSchema>;
