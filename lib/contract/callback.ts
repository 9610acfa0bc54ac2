import * as z from 'zod/mini';

import { summaryDataSchema } from './summary';
import type { WebhookRequest } from './webhook';

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
const summaryCallbackSchema = z.looseObject({
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
