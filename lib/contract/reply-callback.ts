import * as z from 'zod/mini';

import { callbackFields } from './callback';

/**
 * The AI reply that the platform posts to `replyUrl`. Unknown fields are kept.
 * Assumption: the document shows `ticketId` and `messageId` alone ("Full payloads: not shown"); public pages of the
 * platform show `reply` and `replyType`.
 */
export const replyCallbackSchema = z.looseObject({
  ...callbackFields,
  reply: z.string(),
  replyType: z.nullish(z.string()),
});
export type ReplyCallback = z.infer<typeof replyCallbackSchema>;

/**
 * Whether a reply is HTML. Assumption, as above: `replyType` is `html` or `text`, and `html` when it is missing; any
 * other value is taken for HTML as well, which is the reading that gets sanitised.
 */
export function isHtmlReply({ replyType }: Pick<ReplyCallback, 'replyType'>): boolean {
  return replyType !== 'text';
}
