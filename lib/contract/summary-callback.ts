import * as z from 'zod/mini';

import { summaryDataSchema } from './summary';

/**
 * The result of an async summary (contract: "Events"): the same `data` object as the summary response. `taskId` is
 * required here, because it is what the receiver keys on ("Idempotency").
 */
export const summaryCallbackSchema = z.looseObject({
  ...summaryDataSchema.shape,
  taskId: z.string().check(z.minLength(1)),
});
export type SummaryCallback = z.infer<typeof summaryCallbackSchema>;

/**
 * Reads the body of a summary callback. Assumption: the document says that "the same `data` object" is sent and does not
 * show whether it stands alone or in the wrapper of the response, so both are read.
 */
export function readSummaryCallback(body: unknown): SummaryCallback | undefined {
  const wrapped = z.looseObject({ data: summaryCallbackSchema }).safeParse(body);
  if (wrapped.success) return wrapped.data.data;
  return summaryCallbackSchema.safeParse(body).data;
}

/** The idempotency key of a summary callback. */
export function summaryCallbackKey({ taskId }: Pick<SummaryCallback, 'taskId'>): string {
  return taskId;
}
