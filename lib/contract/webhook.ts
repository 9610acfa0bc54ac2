import * as z from 'zod/mini';

import { summaryDataSchema } from './summary';

/** Contract: "Webhook request". Other fields are dropped: ticket content is never read from a trigger. */
export const webhookRequestSchema = z.object({
  ticketId: z.string().check(z.minLength(1)),
  messageId: z.optional(z.string()),
  // Any text: the contract names `message.created` and no list; `new_message` and `ticket_updated` have been seen.
  eventType: z.optional(z.string()),
});
export type WebhookRequest = z.infer<typeof webhookRequestSchema>;

/** Contract: "Webhook response". Unlike other answers, it has an integer `code` and a `message`. */
export const webhookResponseSchema = z.object({ code: z.int(), message: z.string() });
export type WebhookResponse = z.infer<typeof webhookResponseSchema>;

/** Contract: "Webhook". */
export const WEBHOOK_CODES = {
  200: { condition: 'Accepted and entered processing', message: 'ok' },
  400: { condition: 'Platform identifier not supported', message: 'unsupported platform: <platform>' },
  401: { condition: 'Access credential invalid or does not match the channel', message: 'invalid token' },
  422: { condition: 'Channel configuration incomplete', message: 'platform not configured' },
  500: { condition: 'Server-side processing error', message: undefined },
} as const;

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

/** Contract: "Events". */
const callbackFields = {
  ticketId: z.string().check(z.minLength(1)),
  messageId: z.optional(z.string()),
};

/** Copies the identifiers of a trigger into a callback. */
export function echoTrigger({ ticketId, messageId }: WebhookRequest): { ticketId: string; messageId?: string } {
  return messageId === undefined ? { ticketId } : { ticketId, messageId };
}

/** Assumption: the contract names `callbackType` as part of a key and shows no values; these are our own. */
export const CALLBACK_TYPES = ['reply', 'tags'] as const;
export type CallbackType = (typeof CALLBACK_TYPES)[number];

/** The idempotency key of a reply or tag callback (Contract: "Idempotency"), joined unambiguously. */
export function callbackKey(
  { ticketId, messageId }: { ticketId: string; messageId?: string | undefined },
  callbackType: CallbackType,
): string {
  return JSON.stringify([ticketId, messageId ?? null, callbackType]);
}

/** The expected answer to a callback. Assumption: only public pages of the platform show it, with any 2xx status. */
export const callbackAnswerSchema = z.looseObject({ code: z.int(), message: z.string() });
export const CALLBACK_ACCEPTED = { code: 0, message: 'success' } as const satisfies z.infer<
  typeof callbackAnswerSchema
>;

/** Assumption, as above: the platform waits this long for the ticket query and each callback. */
export const CALLBACK_DEADLINE_MS = 10_000;

/** The AI reply, posted to `replyUrl`. Assumption: only public pages of the platform show `reply` and `replyType`. */
export const replyCallbackSchema = z.looseObject({
  ...callbackFields,
  reply: z.string(),
  replyType: z.nullish(z.string()),
});
export type ReplyCallback = z.infer<typeof replyCallbackSchema>;

/** Whether a reply is HTML. Assumption: so is every type except `text`, also none; HTML is sanitized. */
export function isHtmlReply({ replyType }: Pick<ReplyCallback, 'replyType'>): boolean {
  return replyType !== 'text';
}

/** The tags, posted to `tagsUrl`. Assumption: only public pages of the platform show `tags`. */
export const tagCallbackSchema = z.looseObject({ ...callbackFields, tags: z.array(z.string()) });
export type TagCallback = z.infer<typeof tagCallbackSchema>;

/** Assumption, as above: the tag set after the AI has replied. */
export const REPLIED_TAG = 'shulex_ai_replied';

/** Assumption, as above: the tag that asks for a person. There is no separate hand-off interface. */
export const HANDOFF_TAG = 'transfer_to_agent';

/** The `data` object of the summary response (Contract: "Events"), with a required `taskId`, its idempotency key. */
export const summaryCallbackSchema = z.looseObject({
  ...summaryDataSchema.shape,
  taskId: z.string().check(z.minLength(1)),
});
export type SummaryCallback = z.infer<typeof summaryCallbackSchema>;

/** Parses the body of a summary callback; undefined for any other. Assumption: the `data` object may be wrapped. */
export function readSummaryCallback(body: unknown): SummaryCallback | undefined {
  const wrapped = z.looseObject({ data: summaryCallbackSchema }).safeParse(body);
  if (wrapped.success) return wrapped.data.data;
  return summaryCallbackSchema.safeParse(body).data;
}
