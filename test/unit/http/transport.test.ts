import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { createTransport, type TransportRequest } from '@/lib/http/transport';

const SECRET = 'secret-token-in-the-path';
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${SECRET}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const post = (url: string, more: Partial<TransportRequest> = {}) =>
  createTransport()({ url, body: { asked: 'ü' }, deadlineMs: 5000, maxBytes: 1000, ...more });

describe('createTransport', () => {
  it('posts JSON and returns status and parsed body, whatever the status', async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      request.on('end', () => {
        seen.push(request.method ?? '', request.headers['content-type'] ?? '', body);
        response.writeHead(418).end('{"code":"400"}');
      });
    });
    expect(await post(url)).toEqual({ ok: true, value: { httpStatus: 418, body: { code: '400' } } });
    expect(seen).toEqual(['POST', 'application/json', '{"asked":"ü"}']);
  });

  it.each(['GET', 'PUT'] as const)('sends a request with the method %s', async (method) => {
    const url = await serve((request, response) => response.end(JSON.stringify(request.method)));
    const body = method === 'GET' ? undefined : {};
    expect(await post(url, { method, body })).toMatchObject({ value: { body: method } });
  });

  it.each([301, 302, 303, 307, 308])(
    'a request never follows a redirect %i, so that no ticket reaches another host',
    async (status) => {
      let reached = 0;
      const elsewhere = await serve((_, response) => {
        reached += 1;
        response.end('{"code":"200"}');
      });
      const url = await serve((_, response) => response.writeHead(status, { Location: elsewhere }).end());
      expect(await post(url)).toEqual({ ok: false, failure: { reason: 'redirected', httpStatus: status } });
      expect(reached).toBe(0);
    },
  );

  it('stops reading at the size limit, whether the length is announced or not', async () => {
    const announced = await serve((_, response) => response.end(JSON.stringify('x'.repeat(2000))));
    const streamed = await serve((_, response) => {
      response.write('"');
      const pump = () => {
        if (!response.destroyed) response.write('x'.repeat(500), () => setImmediate(pump));
      };
      pump();
    });
    for (const url of [announced, streamed]) {
      expect(await post(url)).toEqual({ ok: false, failure: { reason: 'too-large', httpStatus: 200 } });
    }
  });

  it.each([
    [100, { ok: true }],
    [101, { ok: false, failure: { reason: 'too-large', httpStatus: 200 } }],
    [20_000, { ok: false, failure: { reason: 'too-large', httpStatus: 200 } }],
  ])('refuses an answer that is nested too deep: %i levels', async (depth, outcome) => {
    const url = await serve((_, response) => response.end(`${'['.repeat(depth)}7${']'.repeat(depth)}`));
    expect(await post(url, { maxBytes: 100_000 })).toMatchObject(outcome);
  });

  it('reads an answer of exactly the size limit', async () => {
    const body = JSON.stringify('x'.repeat(998));
    const url = await serve((_, response) => response.end(body));
    expect(await post(url)).toMatchObject({ ok: true });
  });

  it.each([
    ['an answer that never begins', () => undefined],
    ['an answer that never ends', (response: { write: (text: string) => void }) => response.write('{')],
  ])('gives up at the deadline on %s', async (_, answer) => {
    const url = await serve((_request, response) => answer(response));
    expect(await post(url, { deadlineMs: 150 })).toEqual({ ok: false, failure: { reason: 'timeout' } });
  });

  it('a request is cancelled by its signal', async () => {
    const cancel = new AbortController();
    const url = await serve(() => cancel.abort());
    expect(await post(url, { signal: cancel.signal })).toEqual({ ok: false, failure: { reason: 'cancelled' } });
  });

  it.each([
    ['a reset connection', (socket: { resetAndDestroy: () => void }) => socket.resetAndDestroy()],
    [
      'a truncated answer',
      (socket: { end: (text: string) => void }) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"co'),
    ],
  ])('calls %s unreachable, and reveals nothing of the address', async (_, act) => {
    const url = await serve((request) => act(request.socket));
    const outcome = await post(url);
    expect(outcome).toEqual({ ok: false, failure: { reason: 'unreachable' } });
    expect(JSON.stringify(outcome)).not.toContain(SECRET);
  });

  it('calls a machine without network offline', async () => {
    const transport = createTransport({
      fetch: () => Promise.reject(new TypeError()),
      now: Date.now,
      isOnline: () => false,
    });
    expect(await transport({ url: 'https://platform.example', body: {}, deadlineMs: 1000, maxBytes: 10 })).toEqual({
      ok: false,
      failure: { reason: 'offline' },
    });
  });

  it('returns undefined for a body that is not JSON, and never quotes it', async () => {
    const url = await serve((_, response) => response.writeHead(500).end('<html>secret</html>'));
    expect(await post(url)).toEqual({ ok: true, value: { httpStatus: 500, body: undefined } });
  });

  it('reads JSON behind a byte order mark', async () => {
    const url = await serve((_, response) => response.end('\uFEFF{"a":1}'));
    expect(await post(url)).toMatchObject({ value: { body: { a: 1 } } });
  });

  it('sends no cookie and no referrer, and bypasses the cache', async () => {
    let init: RequestInit | undefined;
    const transport = createTransport({
      fetch: (_, given) => {
        init = given;
        return Promise.resolve(new Response('{}'));
      },
      now: Date.now,
      isOnline: () => true,
    });
    await transport({ url: 'https://platform.example', body: {}, deadlineMs: 1000, maxBytes: 10 });
    expect(init).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'manual',
    });
  });

  const NOW = Date.parse('2026-11-21T10:00:00Z');
  it.each([
    ['7', 7],
    ['0', 0],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('reads Retry-After %j as %j seconds', async (value, seconds) => {
    const transport = createTransport({
      fetch: () => Promise.resolve(new Response('{}', { status: 429, headers: { 'Retry-After': value } })),
      now: () => NOW,
      isOnline: () => true,
    });
    const outcome = await transport({ url: 'https://platform.example', body: {}, deadlineMs: 1000, maxBytes: 10 });
    expect(outcome.ok && outcome.value.retryAfterSeconds).toBe(seconds);
  });
});
