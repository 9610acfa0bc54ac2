import * as z from 'zod/mini';

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
