import type { DeskResult } from '@/relay/desks/desk-module';

import { startJsonServer } from './start-json-server';

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
  statusOf: (path: string, body: string | undefined) => number;
}

/** Starts the helpdesk that `test-desk-module.ts` reads: a list of messages, and a place for results. */
export async function startTestDesk(): Promise<TestDesk> {
  const desk: TestDesk = { url: '', messages: [], results: [], credentials: [], statusOf: () => 200 };
  desk.url = await startJsonServer(({ path, query, body, headers }) => {
    desk.credentials.push(headers.authorization);
    const status = desk.statusOf(path, JSON.stringify(body));
    if (status !== 200) return status;
    if (path === '/results') desk.results.push(body as DeskResult);
    return desk.messages.filter(({ number }) => number > Number(query.get('after')));
  });
  return desk;
}
