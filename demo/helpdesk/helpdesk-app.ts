import { Hono } from 'hono';
import { html } from 'hono/html';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';

import { readJson } from '../servers/read-json';
import type { Log } from '../servers/serve-app';
import { createAssetsApp } from './assets-app';
import type { ScenarioAddresses } from './scenario-servers';
import { createScenariosPage } from './scenarios-page';
import { createTicketPages } from './ticket-pages';
import type { TicketStore } from './ticket-store';
import { AGENT, layout } from './views/layout';
import { ticketList } from './views/ticket-list';

const statusSchema = z.enum(['new', 'open', 'pending', 'solved']).optional().catch(undefined);

const customerMessageSchema = z.object({ text: z.string().trim().min(1).max(20_000) });

/** The panel that the relay shows in the pages. */
interface PagePanel {
  /** Address of its script. */
  script: () => string;
  /** Issues a code for an agent; undefined without an answer of the relay. */
  issueCode: (agent: string) => Promise<string | undefined>;
}

export interface HelpdeskOptions {
  log: Log;
  tickets: TicketStore;
  /** Tells the relay, which triggers the platform's webhook. */
  reportMessage: (ticketId: string, messageId: string) => Promise<void>;
  scenarioServers: () => ScenarioAddresses;
  /** Absent: the pages show no panel of their own. */
  panel?: PagePanel | undefined;
  /** In the contract's form. */
  now: () => string;
}

/**
 * Creates the sample helpdesk as an integrator could have written it.
 * Pages below `/stated` state their ticket in the published markup, and pages below `/plugin` use the helpdesk plugin.
 */
export function createHelpdeskApp({ log, tickets, reportMessage, scenarioServers, panel, now }: HelpdeskOptions): Hono {
  const app = new Hono();
  app.route('/scenarios', createScenariosPage(scenarioServers));
  app.route('/assets', createAssetsApp());
  app.route('/', createTicketPages(tickets, { log, now, panelScript: panel?.script }));

  app.get('/', (context) => {
    const filter = { words: context.req.query('q') ?? '', status: statusSchema.parse(context.req.query('status')) };
    const body = html`<main class="board">
      <h1>Tickets</h1>
      ${ticketList(tickets.list(filter), { filter })}
    </main>`;
    return context.html(
      layout({ title: 'Tickets · Harbour & Home', view: 'list', body, panelScript: panel?.script() }),
    );
  });

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
    // The message is stored even if the relay does not answer.
    void reportMessage(ticket.id, id);
    return context.json({ id }, 201);
  });

  app.post('/deskhand-code', async (context) => {
    // Another site cannot send this header without asking.
    if (!panel || context.req.header('x-deskhand') !== 'code') return context.notFound();
    const code = await panel.issueCode(AGENT);
    return code === undefined ? context.text('The relay gives no code', 502) : context.text(code);
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

  app.notFound((context) => {
    const body = html`<main class="board">
      <h1>Not found</h1>
      <p class="none">There is no such page. <a href="/">Show all tickets</a></p>
    </main>`;
    return context.html(
      layout({ title: 'Not found · Harbour & Home', view: 'list', body, panelScript: panel?.script() }),
      404,
    );
  });
  return app;
}
