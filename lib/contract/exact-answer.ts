import * as z from 'zod/mini';

/** The wrapper of a successful summary or reply-suggestion answer, to the letter of the document. */
export const exactAnswerFields = { code: z.literal('200'), msg: z.literal('success'), success: z.literal(true) };

/** A refusal or failure of either. Assumption: what its `data` holds is not shown, so it is not looked at. */
export const exactRefusalSchema = z.object({
  code: z.enum(['400', '500']),
  msg: z.string(),
  success: z.literal(false),
});
