import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';

import { Hono } from 'hono';
import { expect } from 'vitest';

import { serveApp } from '@/demo/servers/serve-app';
import { createFaults } from '@/demo/stand-in/faults/create-faults';
import { ANSWERING_ENDPOINTS, type AnsweringEndpoint, SCENARIO_ENDPOINTS } from '@/demo/stand-in/scenarios/scenario';

const BASE = '/api_v2/intelli';
export const PATHS: Record<AnsweringEndpoint, string> = {
  'reply-suggestion': `${BASE}/custom-ticket/reply-suggestion/token/1`,
  summary: `${BASE}/custom-ticket/summary/token/1`,
  webhook: `${BASE}/v2/webhook/CUSTOM_TICKET/token/1`,
  orders: '/orders',
  products: '/products',
};
const page = { data: [{ id: 1 }], page: 1, pageSize: 1, hasNextPage: false };
const wrapper = { code: '200', msg: 'success', success: true };
export const HONEST = {
  'reply-suggestion': {
    ...wrapper,
    data: {
      content: '<p>Honest ✓</p>',
      language: 'ENGLISH',
      contentFormat: 'HTML',
      chatId: 'c',
      actionType: 'MESSAGE',
      handoff: false,
      reason: null,
      reasonDescription: null,
    },
  },
  summary: {
    ...wrapper,
    data: { taskId: 't', ticketId: '4711', status: 'COMPLETED', summary: 'Honest ✓', errorMessage: null },
  },
  webhook: { code: 200, message: 'ok' },
  orders: page,
  products: page,
};

/** One answer as it came over the wire. */
export interface Exchange {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
  pieces: number;
  ending: 'whole' | 'broken-off';
}

export interface Listed {
  set: { endpoint: string; scenario: string; left: number; parameters: object }[];
  scenarios: { id: string; title: string; expectation: string; endpoints: string[]; parameters: object }[];
}

export function postJson(address: string, body: unknown): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Reads the scenarios of a server, given by its base address. */
export async function readList(server: string): Promise<Listed> {
  return (await (await fetch(`${server}/__scenarios`)).json()) as Listed;
}

/** Serves every endpoint with honest answers, which scenarios may replace. */
export async function serveScenarios() {
  const faults = createFaults(SCENARIO_ENDPOINTS, { log: () => {} });
  let honestAnswers = 0;
  const app = new Hono();
  app.route('/', faults.routes);
  for (const endpoint of ANSWERING_ENDPOINTS) {
    app.post(PATHS[endpoint], (context) => {
      honestAnswers += 1;
      return context.json(HONEST[endpoint], 200, { 'x-honest': 'yes' });
    });
  }
  const server = await serveApp(app, { port: 0, host: '127.0.0.1' });

  /** Node's own client follows nothing and hides nothing. */
  async function ask(endpoint: AnsweringEndpoint, body: unknown = { ticketId: '4711' }): Promise<Exchange> {
    const asking = openRequest(server.url + PATHS[endpoint], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    asking.end(JSON.stringify(body));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    const pieces: Buffer[] = [];
    answer.on('data', (piece: Buffer) => pieces.push(piece));
    const ending = await new Promise<Exchange['ending']>((resolve) => {
      answer.once('end', () => resolve('whole'));
      answer.once('error', () => resolve('broken-off'));
    });
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      bytes: Buffer.concat(pieces),
      pieces: pieces.length,
      ending,
    };
  }
  return {
    url: server.url,
    playCallback: faults.playCallback,
    ask,
    async set(faultRequest: object): Promise<void> {
      expect((await postJson(`${server.url}/__scenario`, faultRequest)).status).toBe(200);
    },
    countHonestAnswers: () => honestAnswers,
    async clear(): Promise<void> {
      await fetch(`${server.url}/__scenario`, { method: 'DELETE' });
      honestAnswers = 0;
    },
    close: server.close,
  };
}

export type ScenarioServer = Awaited<ReturnType<typeof serveScenarios>>;
