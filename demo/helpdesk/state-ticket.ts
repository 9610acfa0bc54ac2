import { type StatedTicket, statedTicketSchema } from '@/plugin/stated-ticket';

import type { DeskTicket } from './desk';
import type { EntryRole, WrittenEntry } from './sample-ticket';

const STATED_ROLES: Record<EntryRole, string> = { customer: 'customer', agent: 'agent', note: 'note', event: 'system' };

/**
 * A ticket as a helpdesk states it that speaks for itself: JSON for a
 * `<script type="application/json" data-deskhand="ticket">`, or what the helpdesk plugin is given.
 * @param origin where the helpdesk is reached; attachments are stated with their full address
 */
export function stateTicket(ticket: DeskTicket, origin: string): StatedTicket {
  const { id, subject, language, customer, entries } = ticket;
  return statedTicketSchema.parse({
    id,
    subject,
    language,
    customer: { name: customer.name, email: customer.email },
    messages: entries.map((entry) => ({
      id: entry.id,
      role: STATED_ROLES[entry.role],
      author: entry.author,
      createdAt: entry.at,
      ...(entry.html ? { html: entry.html } : { text: entry.text }),
      ...(entry.attachments && {
        attachments: entry.attachments.map((name) => origin + attachmentPath(ticket, entry, name)),
      }),
    })),
  });
}

/** Where an attachment is served. */
export function attachmentPath({ id }: Pick<DeskTicket, 'id'>, entry: WrittenEntry, name: string): string {
  return `/files/${id}/${entry.id}/${encodeURIComponent(name)}`;
}
