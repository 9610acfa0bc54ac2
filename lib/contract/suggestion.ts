import * as z from 'zod/mini';

import { answerFields } from './answer';
import { CONTENT_FORMATS, REPLY_ROLES, TARGET_LANGUAGES } from './suggestion-values';

/** Contract: "ReplyMessage". */
export const replyMessageSchema = z.object({
  role: z.enum(REPLY_ROLES),
  content: z.optional(z.string()),
  attachments: z.optional(z.array(z.string())),
});
export type ReplyMessage = z.infer<typeof replyMessageSchema>;

/**
 * Contract: "Reply suggestion request". At least one message, in conversation order. `contentFormat` defaults to `HTML`
 * and `targetLanguage` to the original language on the platform's side.
 */
export const suggestionRequestSchema = z.object({
  subject: z.optional(z.string()),
  messages: z.array(replyMessageSchema).check(z.minLength(1)),
  targetLanguage: z.optional(z.enum(TARGET_LANGUAGES)),
  contentFormat: z.optional(z.enum(CONTENT_FORMATS)),
  metadata: z.optional(z.record(z.string(), z.unknown())),
});
export type SuggestionRequest = z.infer<typeof suggestionRequestSchema>;

/** A boolean that some servers write as text. Anything else, null included, is not known. */
const tolerantBoolean = z.catch(
  z.nullish(z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])),
  undefined,
);

/**
 * Contract: "Reply suggestion response", its `data`. `actionType` stays open: a value the document does not know must be
 * shown as such, not refused. `language` and `contentFormat` likewise: an answer is not thrown away over its label.
 */
export const suggestionDataSchema = z.object({
  content: z.nullish(z.string()),
  language: z.catch(z.nullish(z.string()), undefined),
  contentFormat: z.catch(z.nullish(z.string()), undefined),
  chatId: z.catch(z.nullish(z.string()), undefined),
  actionType: z.string().check(z.minLength(1)),
  handoff: tolerantBoolean,
  reason: z.catch(z.nullish(z.string()), undefined),
  reasonDescription: z.catch(z.nullish(z.string()), undefined),
});
export type SuggestionData = z.infer<typeof suggestionDataSchema>;

export const suggestionResponseSchema = z.object({ ...answerFields, data: suggestionDataSchema });
