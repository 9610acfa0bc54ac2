import { Hono, type Context } from 'hono';

import {
  CALLBACK_ACCEPTED,
  callbackKey,
  isHtmlReply,
  readSummaryCallback,
  replyCallbackSchema,
  tagCallbackSchema,
  ticketQuerySchema,
} from '@/lib/contract/webhook';
import { hashText } from '@/lib/shared/hash-text';

import { readJson } from '../servers/read-json';
import type { Log } from '../servers/serve-app';
import { stripHtml } from './strip-html';
import type { TicketStore, StoredTicket } from './ticket-store';

/** The contract leaves the scheme to the channel configuration. */
const AUTHORIZATION = 'Bearer demo-integrator-token';

/** Lists the addresses for the channel configuration. */
export function integrationAddresses(helpdeskUrl: string) {
  const base = `${helpdeskUrl}/integration`;
  return {
    queryUrl: `${base}/ticket`,
    replyUrl: `${base}/reply`,
    tagsUrl: `${base}/tags`,
    summaryUrl: `${base}/summary`,
    headers: { authorization: AUTHORIZATION },
  };
}

const AUTHOR = 'AI platform';

/**
 * Creates the integrator's side of a channel. A repeated callback has no effect: its entry's id derives from its key
 * (Contract: "Idempotency").
 */
export function createIntegrationApp(tickets: TicketStore, { log, now }: { log: Log; now: () => string }): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    if (context.req.header('authorization') === AUTHORIZATION) return next();
    return context.json({ code: 401, message: 'Unknown caller' }, 401);
  });

  const refuse = (context: Context, status: 400 | 404, message: string) =>
    context.json({ code: status, message }, status);

  app.post('/ticket', async (context) => {
    const query = ticketQuerySchema.safeParse(await readJson(context.req));
    const ticket = query.success ? tickets.find(query.data.ticketId) : undefined;
    log(`helpdesk  ticket query → ${ticket ? `#${ticket.id}` : 'none'}`);
    if (!ticket) return context.json({ code: 404, msg: 'There is no such ticket', data: null, total: 0 }, 404);
    return context.json({ code: 200, msg: 'success', data: describeTicket(ticket), total: 1 });
  });

  app.post('/reply', async (context) => {
    const callback = replyCallbackSchema.safeParse(await readJson(context.req));
    if (!callback.success) return refuse(context, 400, 'A reply callback needs ticketId and reply');
    const { ticketId, reply } = callback.data;
    if (!tickets.find(ticketId)) return refuse(context, 404, 'There is no such ticket');
    log(`helpdesk  reply callback for #${ticketId}`);
    tickets.append(ticketId, {
      id: `reply-${hashText(callbackKey(callback.data, 'reply'))}`,
      role: 'note',
      author: AUTHOR,
      at: now(),
      text: `Draft reply:\n\n${isHtmlReply(callback.data) ? stripHtml(reply) : reply}`,
    });
    return context.json(CALLBACK_ACCEPTED);
  });

  app.post('/tags', async (context) => {
    const callback = tagCallbackSchema.safeParse(await readJson(context.req));
    if (!callback.success) return refuse(context, 400, 'A tag callback needs ticketId and tags');
    const { ticketId, tags } = callback.data;
    if (!tickets.find(ticketId)) return refuse(context, 404, 'There is no such ticket');
    log(`helpdesk  tag callback for #${ticketId}`);
    tickets.addTags(ticketId, tags);
    return context.json(CALLBACK_ACCEPTED);
  });

  app.post('/summary', async (context) => {
    const result = readSummaryCallback(await readJson(context.req));
    if (!result) return refuse(context, 400, 'A summary callback needs taskId and status');
    const { taskId, ticketId, status, summary, errorMessage } = result;
    const ticket = ticketId ? tickets.find(ticketId) : undefined;
    if (!ticketId || !ticket) return refuse(context, 404, 'There is no such ticket');
    log(`helpdesk  summary callback for #${ticketId}, ${status}`);
    // The panel finds the result of its task by these ids. A task ends once; PENDING is no result.
    const ends = { COMPLETED: `summary-${taskId}`, FAILED: `summary-failed-${taskId}` };
    const hasEnded = ticket.entries.some(({ id }) => Object.values(ends).includes(id));
    if (status === 'PENDING' || hasEnded) return context.json(CALLBACK_ACCEPTED);
    tickets.append(ticketId, {
      id: ends[status],
      role: 'note',
      author: AUTHOR,
      at: now(),
      text: summary ?? errorMessage ?? 'No summary could be made',
    });
    return context.json(CALLBACK_ACCEPTED);
  });
  return app;
}

function describeTicket({ id, subject, customer, entries }: StoredTicket): object {
  return {
    ticketId: id,
    subject,
    customerEmail: customer.email,
    messages: entries
      .filter(({ role }) => role === 'customer' || role === 'agent')
      .map(({ role, text, at }) => ({ role: role === 'customer' ? 'user' : 'agent', content: text, createdAt: at })),
  };
}
