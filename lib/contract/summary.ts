import * as z from 'zod/mini';

import { answerFields } from './answer';

/** Contract: "SummaryMessage". `role` is free text, `unknown` when absent. */
export const summaryMessageSchema = z.object({
  role: z.optional(z.string()),
  content: z.optional(z.string()),
  createdAt: z.optional(z.string()),
});
export type SummaryMessage = z.infer<typeof summaryMessageSchema>;

/** Contract: "Summary request". A non-empty `content` takes precedence over `messages` (`summary-input.ts`). */
export const summaryRequestSchema = z.object({
  ticketId: z.optional(z.string()),
  subject: z.optional(z.string()),
  content: z.optional(z.string()),
  messages: z.optional(z.array(summaryMessageSchema)),
  language: z.optional(z.string()),
});
export type SummaryRequest = z.infer<typeof summaryRequestSchema>;

/** Contract: "Summary task status". */
export const SUMMARY_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const;
export type SummaryStatus = (typeof SUMMARY_STATUSES)[number];

/** Contract: "Summary response", its `data`. `summary` is null while pending, `errorMessage` null on success. */
export const summaryDataSchema = z.object({
  taskId: z.catch(z.nullish(z.string()), undefined),
  ticketId: z.catch(z.nullish(z.string()), undefined),
  status: z.enum(SUMMARY_STATUSES),
  summary: z.nullish(z.string()),
  errorMessage: z.catch(z.nullish(z.string()), undefined),
});
export type SummaryData = z.infer<typeof summaryDataSchema>;

export const summaryResponseSchema = z.object({ ...answerFields, data: summaryDataSchema });
