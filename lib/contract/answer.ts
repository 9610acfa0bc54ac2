import * as z from 'zod';

/**
 * The wrapper of summary and reply-suggestion answers. The contract writes `code` as a string; the webhook's is an
 * integer, and servers mix the two, so both are read. `success` may be missing where a gateway answers in its place.
 */
export const answerFields = {
  code: z.union([z.string(), z.int()]).transform(String),
  msg: z.string().nullish().catch(undefined),
  success: z.boolean().nullish().catch(undefined),
};

/** The wrapper alone, to judge an answer before its `data` is looked at. */
export const answerSchema = z.object({ ...answerFields, data: z.unknown().optional() });
export type Answer = z.infer<typeof answerSchema>;
