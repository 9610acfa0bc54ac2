import { html } from 'hono/html';

import { listAgents } from '../agent/agent-tokens';
import type { EventHub } from '../agent/event-hub';
import type { Channels } from '../config/channels';
import { DELIVERY_QUEUE } from '../desk/deliver-results';
import { WEBHOOK_QUEUE } from '../desk/trigger-webhook';
import type { JobQueue } from '../jobs/job-queue';
import type { Storage } from '../storage/storage';
import type { RecentProblems } from './recent-problems';

export interface StatusDeps {
  storage: Storage;
  queue: JobQueue;
  channels: Channels;
  /** The latest reading of each helpdesk that has a module, by its channel. */
  desks: ReadonlyMap<string, { module: string; readAt: number; problem: string | undefined }>;
  hub: EventHub;
  problems: RecentProblems;
  now: () => number;
}

const MOST_ROWS = 20;

/** Writes the page that a person reads: queues, latest callbacks, latest problems, agents. No ticket text is on it. */
export async function writeStatusPage({
  storage,
  queue,
  channels,
  desks,
  hub,
  problems,
  now,
}: StatusDeps): Promise<string> {
  const { database, commerce } = storage;
  const jobs = await queue.count(WEBHOOK_QUEUE);
  const deliveries = await queue.count(DELIVERY_QUEUE);
  const callbacks = await database
    .selectFrom('events')
    .select(['type', 'channel', 'ticketId', 'createdAt', 'ackedAt'])
    .orderBy('number', 'desc')
    .limit(MOST_ROWS)
    .execute();
  const failing = await queue.listFailing(MOST_ROWS);
  const agents = await listAgents(storage, now());
  const orders = await commerce.count('orders');
  const products = await commerce.count('products');
  const time = (ms: number | null) => (ms === null ? '' : `${new Date(ms).toISOString().slice(0, 19)}Z`);
  const row = (...cells: (string | number | null)[]) =>
    html`<tr>
      ${cells.map((cell) => html`<td>${cell ?? ''}</td>`)}
    </tr>`;
  const table = (heads: string[], rows: unknown[]) =>
    rows.length === 0
      ? html`<p>None.</p>`
      : html`<table>
          <thead>
            <tr>
              ${heads.map((head) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Relay: status</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          body {
            margin: 0 auto;
            max-width: 60rem;
            padding: 1rem;
          }
          div {
            overflow-x: auto;
          }
          table {
            border-collapse: collapse;
          }
          th,
          td {
            border-bottom: 1px solid color-mix(in srgb, currentColor 30%, transparent);
            padding: 0.25rem 1rem 0.25rem 0;
            text-align: start;
          }
        </style>
      </head>
      <body>
        <h1>Relay: status</h1>
        <p>${time(now())}. Times are UTC.</p>
        <h2>Channels</h2>
        <div>
          ${table(
            ['id', 'name', 'suggestions', 'summaries', 'webhook'],
            channels.all.map((channel) =>
              row(
                channel.id,
                channel.name ?? '',
                ...[channel.replySuggestionUrl, channel.summaryUrl, channel.webhookUrl].map((url) =>
                  url === undefined ? 'not set' : 'set',
                ),
              ),
            ),
          )}
        </div>
        <h2>Webhooks</h2>
        <p>
          ${jobs.waiting} waiting, the oldest for ${Math.round(jobs.oldestMs / 1000)} s. ${jobs.dead} given up.
          ${hub.waiting()} agents wait for events.
        </p>
        <div>
          ${table(
            ['channel and ticket', 'attempts', 'problem', 'given up'],
            failing.map((job) => row(job.key, job.attempts, job.problem, time(job.deadAt))),
          )}
        </div>
        <h2>Helpdesks</h2>
        <p>
          ${deliveries.waiting} results wait for delivery, the oldest for ${Math.round(deliveries.oldestMs / 1000)} s.
          ${deliveries.dead} given up.
        </p>
        <div>
          ${table(
            ['channel', 'module', 'last reading', 'problem'],
            [...desks].map(([channel, { module, readAt, problem }]) =>
              row(channel, module, time(readAt), problem ?? ''),
            ),
          )}
        </div>
        <h2>Latest callbacks</h2>
        <div>
          ${table(
            ['type', 'channel', 'ticket', 'received', 'acknowledged'],
            callbacks.map((event) =>
              row(event.type, event.channel, event.ticketId, time(event.createdAt), time(event.ackedAt)),
            ),
          )}
        </div>
        <h2>Latest problems</h2>
        <div>
          ${table(
            ['time', 'problem'],
            problems.list().map(({ at, text }) => row(time(at), text)),
          )}
        </div>
        <h2>Agents</h2>
        <div>
          ${table(
            ['name', 'state', 'last use', 'per minute', 'per day'],
            agents.map((agent) =>
              row(
                agent.name,
                agent.state,
                time(agent.lastUsedAt),
                agent.perMinute ?? 'default',
                agent.perDay ?? 'default',
              ),
            ),
          )}
        </div>
        <h2>Shop</h2>
        <p>${orders} orders, ${products} products.</p>
      </body>
    </html>`;
  return String(await page);
}
