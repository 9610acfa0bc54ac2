import * as z from 'zod/mini';

/**
 * Contract: "Webhook request". A trigger that carries identifiers only: whatever else a body holds is dropped, because
 * ticket content, history and attachments are never read from it.
 */
export const webhookRequestSchema = z.object({
  ticketId: z.string().check(z.minLength(1)),
  messageId: z.optional(z.string()),
  // Any text: the document names `message.created` and no list; `new_message` and `ticket_updated` have been seen.
  eventType: z.optional(z.string()),
});
export type WebhookRequest = z.infer<typeof webhookRequestSchema>;

/**
 * Contract: "Webhook response". Here `code` is an integer and the text is called `message`; summary and reply suggestion
 * have a string and `msg`. 200 means accepted, not that any callback has been made.
 */
export const webhookResponseSchema = z.object({ code: z.int(), message: z.string() });
export type WebhookResponse = z.infer<typeof webhookResponseSchema>;
