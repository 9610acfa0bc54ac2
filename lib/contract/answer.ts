import * as z from 'zod/mini';

/**
 * The wrapper of summary and reply-suggestion answers. The contract writes `code` as a string; the webhook's is an
 * integer, and servers mix the two, so both are read. `success` may be missing where a gateway answers in its place.
 */
export const answerFields = {
  code: z.pipe(z.union([z.string(), z.int()]), z.transform(String)),
  msg: z.catch(z.nullish(z.string()), undefined),
  success: z.catch(z.nullish(z.boolean()), undefined),
};

/** The wrapper alone, to judge an answer before its `data` is looked at. */
export const answerSchema = z.object({ ...answerFields, data: z.optional(z.unknown()) });
export type Answer = z.infer<typeof answerSchema>;
