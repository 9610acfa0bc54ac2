import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { DeskInterface } from '@/conformance/rule';

export const SECRET = 'desk-7c21-secret';
export const TICKET = 'T-1';

export type Body = Record<string, unknown>;

/** The stored results of callbacks. */
interface Storage {
  /** By key. */
  entries: Map<string, string>;
  /** By task. */
  tasks: Map<string, string>;
}

/** Each part can be replaced. */
export interface Behaviour {
  admit: (authorization: string | undefined) => boolean;
  /** The status of a refusal. */
  refuse: (body: unknown, name: DeskInterface, storage: Storage) => number | undefined;
  keyOf: (callback: Body, name: DeskInterface) => string;
  store: (callback: Body, name: DeskInterface, storage: Storage, keyOf: Behaviour['keyOf']) => void;
  find: (ticketId: string, storage: Storage) => Body | undefined;
  wrap: (ticket: Body | undefined) => unknown;
  accepted: unknown;
  respond: (status: number, body: unknown, response: ServerResponse) => void;
  /** True when it has answered, or will. */
  intercept: (text: string, name: DeskInterface, response: ServerResponse, storage: Storage) => boolean;
}

const NAMES: Record<string, DeskInterface> = {
  '/ticket': 'ticket query',
  '/reply': 'reply callback',
  '/tags': 'tag callback',
  '/summary': 'summary callback',
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text that a callback brings. */
export function textOf({ reply, tags, summary, errorMessage }: Body): string {
  return JSON.stringify(reply ?? tags ?? summary ?? errorMessage);
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

const IS_COMPLETE: Record<DeskInterface, (body: Body) => boolean> = {
  'ticket query': ({ ticketId }) => isText(ticketId),
  'reply callback': ({ ticketId, reply }) => isText(ticketId) && isText(reply),
  'tag callback': ({ ticketId, tags }) => isText(ticketId) && Array.isArray(tags),
  'summary callback': ({ taskId, status }) => isText(taskId) && isText(status),
};

/** Written independently of the sample helpdesk and the relay, so that they do not share a mistake. Shows all it stores. */
export const HONEST: Behaviour = {
  admit: (authorization) => authorization === `Bearer ${SECRET}`,
  refuse: (body, name) => (typeof body === 'object' && body && IS_COMPLETE[name](body as Body) ? undefined : 400),
  keyOf: (callback, name) => `${name} ${JSON.stringify(callback.messageId ?? callback)}`,
  store(callback, name, { entries, tasks }, keyOf) {
    if (name !== 'summary callback') {
      const key = keyOf(callback, name);
      if (!entries.has(key)) entries.set(key, textOf(callback));
      return;
    }
    const taskId = String(callback.taskId);
    if (callback.status !== 'PENDING' && !tasks.has(taskId)) tasks.set(taskId, textOf(callback));
  },
  find: (ticketId, { entries, tasks }) =>
    ticketId === TICKET
      ? {
          ticketId,
          subject: 'Kettle',
          customerEmail: 'ada@shop.example',
          messages: [
            { role: 'user', content: 'Where is my order?', createdAt: '2026-11-26T08:00:00Z' },
            { role: 'agent', content: 'On its way.', createdAt: '2026-11-26T08:05:00Z' },
          ],
          customFields: { results: [...entries.values(), ...tasks.values()] },
        }
      : undefined,
  wrap: (ticket) => ({ code: 200, msg: 'success', data: ticket ?? null, total: ticket ? 1 : 0 }),
  accepted: { code: 0, message: 'success' },
  respond: (status, body, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  },
  intercept: () => false,
};

export interface TestDesk {
  addresses: Record<DeskInterface, string>;
  /** Oldest first. */
  requests: { name: DeskInterface; text: string }[];
  storage: Storage;
  close: () => Promise<void>;
}

/** Serves one ticket and takes callbacks, on a free port. */
export async function startDesk(behaviour: Partial<Behaviour> = {}): Promise<TestDesk> {
  const does = { ...HONEST, ...behaviour };
  const storage: Storage = { entries: new Map(), tasks: new Map() };
  const requests: TestDesk['requests'] = [];

  function answer(
    name: DeskInterface,
    text: string,
    authorization: string | undefined,
    response: ServerResponse,
  ): void {
    requests.push({ name, text });
    if (does.intercept(text, name, response, storage)) return;
    if (!does.admit(authorization)) return does.respond(401, { code: 401, message: 'Who is this?' }, response);
    const body = parse(text);
    const status = does.refuse(body, name, storage);
    if (status !== undefined) return does.respond(status, { code: status, message: 'Not like this' }, response);
    if (name === 'ticket query') {
      const ticket = does.find(String((body as Body).ticketId), storage);
      return does.respond(ticket ? 200 : 404, does.wrap(ticket), response);
    }
    does.store(body as Body, name, storage, does.keyOf);
    does.respond(200, does.accepted, response);
  }

  const server = createServer((request, response) => {
    const name = NAMES[request.url ?? ''];
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      if (name) answer(name, text, request.headers.authorization, response);
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    addresses: {
      'ticket query': `${base}/ticket`,
      'reply callback': `${base}/reply`,
      'tag callback': `${base}/tags`,
      'summary callback': `${base}/summary`,
    },
    requests,
    storage,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
