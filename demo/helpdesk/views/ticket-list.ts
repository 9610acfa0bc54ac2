import { html } from 'hono/html';

import type { TicketStatus } from '@/lib/sample/sample-ticket';
import { directionOf } from '@/lib/shared/direction';

import { lastTime, type StoredTicket, type TicketFilter } from '../ticket-store';
import { formatDay } from './format-time';
import type { Html } from './layout';

const STATUSES: readonly TicketStatus[] = ['new', 'open', 'pending', 'solved'];

export function statusPill(status: TicketStatus): Html {
  return html`<span class="pill pill-${status}">${status}</span>`;
}

/** Renders the tickets with a search box, beside a ticket or as a whole page. */
export function ticketList(
  tickets: readonly StoredTicket[],
  { currentId, filter = {} }: { currentId?: string; filter?: TicketFilter } = {},
): Html {
  return html`<nav class="list" aria-label="Tickets">
    <form class="search" role="search" action="/">
      <input
        type="search"
        name="q"
        value="${filter.words ?? ''}"
        placeholder="Search tickets"
        aria-label="Search tickets"
      />
    </form>
    <ul class="filters">
      ${[undefined, ...STATUSES].map((status) => filterLink(status, filter))}
    </ul>
    ${tickets.length === 0 ? html`<p class="none">No ticket matches. <a href="/">Show all tickets</a></p>` : ''}
    <ul class="rows">
      ${tickets.map((ticket) => row(ticket, ticket.id === currentId))}
    </ul>
  </nav>`;
}

function filterLink(status: TicketStatus | undefined, filter: TicketFilter): Html {
  const query = new URLSearchParams({ ...(filter.words && { q: filter.words }), ...(status && { status }) }).toString();
  const current = filter.status === status ? 'true' : 'false';
  return html`<li><a href="/${query && `?${query}`}" aria-current="${current}">${status ?? 'all'}</a></li>`;
}

function row(ticket: StoredTicket, isCurrent: boolean): Html {
  const { id, page, subject, language, status, customer, entries } = ticket;
  const latest = entries.findLast(({ role }) => role === 'customer' || role === 'agent')?.text ?? '';
  return html`<li>
    <a class="row" href="/${page}/${id}" data-page="${page}" aria-current="${isCurrent ? 'page' : 'false'}">
      <span class="row-subject" lang="${language}" dir="${directionOf(language)}">${subject}</span>
      <span class="row-preview" lang="${language}" dir="${directionOf(language)}">${latest}</span>
      <span class="row-customer"><bdi lang="${language}">${customer.name}</bdi></span>
      <span class="row-id">#${id}</span>
      <time class="row-time" datetime="${lastTime(ticket)}">${formatDay(lastTime(ticket))}</time>
      ${statusPill(status)}
    </a>
  </li>`;
}
