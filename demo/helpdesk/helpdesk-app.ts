import { readFile } from 'node:fs/promises';

import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';

import { writeContractTime } from '@/lib/contract/time';
import type { WebhookRequest } from '@/lib/contract/webhook';

import { readJson } from '../servers/read-json';
import type { Log } from '../servers/serve-app';
import { bundlePlugin } from './bundle-plugin';
import { deltaSchema, deltaToHtml, deltaToText } from './delta-to-html';
import { createIntegrationApp } from './integration-app';
import type { ScenarioAddresses } from './scenario-servers';
import { createScenariosPage } from './scenarios-page';
import { createTicketStore, type StoredTicket } from './ticket-store';
import { layout } from './views/layout';
import { ticketList } from './views/ticket-list';
import { ticketPage } from './views/ticket-page';

const ASSETS: Record<string, { file: URL; type: string } | undefined> = {
  'desk.css': { file: new URL('page/desk.css', import.meta.url), type: 'text/css' },
  'desk.js': { file: new URL('page/desk.js', import.meta.url), type: 'text/javascript' },
  'icon.svg': { file: new URL('page/icon.svg', import.meta.url), type: 'image/svg+xml' },
  'quill.js': { file: new URL(import.meta.resolve('quill/dist/quill.js')), type: 'text/javascript' },
  'quill.snow.css': { file: new URL(import.meta.resolve('quill/dist/quill.snow.css')), type: 'text/css' },
};

const statusSchema = z.enum(['new', 'open', 'pending', 'solved']).optional().catch(undefined);

/** Plain text, or the rich editor's delta. */
const writtenSchema = z.object({
  kind: z.enum(['reply', 'note']),
  text: z.string().max(200_000).optional(),
  delta: deltaSchema.optional(),
});

const customerMessageSchema = z.object({ text: z.string().trim().min(1).max(20_000) });

export interface HelpdeskOptions {
  log: Log;
  /** Sends the platform's webhook (Contract: "Webhook request"), whose address stays on this server. */
  trigger: (webhook: WebhookRequest) => Promise<void>;
  /** Called for each request. */
  scenarioServers: () => ScenarioAddresses;
  clock?: () => number;
}

/**
 * Creates the sample helpdesk as an integrator could have written it.
 * Pages below `/stated` state their ticket in the published markup, pages below `/plugin` use the helpdesk plugin, and the
 * integrator's endpoints lie below `/integration`.
 */
export function createHelpdeskApp({ log, trigger, scenarioServers, clock = Date.now }: HelpdeskOptions): Hono {
  const app = new Hono();
  const tickets = createTicketStore();
  const now = () => writeContractTime(clock());
  app.route('/scenarios', createScenariosPage(scenarioServers));
  app.route('/integration', createIntegrationApp(tickets, { log, now }));

  app.get('/', (context) => {
    const filter = { words: context.req.query('q') ?? '', status: statusSchema.parse(context.req.query('status')) };
    const body = html`<main class="board">
      <h1>Tickets</h1>
      ${ticketList(tickets.list(filter), { filter })}
    </main>`;
    return context.html(layout({ title: 'Tickets · Harbour & Home', view: 'list', body }));
  });

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
      return context.html(layout({ title, view: 'ticket', body, plugin: page === 'plugin' }));
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
        author: 'Kim Agent',
        at: now(),
        text,
        ...(delta && { html: deltaToHtml(delta) }),
      });
      log(`helpdesk  ${kind} on #${ticket.id}`);
      return context.json({ id }, 201);
    });
  }

  app.post('/customer/:id', async (context) => {
    const ticket = tickets.find(context.req.param('id'));
    if (!ticket) return context.notFound();
    const message = customerMessageSchema.safeParse(await readJson(context.req));
    if (!message.success) return context.json({ error: 'Write something first' }, 400);
    const { id } = tickets.append(ticket.id, {
      role: 'customer',
      author: ticket.customer.name,
      at: now(),
      text: message.data.text,
    });
    log(`helpdesk  customer message on #${ticket.id}`);
    // The message is stored even if the webhook fails.
    void trigger({ ticketId: ticket.id, messageId: id, eventType: 'message.created' });
    return context.json({ id }, 201);
  });

  app.get('/changes/:id', (context) =>
    streamSSE(context, async (stream) => {
      const { id } = context.req.param();
      await new Promise<void>((resolve) => {
        const forget = tickets.onChange((changed) => {
          if (changed === id) void stream.writeSSE({ event: 'change', data: id });
        });
        stream.onAbort(() => {
          forget();
          resolve();
        });
      });
    }),
  );

  app.get('/files/:ticket/:entry/:name', (context) => {
    const { ticket: ticketId, entry: entryId, name } = context.req.param();
    const found = tickets.find(ticketId)?.entries.find(({ id }) => id === entryId);
    if (!found?.attachments?.includes(name)) return context.notFound();
    return context.text(
      `${name}\n\nSent by ${found.author} on ${found.at}. The sample helpdesk keeps no real files.\n`,
    );
  });

  let plugin: Promise<string> | undefined;
  app.get('/assets/deskhand-plugin.js', async () => {
    plugin ??= bundlePlugin();
    return new Response(await plugin, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  });

  app.get('/assets/:name', async (context) => {
    const asset = ASSETS[context.req.param('name')];
    if (!asset) return context.notFound();
    return new Response(await readFile(asset.file), { headers: { 'content-type': `${asset.type}; charset=utf-8` } });
  });

  app.notFound((context) => {
    const body = html`<main class="board">
      <h1>Not found</h1>
      <p class="none">There is no such page. <a href="/">Show all tickets</a></p>
    </main>`;
    return context.html(layout({ title: 'Not found · Harbour & Home', view: 'list', body }), 404);
  });
  return app;
}

function originOf(context: Context): string {
  return new URL(context.req.url).origin;
}
