import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import type { DeskResult } from '@/relay/desks/desk-module';

export interface DeskMessage {
  number: number;
  ticketId: string;
  role: 'user' | 'agent';
  content: string;
}

export interface TestDesk {
  url: string;
  messages: DeskMessage[];
  /** In the order of their arrival, repetitions included. */
  results: DeskResult[];
  /** The `authorization` header of each request. */
  credentials: (string | undefined)[];
  /** Decides the HTTP status of each request. */
  statusOf: (path: string, body: string) => number;
}

/** Starts the helpdesk that `test-desk-module.ts` reads: a list of messages, and a place for results. */
export async function startTestDesk(): Promise<TestDesk> {
  const desk: TestDesk = { url: '', messages: [], results: [], credentials: [], statusOf: () => 200 };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      desk.credentials.push(request.headers.authorization);
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://desk.example');
      const status = desk.statusOf(pathname, text);
      if (status === 200 && pathname === '/results') desk.results.push(JSON.parse(text) as DeskResult);
      const after = Number(searchParams.get('after'));
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(desk.messages.filter(({ number }) => number > after)));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  desk.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return desk;
}
