import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';

import { readJson } from '../servers/read-json';
import type { Log } from '../servers/serve-app';
import { deltaSchema, deltaToHtml, deltaToText } from './delta-to-html';
import type { StoredTicket, TicketStore } from './ticket-store';
import { AGENT, layout } from './views/layout';
import { ticketList } from './views/ticket-list';
import { ticketPage } from './views/ticket-page';

const writtenSchema = z.object({
  kind: z.enum(['reply', 'note']),
  text: z.string().max(200_000).optional(),
  delta: deltaSchema.optional(),
});

interface PagesDeps {
  log: Log;
  now: () => string;
  /** Address of the panel's script. */
  panelScript: (() => string) | undefined;
}

/** Serves the pages of tickets in their three kinds, and stores the entries that agents write there. */
export function createTicketPages(tickets: TicketStore, { log, now, panelScript }: PagesDeps): Hono {
  const app = new Hono();
  const showOn = (page: StoredTicket['page'], ticket: StoredTicket): StoredTicket =>
    page === 'plugin' && ticket.page === 'stated' ? { ...ticket, page } : ticket;
  const findOn = (page: StoredTicket['page'], context: Context): StoredTicket | undefined => {
    const found = tickets.find(context.req.param('id') ?? '', context.req.query('messages'));
    const ticket = found && showOn(page, found);
    return ticket?.page === page ? ticket : undefined;
  };
  for (const page of ['tickets', 'stated', 'plugin'] as const) {
    app.get(`/${page}/:id`, (context) => {
      const ticket = findOn(page, context);
      if (!ticket) return context.notFound();
      const editor = context.req.query('composer') === 'plain' ? 'plain' : 'rich';
      const view = ticketPage(ticket, { editor, origin: originOf(context) });
      if (context.req.query('part') === 'ticket') return context.html(view);
      const list = tickets.list().map((listed) => showOn(page, listed));
      const body = html`${ticketList(list, { currentId: ticket.id })}${view}`;
      const title = `${ticket.subject} · #${ticket.id}`;
      return context.html(
        layout({ title, view: 'ticket', body, plugin: page === 'plugin', panelScript: panelScript?.() }),
      );
    });

    app.post(`/${page}/:id/entries`, async (context) => {
      const ticket = findOn(page, context);
      if (!ticket) return context.notFound();
      const written = writtenSchema.safeParse(await readJson(context.req));
      if (!written.success) return context.json({ error: 'Nothing that can be sent' }, 400);
      const { kind, delta } = written.data;
      const text = delta ? deltaToText(delta) : (written.data.text ?? '').trim();
      if (text === '') return context.json({ error: 'Write something first' }, 400);
      const { id } = tickets.append(ticket.id, {
        role: kind === 'note' ? 'note' : 'agent',
        author: AGENT,
        at: now(),
        text,
        ...(delta && { html: deltaToHtml(delta) }),
      });
      log(`helpdesk  ${kind} on #${ticket.id}`);
      return context.json({ id }, 201);
    });
  }
  return app;
}

function originOf(context: Context): string {
  return new URL(context.req.url).origin;
}
