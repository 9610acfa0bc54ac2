import { Hono, type Context } from 'hono';

import { CALLBACK_ACCEPTED, callbackKey } from '@/lib/contract/callback';
import { isHtmlReply, replyCallbackSchema } from '@/lib/contract/reply-callback';
import { readSummaryCallback } from '@/lib/contract/summary-callback';
import { tagCallbackSchema } from '@/lib/contract/tag-callback';
import { ticketQuerySchema } from '@/lib/contract/ticket-query';
import { hashText } from '@/lib/shared/hash-text';

import type { Log } from '../log';
import type { Desk, DeskTicket } from './desk';
import { htmlToText } from './html-to-text';

/** What the platform shows to be let in; the contract leaves the scheme to the channel's configuration. */
const AUTHORIZATION = 'Bearer demo-integrator-token';

/** What is to be entered in a channel's configuration on the platform. */
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
 * The integrator's side of a channel: the ticket query, and the callbacks for replies, tags and summaries. A callback that
 * comes again changes nothing (contract: "Idempotency"): what it leaves in the ticket has an id made of its key.
 */
export function createIntegrationApp(desk: Desk, { log, now }: { log: Log; now: () => string }): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    if (context.req.header('authorization') === AUTHORIZATION) return next();
    return context.json({ code: 401, message: 'Unknown caller' }, 401);
  });

  const readBody = (context: Context): Promise<unknown> => context.req.json().catch(() => undefined);
  const refuse = (context: Context, status: 400 | 404, message: string) =>
    context.json({ code: status, message }, status);

  app.post('/ticket', async (context) => {
    const query = ticketQuerySchema.safeParse(await readBody(context));
    const ticket = query.success ? desk.find(query.data.ticketId) : undefined;
    log(`helpdesk  ticket query → ${ticket ? `#${ticket.id}` : 'none'}`);
    if (!ticket) return context.json({ code: 404, msg: 'There is no such ticket', data: null, total: 0 }, 404);
    return context.json({ code: 200, msg: 'success', data: describeTicket(ticket), total: 1 });
  });

  app.post('/reply', async (context) => {
    const callback = replyCallbackSchema.safeParse(await readBody(context));
    if (!callback.success) return refuse(context, 400, 'A reply callback needs ticketId and reply');
    const { ticketId, reply } = callback.data;
    if (!desk.find(ticketId)) return refuse(context, 404, 'There is no such ticket');
    log(`helpdesk  reply callback for #${ticketId}`);
    desk.append(ticketId, {
      id: `reply-${hashText(callbackKey(callback.data, 'reply'))}`,
      role: 'note',
      author: AUTHOR,
      at: now(),
      // What comes from outside is shown as text, whatever it holds.
      text: `Draft reply:\n\n${isHtmlReply(callback.data) ? htmlToText(reply) : reply}`,
    });
    return context.json(CALLBACK_ACCEPTED);
  });

  app.post('/tags', async (context) => {
    const callback = tagCallbackSchema.safeParse(await readBody(context));
    if (!callback.success) return refuse(context, 400, 'A tag callback needs ticketId and tags');
    const { ticketId, tags } = callback.data;
    if (!desk.find(ticketId)) return refuse(context, 404, 'There is no such ticket');
    log(`helpdesk  tag callback for #${ticketId}`);
    desk.addTags(ticketId, tags);
    return context.json(CALLBACK_ACCEPTED);
  });

  app.post('/summary', async (context) => {
    const result = readSummaryCallback(await readBody(context));
    if (!result) return refuse(context, 400, 'A summary callback needs taskId and status');
    const { taskId, ticketId, status, summary, errorMessage } = result;
    if (!ticketId || !desk.find(ticketId)) return refuse(context, 404, 'There is no such ticket');
    log(`helpdesk  summary callback for #${ticketId}, ${status}`);
    desk.append(ticketId, {
      // The panel knows the result of its task by this id.
      id: `${status === 'FAILED' ? 'summary-failed' : 'summary'}-${taskId}`,
      role: 'note',
      author: AUTHOR,
      at: now(),
      text: summary ?? errorMessage ?? 'No summary could be made',
    });
    return context.json(CALLBACK_ACCEPTED);
  });
  return app;
}

/** The ticket as the platform fetches it: what customer and agents have written; notes and events stay inside. */
function describeTicket({ id, subject, customer, entries }: DeskTicket): object {
  return {
    ticketId: id,
    subject,
    customerEmail: customer.email,
    messages: entries
      .filter(({ role }) => role === 'customer' || role === 'agent')
      .map(({ role, text, at }) => ({ role: role === 'customer' ? 'user' : 'agent', content: text, createdAt: at })),
  };
}
