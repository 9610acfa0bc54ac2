/**
 * Serves what the relay serves with the same HTTP library, without checks and storage: a limit that no relay can pass. Its
 * arguments are the address of the webhook and a file with a JSON list of the pages of orders.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

const [, , webhookUrl = '', pagesFile = ''] = process.argv;
const LONGEST_WAIT_MS = 25_000;
/** Texts and no bytes, because a server that writes JSON has to encode it. */
const pages = JSON.parse(readFileSync(pagesFile, 'utf8')) as string[];
/** Ticket → ids of messages, from the first poll of its agent on. */
const events = new Map<string, string[]>();
/** Ticket → wakes the agent that waits. */
const waiting = new Map<string, () => void>();

const app = new Hono();
app.post('/platform/reply', async (context) => {
  const { ticketId, messageId } = await context.req.json<{ ticketId: string; messageId: string }>();
  events.get(ticketId)?.push(messageId);
  waiting.get(ticketId)?.();
  return context.json({ code: 0, message: 'success' });
});
app.post('/desk/messages', async (context) => {
  const body = await context.req.text();
  void fetch(webhookUrl, { method: 'POST', body }).then((answer) => answer.text());
  return context.json({}, 202);
});
app.post('/agent/events', async (context) => {
  const { tickets, since } = await context.req.json<{ tickets: { id: string }[]; since: string }>();
  const id = tickets[0]?.id ?? '';
  const known = events.get(id) ?? [];
  events.set(id, known);
  if (known.length <= Number(since)) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_WAIT_MS);
      waiting.set(id, () => {
        clearTimeout(timer);
        resolve();
      });
    });
    waiting.delete(id);
  }
  const found = known.slice(Number(since)).map((messageId) => ({ messageId }));
  return context.json({ cursor: String(known.length), events: found });
});
app.post('/orders', async (context) => {
  const { page } = await context.req.json<{ page: number }>();
  return new Response(pages[page - 1], { headers: { 'content-type': 'application/json; charset=utf-8' } });
});
app.get('/metrics', (context) =>
  context.text(
    `relay_process_resident_memory_bytes ${process.memoryUsage.rss()}\nrelay_agents_waiting ${waiting.size}`,
  ),
);

const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, '127.0.0.1', () => {
  console.log(`Relay: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
