import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { readSameOrigin } from '@/lib/http/same-origin/read-same-origin';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  vi.unstubAllGlobals();
});

async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  vi.stubGlobal('location', new URL(`${origin}/rt/Ticket/Display.html?id=1`));
  return origin;
}

describe('readSameOrigin', () => {
  it('resolves the address against the page, and sends a GET request', async () => {
    await serve((request, response) => response.end(`${request.method} ${request.url}`));
    expect(await readSameOrigin('../REST/2.0/ticket/1?page=2')).toBe('GET /rt/REST/2.0/ticket/1?page=2');
  });

  it("sends the agent's session only to the helpdesk", async () => {
    const fetched = vi.fn<typeof fetch>(async () => new Response('x'));
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('location', new URL('https://desk.example/a'));
    await readSameOrigin('b');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin', redirect: 'error' });
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    'https://desk.example:8443/',
    'javascript:alert(1)',
    'data:,x',
  ])('sends nothing to %s', async (address) => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('location', new URL('https://desk.example/a'));
    expect(await readSameOrigin(address)).toBeUndefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('follows no redirect, not even to the same origin', async () => {
    const seen: (string | undefined)[] = [];
    await serve((request, response) => {
      seen.push(request.url);
      response.writeHead(302, { Location: '/login' }).end();
    });
    expect(await readSameOrigin('/x')).toBeUndefined();
    expect(seen).toEqual(['/x']);
  });

  it.each([401, 403, 404, 500])('returns nothing for status %i', async (status) => {
    await serve((_, response) => response.writeHead(status).end('{"items":[]}'));
    expect(await readSameOrigin('/x')).toBeUndefined();
  });

  it.each([
    ['takes what is as long as the cap, in letters of any script', 'åäöåäöåäöå', 'åäöåäöåäöå'],
    ['takes nothing longer', 'åäöåäöåäöåä', undefined],
  ])('limits the length of the body: %s', async (_, body, outcome) => {
    await serve((_request, response) => response.end(body));
    expect(await readSameOrigin('/x', { deadlineMs: 5000, maxLength: 10 })).toBe(outcome);
  });

  it('stops at the deadline, even in the middle of the body', async () => {
    await serve((_, response) => response.write('half'));
    expect(await readSameOrigin('/x', { deadlineMs: 50, maxLength: 10 })).toBeUndefined();
  });

  it('returns nothing when the connection ends without an answer', async () => {
    await serve((request) => request.socket.destroy());
    expect(await readSameOrigin('/x')).toBeUndefined();
  });
});
