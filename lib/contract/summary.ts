import * as z from 'zod';

import { answerFields } from './answer';

/** Contract: "SummaryMessage". `role` is free text, `unknown` when absent. */
export const summaryMessageSchema = z.object({
  role: z.string().optional(),
  content: z.string().optional(),
  createdAt: z.string().optional(),
});
export type SummaryMessage = z.infer<typeof summaryMessageSchema>;

/** Contract: "Summary request". A non-empty `content` takes precedence over `messages`. */
export const summaryRequestSchema = z.object({
  ticketId: z.string().optional(),
  subject: z.string().optional(),
  content: z.string().optional(),
  messages: z.array(summaryMessageSchema).optional(),
  language: z.string().optional(),
});
export type SummaryRequest = z.infer<typeof summaryRequestSchema>;

/** Contract: "Summary task status". */
export const SUMMARY_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const;
export type SummaryStatus = (typeof SUMMARY_STATUSES)[number];

/** Contract: "Summary response", its `data`. `summary` is null while pending, `errorMessage` null on success. */
export const summaryDataSchema = z.object({
  taskId: z.string().nullish().catch(undefined),
  ticketId: z.string().nullish().catch(undefined),
  status: z.enum(SUMMARY_STATUSES),
  summary: z.string().nullish(),
  errorMessage: z.string().nullish().catch(undefined),
});
export type SummaryData = z.infer<typeof summaryDataSchema>;

export const summaryResponseSchema = z.object({ ...answerFields, data: summaryDataSchema });
