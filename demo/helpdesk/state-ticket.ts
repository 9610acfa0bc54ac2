import type { EntryRole } from '@/lib/sample/sample-ticket';
import { type StatedTicket, statedTicketSchema } from '@/plugin/stated-ticket';

import type { StoredTicket, WrittenEntry } from './ticket-store';

const STATED_ROLES: Record<EntryRole, string> = { customer: 'customer', agent: 'agent', note: 'note', event: 'system' };

/**
 * Converts a ticket to the published JSON.
 *
 * @param origin completes the addresses of attachments
 */
export function stateTicket(ticket: StoredTicket, origin: string): StatedTicket {
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

export function attachmentPath({ id }: Pick<StoredTicket, 'id'>, entry: WrittenEntry, name: string): string {
  return `/files/${id}/${entry.id}/${encodeURIComponent(name)}`;
}
