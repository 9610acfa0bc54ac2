import type { SummaryData, SummaryRequest } from '@/lib/contract/summary';

import { conversationOf, type Ticket, type TicketKey } from './ticket';

/** An answer of the summary interface, and what it was made from. */
export interface Summary {
  requestId: string;
  ticket: TicketKey;
  messagesHash: string;
  messageCount: number;
  /** When the answer came, ISO 8601. */
  answeredAt: string;
  data: SummaryData;
}

/** ISO 8601 with a date and a time; the page's own words are no use to the platform. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * The ticket as a request of the summary interface. Its roles are its own (`user`, `agent`), blank messages are left
 * out, `ticketId` stands at the top level, and `content` is not used, so that the platform sees who said what.
 * @param language language of the summary, such as `en` or `zh-CN`
 * @returns undefined when nothing is left to summarise
 */
export function createSummaryRequest(ticket: Ticket, language?: string): SummaryRequest | undefined {
  const messages = conversationOf(ticket)
    .filter(({ text }) => text.trim() !== '')
    .map(({ role, text, createdAt }) => ({
      role: role === 'customer' ? 'user' : 'agent',
      content: text,
      ...(createdAt && ISO_TIME.test(createdAt) && { createdAt }),
    }));
  if (messages.length === 0) return undefined;
  return {
    ticketId: ticket.id,
    ...(ticket.subject && { subject: ticket.subject }),
    messages,
    ...(language && { language }),
  };
}

/**
 * The result of an asynchronous summary, where the helpdesk shows it: an internal note whose id is `summary-{taskId}`, or
 * `summary-failed-{taskId}` with the error's words. The platform sends it to the integrator's callback address and has no
 * way to be asked for it (contract: "Summary task status"), so the ticket is the only place where it can appear.
 * @returns undefined while it is pending, or when it is not
 */
export function findFinishedSummary(summary: Summary, ticket: Ticket): Summary | undefined {
  const { taskId, status } = summary.data;
  if (status !== 'PENDING' || !taskId) return undefined;
  const notes = ticket.messages.filter(({ role }) => role === 'note');
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
