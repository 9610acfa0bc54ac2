import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

/** The body of a request for a reply suggestion. */
export const SUGGESTION = { messages: [{ role: 'USER', content: 'Where is my order?' }] };

interface ReceivedCall {
  path: string;
  body: Record<string, unknown>;
}

interface PlannedAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent when it resolves. */
  after?: Promise<unknown>;
  /** Ends the connection without an answer. */
  isCut?: boolean;
}

export interface TestPlatform {
  url: string;
  calls: ReceivedCall[];
  /** Decides the answer to each call. */
  answer: (call: ReceivedCall) => PlannedAnswer;
}

/** Starts a platform on a free port whose answers the test decides. It accepts everything by default. */
export async function startTestPlatform(): Promise<TestPlatform> {
  const platform: TestPlatform = {
    url: '',
    calls: [],
    answer: ({ path }) => ({ body: path.includes('/webhook/') ? { code: 200, message: 'ok' } : wrap({}) }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
      const call = { path: request.url ?? '', body };
      platform.calls.push(call);
      const { status = 200, body: answer, headers, after, isCut } = platform.answer(call);
      void Promise.resolve(after).then(() => {
        if (isCut) return request.socket.destroy();
        return response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(answer));
      });
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return platform;
}

/** A successful wrapper of the platform. */
export function wrap(data: object): object {
  return { code: '200', msg: 'success', success: true, data };
}
