import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { afterEach, describe, expect, it } from 'vitest';

import { isReachable, postObserved } from '@/conformance/observed-post';

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
async function closeAll(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
afterEach(closeAll);

const post = (url: string) => postObserved({ url, body: {}, deadlineMs: 5000, maxBytes: 100_000 });

describe('postObserved', () => {
  it('returns the header, the beginning of the body, and the result of the transport', async () => {
    const url = await serve((_, response) =>
      response.writeHead(429, { 'Content-Type': 'text/html; charset=x', 'Retry-After': '3' }).end('<p>busy'),
    );
    expect(await post(url)).toEqual({
      ok: true,
      value: {
        httpStatus: 429,
        body: undefined,
        retryAfterSeconds: 3,
        contentType: 'text/html; charset=x',
        isUtf8: true,
        opening: '<p>busy',
      },
    });
  });

  it.each([
    ['whole UTF-8 in pieces that cut a sign', [Buffer.from('"é').subarray(0, 2), Buffer.from('é"').subarray(1)], true],
    ['Latin-1', [Buffer.from('"é"', 'latin1')], false],
    ['UTF-8 that ends within a sign', [Buffer.from('"é').subarray(0, 2)], false],
    ['a replacement sign that is meant', [Buffer.from('"\uFFFD"')], true],
  ])('judges the encoding of %s', async (_name, pieces, isUtf8) => {
    const url = await serve((_, response) => {
      const send = () => {
        const piece = pieces.shift();
        if (piece) response.write(piece, () => setImmediate(send));
        else response.end();
      };
      send();
    });
    expect(await post(url)).toMatchObject({ ok: true, value: { isUtf8 } });
  });

  it('reads a compressed body and an empty one', async () => {
    const zipped = await serve((_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{"a":1}')),
    );
    expect(await post(zipped)).toMatchObject({ value: { body: { a: 1 }, opening: '{"a":1}' } });
    const empty = await serve((_, response) => response.writeHead(204).end());
    expect(await post(empty)).toMatchObject({ value: { httpStatus: 204, body: undefined, opening: '' } });
  });

  it('sends a text as it is instead of the body', async () => {
    const url = await serve((request, response) => void request.pipe(response));
    expect(await postObserved({ url, body: {}, text: '{"a":', deadlineMs: 5000, maxBytes: 100_000 })).toMatchObject({
      value: { body: undefined, opening: '{"a":' },
    });
  });

  it('stops at the size limit of the transport', async () => {
    const url = await serve((_, response) => response.end('x'.repeat(100_001)));
    expect(await post(url)).toEqual({ ok: false, failure: { reason: 'too-large', httpStatus: 200 } });
  });

  it('returns the network error code and no part of the address', async () => {
    const url = await serve(() => undefined);
    await closeAll();
    expect(await post(url)).toEqual({ ok: false, failure: { reason: 'unreachable', code: 'ECONNREFUSED' } });
  });
});

describe('isReachable', () => {
  const limits = { deadlineMs: 5000, signal: new AbortController().signal };

  it('accepts an address that answers, directly or behind a redirect', async () => {
    const url = await serve((request, response) =>
      request.url === '/there' ? response.end('x') : response.writeHead(302, { Location: '/there' }).end(),
    );
    expect(await isReachable(url, limits)).toBe(true);
  });

  it('refuses an address without a file, without a server, and without a host', async () => {
    const url = await serve((_, response) => response.writeHead(404).end());
    expect(await isReachable(url, limits)).toBe(false);
    await closeAll();
    expect(await isReachable(url, limits)).toBe(false);
    expect(await isReachable('picture.jpg', limits)).toBe(false);
  });
});
