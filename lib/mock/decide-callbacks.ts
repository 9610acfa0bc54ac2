import * as z from 'zod/mini';

import { echoTrigger } from '@/lib/contract/callback';
import type { ReplyMessage } from '@/lib/contract/suggestion';
import { HANDOFF_TAG, REPLIED_TAG } from '@/lib/contract/tag-callback';
import { ticketAnswerSchema } from '@/lib/contract/ticket-query';
import type { WebhookRequest } from '@/lib/contract/webhook';

import { decideSuggestion, REASONS } from './decide-suggestion';
import type { MockCallbacks } from './effects';
import { writeBlocks } from './rich-text';
import type { MockStore } from './store';
import { writeReply } from './write-reply';

/**
 * A message of a ticket record. Assumption: the document does not show its shape; the stand-in understands that of the
 * summary request, whatever the case of its roles.
 */
const recordMessageSchema = z.looseObject({ role: z.string(), content: z.string() });

const CUSTOMER_ROLES = new Set(['user', 'customer']);

/**
 * What the platform does with a ticket that it has fetched after a trigger: a reply where there is one to give, and tags
 * that say what happened.
 * @param answer body of the ticket query's answer, whatever it is
 * @returns undefined when the answer holds no ticket
 */
export function decideCallbacks(trigger: WebhookRequest, answer: unknown, store: MockStore): MockCallbacks | undefined {
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
