import * as z from 'zod/mini';

import { exactAnswerFields } from './exact-answer';

const taskFields = {
  taskId: z.string().check(z.minLength(1)),
  /** The request's, unchanged. Assumption: null or absent when the request had none. */
  ticketId: z.nullish(z.string()),
};

/** Contract: "Summary response", its `data`, by status; what we read of the platform is parsed by `summary.ts`. */
export const exactSummaryDataSchema = z.discriminatedUnion('status', [
  z.object({ ...taskFields, status: z.literal('PENDING'), summary: z.null(), errorMessage: z.null() }),
  z.object({ ...taskFields, status: z.literal('COMPLETED'), summary: z.string(), errorMessage: z.null() }),
  // What `summary` holds then is not shown.
  z.object({ ...taskFields, status: z.literal('FAILED'), summary: z.nullish(z.string()), errorMessage: z.string() }),
]);
export const exactSummaryResponseSchema = z.object({ ...exactAnswerFields, data: exactSummaryDataSchema });
