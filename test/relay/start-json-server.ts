import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

export interface JsonRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: IncomingHttpHeaders;
}

/**
 * Starts a server on a free port for one test.
 * @param answer returns the JSON of an answer, or its HTTP status alone
 * @returns its address
 */
export async function startJsonServer(answer: (request: JsonRequest) => object | number): Promise<string> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://desk.example');
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const { method = '', headers } = request;
      const answered = answer({ method, path: pathname, query: searchParams, body, headers });
      const status = typeof answered === 'number' ? answered : 200;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof answered === 'number' ? '' : JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
