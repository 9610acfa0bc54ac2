import { readFile } from 'node:fs/promises';

import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';

import { writeContractTime } from '@/lib/contract/time';
import type { WebhookRequest } from '@/lib/contract/webhook';

import { buildPlugin } from '../build-plugin';
import type { Log } from '../log';
import { deltaSchema, deltaToHtml, deltaToText } from './delta-to-html';
import { createDesk, type DeskTicket } from './desk';
import { createIntegrationApp } from './integration';
import type { ScenarioAddresses } from './scenario-servers';
import { createScenariosPage } from './scenarios-page';
import { layout } from './views/layout';
import { ticketView } from './views/ticket';
import { ticketList } from './views/ticket-list';

/** Files the pages load: their own, and the editor's from its package. */
const ASSETS: Record<string, { file: URL; type: string } | undefined> = {
  'desk.css': { file: new URL('page/desk.css', import.meta.url), type: 'text/css' },
  'desk.js': { file: new URL('page/desk.js', import.meta.url), type: 'text/javascript' },
  'icon.svg': { file: new URL('page/icon.svg', import.meta.url), type: 'image/svg+xml' },
  'quill.js': { file: new URL(import.meta.resolve('quill/dist/quill.js')), type: 'text/javascript' },
  'quill.snow.css': { file: new URL(import.meta.resolve('quill/dist/quill.snow.css')), type: 'text/css' },
};

const statusSchema = z.enum(['new', 'open', 'pending', 'solved']).optional().catch(undefined);

/** What the composer sends: plain text, or what the rich editor holds. */
const writtenSchema = z.object({
  kind: z.enum(['reply', 'note']),
  text: z.string().max(200_000).optional(),
  delta: deltaSchema.optional(),
});

/** What a customer writes, in the form below their card. */
const customerMessageSchema = z.object({ text: z.string().trim().min(1).max(20_000) });

export interface HelpdeskOptions {
  log: Log;
  /** Tells the platform that a customer has written (contract: "Webhook request"). Its address stays on this server. */
  trigger: (webhook: WebhookRequest) => Promise<void>;
  /** Where scenarios are played; asked when a person plays one. */
  scenarioServers: () => ScenarioAddresses;
  clock?: () => number;
}

/**
 * The sample helpdesk: a page an integrator could have written. It knows nothing of any extension, except that tickets
 * below `/stated` state themselves in the published page markup, and those below `/plugin` through the helpdesk plugin. Its server plays the integrator: ticket query and
 * callbacks lie below `/integration`.
 */
export function createHelpdeskApp({ log, trigger, scenarioServers, clock = Date.now }: HelpdeskOptions): Hono {
  const app = new Hono();
  const desk = createDesk();
  const now = () => writeContractTime(clock());
  app.route('/scenarios', createScenariosPage(scenarioServers));
  app.route('/integration', createIntegrationApp(desk, { log, now }));

  app.get('/', (context) => {
    const filter = { words: context.req.query('q') ?? '', status: statusSchema.parse(context.req.query('status')) };
    const body = html`<main class="board">
      <h1>Tickets</h1>
      ${ticketList(desk.list(filter), { filter })}
    </main>`;
    return context.html(layout({ title: 'Tickets · Harbour & Home', view: 'list', body }));
  });

  /** Pages with the plugin show the tickets that state themselves; their own server does not, there. */
  const showOn = (page: DeskTicket['page'], ticket: DeskTicket): DeskTicket =>
    page === 'plugin' && ticket.page === 'stated' ? { ...ticket, page } : ticket;
  const findOn = (page: DeskTicket['page'], context: Context): DeskTicket | undefined => {
    const found = desk.find(context.req.param('id') ?? '', context.req.query('messages'));
    const ticket = found && showOn(page, found);
    return ticket?.page === page ? ticket : undefined;
  };
  for (const page of ['tickets', 'stated', 'plugin'] as const) {
    app.get(`/${page}/:id`, (context) => {
      const ticket = findOn(page, context);
      if (!ticket) return context.notFound();
      const editor = context.req.query('composer') === 'plain' ? 'plain' : 'rich';
      const view = ticketView(ticket, { editor, origin: originOf(context) });
      // Pages that change in place ask for the ticket alone.
      if (context.req.query('part') === 'ticket') return context.html(view);
      const list = desk.list().map((listed) => showOn(page, listed));
      const body = html`${ticketList(list, { currentId: ticket.id })}${view}`;
      const title = `${ticket.subject} · #${ticket.id}`;
      return context.html(layout({ title, view: 'ticket', body, plugin: page === 'plugin' }));
    });

    app.post(`/${page}/:id/entries`, async (context) => {
      const ticket = findOn(page, context);
      if (!ticket) return context.notFound();
      const written = writtenSchema.safeParse(await context.req.json().catch(() => undefined));
      if (!written.success) return context.json({ error: 'Nothing that can be sent' }, 400);
      const { kind, delta } = written.data;
      const text = delta ? deltaToText(delta) : (written.data.text ?? '').trim();
      if (text === '') return context.json({ error: 'Write something first' }, 400);
      const { id } = desk.append(ticket.id, {
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
    const ticket = desk.find(context.req.param('id'));
    if (!ticket) return context.notFound();
    const message = customerMessageSchema.safeParse(await context.req.json().catch(() => undefined));
    if (!message.success) return context.json({ error: 'Write something first' }, 400);
    const { id } = desk.append(ticket.id, {
      role: 'customer',
      author: ticket.customer.name,
      at: now(),
      text: message.data.text,
    });
    log(`helpdesk  customer message on #${ticket.id}`);
    // The message is kept whatever becomes of the trigger.
    void trigger({ ticketId: ticket.id, messageId: id, eventType: 'message.created' });
    return context.json({ id }, 201);
  });

  app.get('/changes/:id', (context) =>
    streamSSE(context, async (stream) => {
      const { id } = context.req.param();
      await new Promise<void>((resolve) => {
        const forget = desk.onChange((changed) => {
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
    const found = desk.find(ticketId)?.entries.find(({ id }) => id === entryId);
    if (!found?.attachments?.includes(name)) return context.notFound();
    return context.text(
      `${name}\n\nSent by ${found.author} on ${found.at}. The sample helpdesk keeps no real files.\n`,
    );
  });

  let plugin: Promise<string> | undefined;
  app.get('/assets/deskhand-plugin.js', async () => {
    plugin ??= buildPlugin();
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
