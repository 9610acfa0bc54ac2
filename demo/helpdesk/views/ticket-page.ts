import { html, raw } from 'hono/html';

import { directionOf } from '@/lib/shared/direction';

import { stateTicket } from '../state-ticket';
import type { StoredTicket } from '../ticket-store';
import { composerView, type ComposerEditor } from './composer-view';
import { entryView, nameOf } from './entry-view';
import { formatDay } from './format-time';
import { face, type Html } from './layout';
import { statusPill } from './ticket-list';

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Renders a ticket: subject, thread, composer, customer. */
export function ticketPage(ticket: StoredTicket, { editor, origin }: { editor: ComposerEditor; origin: string }): Html {
  const { id, page, subject, language, status, tags, entries } = ticket;
  const direction = directionOf(language);
  const identity = page === 'tickets' ? html`data-ticket-id="${id}"` : html`data-in-place`;
  return html`<main class="${nameOf('ticket', ticket)} work" ${identity}>
    ${page === 'tickets' ? '' : statement(ticket, origin)}
    <header class="head">
      <h1 class="${nameOf('subject', ticket)} title" lang="${language}" dir="${direction}">${subject}</h1>
      <p class="facts">
        <span>#${id}</span> ${statusPill(status)} ${tags.map((tag) => html`<span class="tag">${tag}</span>`)}
      </p>
    </header>
    ${customerCard(ticket)}
    <section class="conversation" aria-label="Conversation" tabindex="0">
      <ol class="${nameOf('thread', ticket)} turns" lang="${language}" dir="${direction}">
        ${entries.map((shown) => entryView(ticket, shown))}
      </ol>
    </section>
    ${composerView(ticket, editor)}
  </main>`;
}

/** JSON with escaped `<` cannot close its element. */
function statement(ticket: StoredTicket, origin: string): Html {
  const json = JSON.stringify(stateTicket(ticket, origin)).replaceAll('<', String.raw`\u003c`);
  const name = ticket.page === 'stated' ? html`data-deskhand="ticket"` : html`data-ticket`;
  return html`<script type="application/json" ${name}>
    ${raw(json)}
  </script>`;
}

function customerCard(ticket: StoredTicket): Html {
  const { id, customer, language, entries } = ticket;
  return html`<aside class="${nameOf('customer', ticket)} card" aria-label="Customer">
    ${face(customer.name, 'customer')}
    <div class="card-name">
      <bdi class="${nameOf('customerName', ticket)}" lang="${language}">${customer.name}</bdi>
    </div>
    <a class="card-mail" href="mailto:${customer.email}">${customer.email}</a>
    <dl>
      <div>
        <dt>Place</dt>
        <dd><bdi lang="${language}">${customer.place}</bdi></dd>
      </div>
      <div>
        <dt>Language</dt>
        <dd>${LANGUAGE_NAMES.of(language)}</dd>
      </div>
      <div>
        <dt>Opened</dt>
        <dd>${formatDay(entries[0]?.at ?? '')}</dd>
      </div>
      <div>
        <dt>Messages</dt>
        <dd>${entries.filter(({ role }) => role === 'customer' || role === 'agent').length}</dd>
      </div>
    </dl>
    <details class="as-customer">
      <summary>Write as the customer</summary>
      <form action="/customer/${id}" aria-label="Message of the customer">
        <textarea
          name="text"
          rows="4"
          aria-label="Message"
          lang="${language}"
          dir="${directionOf(language)}"
        ></textarea>
        <button type="submit">Send as the customer</button>
        <span class="said" role="status"></span>
      </form>
    </details>
  </aside>`;
}
