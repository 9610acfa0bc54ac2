import * as z from 'zod/mini';

import { lazy } from '@/lib/shared/lazy';

import { answerFields, answerText, cutText } from './field-schemas';
import { CONTENT_FORMATS, REPLY_ROLES, TARGET_LANGUAGES } from './values';

/** Contract: "ReplyMessage". */
export const replyMessageSchema = lazy(() =>
  z.object({
    role: z.enum(REPLY_ROLES),
    content: z.optional(z.string()),
    attachments: z.optional(z.array(z.string())),
  }),
);
export type ReplyMessage = z.infer<typeof replyMessageSchema>;

/** Contract: "Reply suggestion request". */
export const suggestionRequestSchema = lazy(() =>
  z.object({
    subject: z.optional(z.string()),
    messages: z.array(replyMessageSchema).check(z.minLength(1)),
    targetLanguage: z.optional(z.enum(TARGET_LANGUAGES)),
    contentFormat: z.optional(z.enum(CONTENT_FORMATS)),
    metadata: z.optional(z.looseObject({})),
  }),
);
export type SuggestionRequest = z.infer<typeof suggestionRequestSchema>;

/** A boolean, also as text from some servers. Any other value is unknown. */
const tolerantBoolean = lazy(() => z.catch(z.pipe(z.transform(readSpelledBoolean), z.nullish(z.boolean())), undefined));

function readSpelledBoolean(value: unknown): unknown {
  const text = typeof value === 'string' ? value.toLowerCase() : undefined;
  return text === 'true' || text === 'false' ? text === 'true' : value;
}

/**
 * Contract: "Reply suggestion response". `actionType`, `language` and `contentFormat` are open, so that an unknown
 * label does not cost the answer.
 */
export const suggestionDataSchema = lazy(() =>
  z.object({
    content: z.nullish(answerText),
    language: z.catch(z.nullish(cutText(100)), undefined),
    contentFormat: z.catch(z.nullish(cutText(100)), undefined),
    chatId: z.catch(z.nullish(cutText(500)), undefined),
    actionType: cutText(200).check(z.minLength(1)),
    handoff: tolerantBoolean,
    reason: z.catch(z.nullish(cutText(500)), undefined),
    reasonDescription: z.catch(z.nullish(cutText(2000)), undefined),
  }),
);
export type SuggestionData = z.infer<typeof suggestionDataSchema>;

export const suggestionResponseSchema = lazy(() => z.object({ ...answerFields, data: suggestionDataSchema }));
