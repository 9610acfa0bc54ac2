import type { SummaryRequest } from '@/lib/contract/summary';

import type { PlatformResult } from './platform-result';
import { conversationOf, notesOf, numberOf, type Ticket } from './ticket';

export interface SummaryOptions {
  language?: string | undefined;
}

export type Summary = PlatformResult<'summary'>;

/** The platform cannot use other date texts of the page. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Creates the request; undefined without a message. `content` stays empty, so that the platform knows the authors. */
export function createSummaryRequest(ticket: Ticket, { language }: SummaryOptions): SummaryRequest | undefined {
  const messages = conversationOf(ticket)
    .filter(({ text }) => text.trim() !== '')
    .map(({ role, text, createdAt }) => ({
      role: role === 'customer' ? 'user' : 'agent',
      content: text,
      ...(createdAt && ISO_TIME.test(createdAt) && { createdAt }),
    }));
  if (messages.length === 0) return undefined;
  return {
    ticketId: numberOf(ticket),
    ...(ticket.subject && { subject: ticket.subject }),
    messages,
    ...(language && { language }),
  };
}

/**
 * Finds the result of a pending summary in the ticket: the note `summary-{taskId}`, or `summary-failed-{taskId}`. The
 * platform sends it only to the integrator's callback address (Contract: "Summary task status").
 */
export function findFinishedSummary(summary: Summary, ticket: Ticket): Summary | undefined {
  const { taskId, status } = summary.data;
  if (status !== 'PENDING' || !taskId) return undefined;
  const notes = notesOf(ticket);
  const completed = notes.find(({ id }) => id === `summary-${taskId}`);
  const failed = notes.find(({ id }) => id === `summary-failed-${taskId}`);
  const note = completed ?? failed;
  if (!note) return undefined;
  const answeredAt = note.createdAt && ISO_TIME.test(note.createdAt) ? note.createdAt : summary.answeredAt;
  return {
    ...summary,
    answeredAt,
    data: completed
      ? { ...summary.data, status: 'COMPLETED', summary: note.text, errorMessage: null }
      : { ...summary.data, status: 'FAILED', summary: null, errorMessage: note.text },
  };
}
