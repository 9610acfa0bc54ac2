import { sql } from 'kysely';
import * as z from 'zod';

import { COMMON } from '../agent/common-answers';
import { refuseChannel } from '../agent/platform-route';
import type { Channels } from '../config/channels';
import type { Config } from '../config/config-schema';
import { defineRoute, refuse, type Route } from '../server/route';
import type { Storage } from '../storage/storage';
import { keepValues, MOST_KEPT_BYTES, MOST_KEPT_TICKETS, recallValues } from './kept-values';

export interface PanelRoutesDeps {
  storage: Storage;
  channels: Channels;
  config: Pick<Config, 'panel' | 'commerce' | 'retention'>;
  now: () => number;
}

const HOUR_MS = 3_600_000;
/** Statements have a limited number of values. */
const MOST_KEYS = 1000;

const ticketShape = {
  desk: z.string().max(2000),
  scope: z.string().max(500).optional(),
  id: z.string().min(1).max(500),
};
const key = z
  .string()
  .min(1)
  .max(800)
  .regex(/^\P{C}*$/u, 'must have visible characters only');
const keepSchema = z.object({
  ...ticketShape,
  kept: z
    .record(key, z.json())
    .refine((kept) => Object.keys(kept).length <= MOST_KEYS, `must have ${MOST_KEYS} keys at most`)
    .describe('Key → any JSON value; null deletes it.'),
});
const recallSchema = z.object(ticketShape);

const FREE = 'It takes nothing off the allowance.';
const KEPT_ANSWERS = { 400: 'The body is wrong.', 401: COMMON[401] };

/** The requests of the panel in a helpdesk's page beside those of every agent. */
export function createPanelRoutes({ storage, channels, config, now }: PanelRoutesDeps): Route[] {
  const readSince = () => now() - config.retention.panelHours * HOUR_MS;

  async function readHasShop(): Promise<boolean> {
    if (config.commerce.source !== 'tables') return true;
    const { rows } = await sql<{ found: unknown }>`
      select 1 as found where exists (select 1 from orders) or exists (select 1 from products)`.execute(
      storage.database,
    );
    return rows.length > 0;
  }

  return [
    defineRoute({
      method: 'GET',
      path: '/agent/config',
      caller: 'agent',
      summary: `Tells the settings of the company for this agent. ${FREE}`,
      answers: {
        200: '`{ agent, origin?, channel: { id, name? }, panel, hasShop }`. `origin` is that of the page in which the agent is signed in.',
        401: COMMON[401],
        404: 'The relay has no channel.',
      },
      async handle({ caller: { name: agent, app } }) {
        const channel = app ? channels.find(app.channel) : channels.all[0];
        if (!channel) return refuse(refuseChannel(app?.channel));
        const { id, name } = channel;
        const body = {
          agent,
          origin: app?.origin,
          channel: { id, name },
          panel: config.panel,
          hasShop: await readHasShop(),
        };
        return { status: 200, body };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/agent/keep',
      caller: 'agent',
      summary: `Keeps values of this agent for a ticket, for \`retention.panelHours\` after their last change. An agent keeps ${MOST_KEPT_TICKETS} tickets; when another one is stored, the one with the oldest change is deleted. ${FREE}`,
      bodySchema: keepSchema,
      answers: { ...KEPT_ANSWERS, 200: '`{}`' },
      async handle({ body: { kept, ...ticket }, caller }) {
        const isKept = await keepValues(storage, caller, ticket, kept, { now: now(), since: readSince() });
        return isKept ? { status: 200, body: {} } : refuse(TOO_LARGE);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/agent/recall',
      caller: 'agent',
      summary: `Returns the values that this agent keeps for a ticket. ${FREE}`,
      bodySchema: recallSchema,
      answers: { ...KEPT_ANSWERS, 200: '`{ kept }`, by key.' },
      async handle({ body, caller }) {
        return { status: 200, body: { kept: await recallValues(storage.database, caller, body, readSince()) } };
      },
    }),
  ];
}

const TOO_LARGE = {
  status: 413,
  reason: 'too-large',
  message: `The kept values of a ticket have ${MOST_KEPT_BYTES / 1024} KiB at most. Nothing was kept`,
};
