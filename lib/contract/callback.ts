import * as z from 'zod/mini';

import type { WebhookRequest } from './webhook';

/** The identifiers of every callback that follows a webhook trigger (contract: "Events"). */
export const callbackFields = {
  ticketId: z.string().check(z.minLength(1)),
  messageId: z.optional(z.string()),
};

/** What a callback carries of its trigger: `messageId` unchanged when it was sent, and no such field when it was not. */
export function echoTrigger({ ticketId, messageId }: WebhookRequest): { ticketId: string; messageId?: string } {
  return messageId === undefined ? { ticketId } : { ticketId, messageId };
}

/** Assumption: the document names `callbackType` as part of a key and shows no values; these are our own. */
export const CALLBACK_TYPES = ['reply', 'tags'] as const;
export type CallbackType = (typeof CALLBACK_TYPES)[number];

/**
 * The idempotency key of a reply or tag callback (contract: "Idempotency"): `ticketId + messageId + callbackType`, kept
 * apart so that no two different callbacks share a key. Without a `messageId` all callbacks of a kind on a ticket do.
 */
export function callbackKey(
  { ticketId, messageId }: { ticketId: string; messageId?: string | undefined },
  callbackType: CallbackType,
): string {
  return JSON.stringify([ticketId, messageId ?? null, callbackType]);
}

/**
 * What the platform expects for a reply or tag callback.
 * Assumption: "not shown" in the document; public pages of the platform show this body, with any 2xx status.
 */
export const callbackAnswerSchema = z.looseObject({ code: z.int(), message: z.string() });
export const CALLBACK_ACCEPTED = { code: 0, message: 'success' } as const satisfies z.infer<
  typeof callbackAnswerSchema
>;

/** Assumption, as above: how long the platform waits for the ticket query and for each callback. */
export const CALLBACK_DEADLINE_MS = 10_000;
