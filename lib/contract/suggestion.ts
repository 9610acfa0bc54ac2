import * as z from 'zod';

import { answerFields } from './answer';
import { CONTENT_FORMATS, REPLY_ROLES, TARGET_LANGUAGES } from './suggestion-values';

export * from './suggestion-values';

/** Contract: "ReplyMessage". */
export const replyMessageSchema = z.object({
  role: z.enum(REPLY_ROLES),
  content: z.string().optional(),
  attachments: z.array(z.string()).optional(),
});
export type ReplyMessage = z.infer<typeof replyMessageSchema>;

/**
 * Contract: "Reply suggestion request". At least one message, in conversation order. `contentFormat` defaults to `HTML`
 * and `targetLanguage` to the original language on the platform's side.
 */
export const suggestionRequestSchema = z.object({
  subject: z.string().optional(),
  messages: z.array(replyMessageSchema).min(1),
  targetLanguage: z.enum(TARGET_LANGUAGES).optional(),
  contentFormat: z.enum(CONTENT_FORMATS).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});
export type SuggestionRequest = z.infer<typeof suggestionRequestSchema>;

/** A boolean that some servers write as text. Anything else, null included, is not known. */
const tolerantBoolean = z
  .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])
  .nullish()
  .catch(undefined);

/**
 * Contract: "Reply suggestion response", its `data`. `actionType` stays open: a value the document does not know must be
 * shown as such, not refused. `language` and `contentFormat` likewise: an answer is not thrown away over its label.
 */
export const suggestionDataSchema = z.object({
  content: z.string().nullish(),
  language: z.string().nullish().catch(undefined),
  contentFormat: z.string().nullish().catch(undefined),
  chatId: z.string().nullish().catch(undefined),
  actionType: z.string().min(1),
  handoff: tolerantBoolean,
  reason: z.string().nullish().catch(undefined),
  reasonDescription: z.string().nullish().catch(undefined),
});
export type SuggestionData = z.infer<typeof suggestionDataSchema>;

export const suggestionResponseSchema = z.object({ ...answerFields, data: suggestionDataSchema });
