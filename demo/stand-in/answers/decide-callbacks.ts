import * as z from 'zod/mini';

import type { ReplyMessage } from '@/lib/contract/suggestion';
import { echoTrigger, HANDOFF_TAG, REPLIED_TAG, ticketAnswerSchema, type WebhookRequest } from '@/lib/contract/webhook';
import type { RowStore } from '@/relay/commerce/row-store';

import { writeBlocks } from '../writing/write-blocks';
import { writeReply } from '../writing/write-reply';
import { decideSuggestion, REASONS } from './decide-suggestion';
import type { MockCallbacks } from './platform-answer';

/**
 * Assumption, because the contract does not show the messages of a ticket record: they are like those of the summary request,
 * with roles in any case.
 */
const recordMessageSchema = z.looseObject({ role: z.string(), content: z.string() });

const CUSTOMER_ROLES = new Set(['user', 'customer']);

/**
 * Decides the callbacks after a webhook: a reply if one is due, and tags.
 * @param answer of the ticket query, not validated
 * @returns undefined when the answer contains no ticket
 */
export function decideCallbacks(trigger: WebhookRequest, answer: unknown, store: RowStore): MockCallbacks | undefined {
  const parsed = ticketAnswerSchema.safeParse(answer);
  if (!parsed.success) return undefined;
  const { subject, messages } = parsed.data.data;
  const decision = decideSuggestion(
    { ...(subject && { subject }), messages: (messages ?? []).flatMap(readMessage) },
    store,
  );
  const [actionType, handoff] = REASONS[decision.reason];
  const echoed = echoTrigger(trigger);
  const blocks = actionType === 'MESSAGE' ? writeReply(decision, decision.language, { isShort: false }) : [];
  const tags = [...(blocks.length > 0 ? [REPLIED_TAG] : []), ...(handoff ? [HANDOFF_TAG] : [])];
  return {
    ...(blocks.length > 0 && { reply: { ...echoed, reply: writeBlocks(blocks, 'HTML'), replyType: 'html' } }),
    ...(tags.length > 0 && { tags: { ...echoed, tags } }),
  };
}

function readMessage(message: unknown): ReplyMessage[] {
  const parsed = recordMessageSchema.safeParse(message);
  if (!parsed.success) return [];
  const { role, content } = parsed.data;
  return [{ role: CUSTOMER_ROLES.has(role.toLowerCase()) ? 'USER' : 'ASSISTANT', content }];
}
