import * as z from 'zod/mini';

import { exactAnswerFields } from './exact-answer';
import { ACTION_TYPES, CONTENT_FORMATS, TARGET_LANGUAGES } from './suggestion-values';

/**
 * Contract: "Reply suggestion response", to the letter; what we read of the platform is parsed by `suggestion.ts`, which
 * forgives more. Enumerated fields are strings; only the two reasons may be null; `usages` is not returned.
 */
export const exactSuggestionDataSchema = z
  .looseObject({
    content: z.string(),
    language: z.enum(TARGET_LANGUAGES),
    contentFormat: z.enum(CONTENT_FORMATS),
    chatId: z.string(),
    actionType: z.enum(ACTION_TYPES),
    handoff: z.boolean(),
    reason: z.nullable(z.string()),
    reasonDescription: z.nullable(z.string()),
  })
  .check(z.refine((data) => !('usages' in data), { path: ['usages'], error: 'Model usage is not returned' }));
export const exactSuggestionResponseSchema = z.object({ ...exactAnswerFields, data: exactSuggestionDataSchema });
