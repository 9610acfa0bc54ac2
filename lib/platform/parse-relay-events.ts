import * as z from 'zod/mini';

import { isHtmlReply, replyCallbackSchema, summaryCallbackSchema, tagCallbackSchema } from '@/lib/contract/webhook';
import type { Failure } from '@/lib/domain/failure';
import type { RelayEvent, RelayEvents } from '@/lib/domain/relay-event';
import type { JsonAnswer } from '@/lib/http/transport';
import { lazy } from '@/lib/shared/lazy';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import { withoutInvisibleIn } from '@/lib/shared/without-invisible';

const MAX_REPLY = 100_000;
const MAX_TAGS = 20;
const MAX_TAG = 60;

const common = { createdAt: z.catch(z.string(), '') };

const replyEvent = lazy(() =>
  z.pipe(
    z.extend(replyCallbackSchema, { type: z.literal('reply'), ...common }),
    z.transform(({ type, createdAt, reply, replyType }) => ({
      type,
      createdAt,
      reply: reply.slice(0, MAX_REPLY),
      isHtml: isHtmlReply({ replyType }),
    })),
  ),
);

const tagsEvent = lazy(() =>
  z.pipe(
    z.extend(tagCallbackSchema, { type: z.literal('tags'), ...common }),
    z.transform(({ type, createdAt, tags }) => ({ type, createdAt, tags: cleanTags(tags) })),
  ),
);

const summaryEvent = lazy(() =>
  z.pipe(
    z.extend(summaryCallbackSchema, { type: z.literal('summary'), status: z.enum(['COMPLETED', 'FAILED']), ...common }),
    z.transform(({ type, createdAt, taskId, status, summary = null, errorMessage = null }) => ({
      type,
      createdAt,
      taskId,
      status,
      summary,
      errorMessage,
    })),
  ),
);

const eventSchema: z.ZodMiniType<RelayEvent> = lazy(() => z.union([replyEvent, tagsEvent, summaryEvent]));
const eventsSchema = lazy(() =>
  z.object({ cursor: z.string().check(z.regex(/^\d{1,15}$/)), events: z.array(z.unknown()) }),
);

/**
 * Parses an answer to `/agent/events`, without the characters that nobody sees. An event that cannot be read does not affect
 * the others.
 */
export function parseRelayEvents({ httpStatus, body }: JsonAnswer): Outcome<RelayEvents, Failure> {
  const answer = eventsSchema.safeParse(withoutInvisibleIn(body));
  if (httpStatus !== 200 || !answer.success) return fail({ reason: 'unexpected-answer', httpStatus });
  const { cursor, events } = answer.data;
  return succeed({ cursor, events: events.flatMap((event) => eventSchema.safeParse(event).data ?? []) });
}

function cleanTags(tags: readonly string[]): string[] {
  const names = tags.map((tag) => tag.trim().slice(0, MAX_TAG)).filter((tag) => tag !== '');
  return [...new Set(names)].slice(0, MAX_TAGS);
}
