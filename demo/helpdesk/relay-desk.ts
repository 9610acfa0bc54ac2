import { setTimeout } from 'node:timers/promises';

import * as z from 'zod/mini';

import { isHtmlReply, readSummaryCallback, replyCallbackSchema, tagCallbackSchema } from '@/lib/contract/webhook';
import type { PostJson } from '@/lib/http/transport';

import { readJson } from '../servers/read-json';
import type { Log } from '../servers/serve-app';
import { stripHtml } from './strip-html';
import type { StoredTicket, TicketStore } from './ticket-store';

/** The relay as the helpdesk's server knows it. */
export interface RelayAccess {
  url: string;
  /** The bearer token of the helpdesk. */
  deskToken: string;
}

export interface RelayDesk {
  /** Sends all tickets, then files what comes back from the platform until the signal aborts. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Sends a ticket with its new message, so that the relay triggers the webhook. */
  reportMessage: (ticketId: string, messageId: string) => Promise<void>;
  /** Issues a code that signs an agent in to the panel; undefined without one. */
  issueCode: (agent: string) => Promise<string | undefined>;
}

interface Deps {
  tickets: TicketStore;
  access: () => RelayAccess;
  post: PostJson;
  log: Log;
  now: () => string;
}

const POLL_MS = 500;
const LIMITS = { deadlineMs: 10_000, maxBytes: 2 ** 20 };
const AUTHOR = 'AI platform';

const outboxSchema = z.object({
  items: z.array(z.looseObject({ id: z.string(), type: z.enum(['reply', 'tags', 'summary']), ticketId: z.string() })),
});
const codeSchema = z.object({ code: z.string() });
type OutboxItem = z.output<typeof outboxSchema>['items'][number];

/** Connects the sample helpdesk to the relay, as an integrator's own server would (docs/relay.md). */
export function createRelayDesk({ tickets, access, post, log, now }: Deps): RelayDesk {
  const ask = (path: string, body: unknown) => {
    const { url, deskToken } = access();
    const headers = { authorization: `Bearer ${deskToken}` };
    return post({ url: url + path, body, headers, ...LIMITS });
  };

  async function send(path: string, body: unknown): Promise<boolean> {
    const answer = await ask(path, body);
    const status = answer.ok ? answer.value.httpStatus : undefined;
    const isTaken = status === 200 || status === 202;
    if (!isTaken) log(`helpdesk  POST ${path} → ${status ?? 'no answer of the relay'}`);
    return isTaken;
  }

  const sendTicket = (ticket: StoredTicket) => send('/desk/tickets', describeTicket(ticket));

  async function readOutbox(signal: AbortSignal): Promise<OutboxItem[]> {
    const { url, deskToken } = access();
    const response = await fetch(`${url}/desk/outbox`, { headers: { authorization: `Bearer ${deskToken}` }, signal });
    return outboxSchema.parse(await readJson(response)).items;
  }

  function file(item: OutboxItem): void {
    const { type, ticketId } = item;
    if (!tickets.find(ticketId)) return;
    log(`helpdesk  ${type} of the platform for #${ticketId}`);
    if (type === 'tags') return tickets.addTags(ticketId, tagCallbackSchema.safeParse(item).data?.tags ?? []);
    const note = type === 'reply' ? describeReply(item) : describeSummary(item);
    // An item that arrives again has no effect, because the id of its note is known.
    if (note) tickets.append(ticketId, { ...note, role: 'note', author: AUTHOR, at: now() });
  }

  return {
    async run(signal) {
      for (const ticket of tickets.list()) await sendTicket(ticket);
      while (!signal.aborted) {
        const items = await readOutbox(signal).catch(() => []);
        for (const item of items) file(item);
        if (items.length > 0) await send('/desk/outbox/ack', { ids: items.map(({ id }) => id) });
        await setTimeout(POLL_MS, undefined, { signal }).catch(() => undefined);
      }
    },

    async issueCode(agent) {
      const answer = await ask('/desk/agent-code', { agent });
      return answer.ok ? codeSchema.safeParse(answer.value.body).data?.code : undefined;
    },

    async reportMessage(ticketId, messageId) {
      const ticket = tickets.find(ticketId);
      if (ticket && (await sendTicket(ticket))) {
        await send('/desk/messages', { ticketId, messageId, eventType: 'message.created' });
      }
    },
  };
}

function describeTicket({ id, subject, customer, entries }: StoredTicket): object {
  return {
    ticketId: id,
    subject,
    customerEmail: customer.email,
    messages: entries
      .filter(({ role }) => role === 'customer' || role === 'agent')
      .map((entry) => ({
        id: entry.id,
        role: entry.role === 'customer' ? 'user' : 'agent',
        content: entry.text,
        createdAt: entry.at,
      })),
  };
}

interface Note {
  id: string;
  text: string;
}

function describeReply(item: OutboxItem): Note | undefined {
  const { data } = replyCallbackSchema.safeParse(item);
  const text = data && (isHtmlReply(data) ? stripHtml(data.reply) : data.reply);
  return text === undefined ? undefined : { id: `reply-${item.id}`, text: `Draft reply:\n\n${text}` };
}

/** The panel finds the end of a summary by the id of its note. */
function describeSummary(item: OutboxItem): Note | undefined {
  const ended = readSummaryCallback(item);
  if (!ended) return undefined;
  const { taskId, status, summary, errorMessage } = ended;
  const id = status === 'COMPLETED' ? `summary-${taskId}` : `summary-failed-${taskId}`;
  return { id, text: summary ?? errorMessage ?? 'No summary could be made' };
}
