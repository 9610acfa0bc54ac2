import * as z from 'zod/mini';

import { lazy } from '@/lib/shared/lazy';

import { answerFields, answerText, cutText } from './field-schemas';

/** Contract: "SummaryMessage". */
export const summaryMessageSchema = lazy(() =>
  z.object({
    role: z.optional(z.string()),
    content: z.optional(z.string()),
    createdAt: z.optional(z.string()),
  }),
);

/** Contract: "Summary request". */
export const summaryRequestSchema = lazy(() =>
  z.object({
    ticketId: z.optional(z.string()),
    subject: z.optional(z.string()),
    content: z.optional(z.string()),
    messages: z.optional(z.array(summaryMessageSchema)),
    language: z.optional(z.string()),
  }),
);
export type SummaryRequest = z.infer<typeof summaryRequestSchema>;

export type SummaryInput =
  | { from: 'content'; content: string }
  | { from: 'messages'; messages: { role: string; content: string }[] };

// Assumption: white space alone is empty.
const isBlank = (text: string | undefined) => text === undefined || text.trim() === '';

/** Chooses the input of a summary: `content`, or else the non-blank messages (Contract: "Input construction"). */
export function chooseSummaryInput({ content, messages = [] }: SummaryRequest): SummaryInput {
  if (content !== undefined && !isBlank(content)) return { from: 'content', content };
  return {
    from: 'messages',
    messages: messages
      .map(({ role, content: text = '' }) => ({
        // Assumption: a blank role is a missing one.
        role: role === undefined || isBlank(role) ? 'unknown' : role,
        content: text,
      }))
      .filter(({ content: text }) => !isBlank(text)),
  };
}

/** Formats the input of a summary as one text. */
export function writeSummaryInput(request: SummaryRequest): string {
  const input = chooseSummaryInput(request);
  if (input.from === 'content') return input.content;
  return input.messages.map(({ role, content }) => `${role}: ${content}`).join('\n');
}

/** Contract: "Summary task status". */
const SUMMARY_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const;
export type SummaryStatus = (typeof SUMMARY_STATUSES)[number];

/** Contract: "Summary response". */
export const summaryDataSchema = lazy(() =>
  z.object({
    taskId: z.catch(z.nullish(cutText(500)), undefined),
    ticketId: z.catch(z.nullish(cutText(500)), undefined),
    status: z.enum(SUMMARY_STATUSES),
    summary: z.nullish(answerText),
    errorMessage: z.catch(z.nullish(cutText(2000)), undefined),
  }),
);
export type SummaryData = z.infer<typeof summaryDataSchema>;

export const summaryResponseSchema = lazy(() => z.object({ ...answerFields, data: summaryDataSchema }));
