import { describe, expect, it } from 'vitest';

import { createEndpoint, type Deps } from '@/conformance/endpoint';
import type { PostRequest } from '@/lib/http/transport';

type Answer = Awaited<ReturnType<Deps['post']>>;

const answered = (httpStatus: number, more: { retryAfterSeconds?: number } = {}): Answer => ({
  ok: true,
  value: { httpStatus, body: {}, isUtf8: true, opening: '{}', ...more },
});
const unreachable: Answer = { ok: false, failure: { reason: 'unreachable' } };

/** Repeats the last answer, and records requests and waits. */
function stage(...answers: Answer[]) {
  const sent: PostRequest[] = [];
  const waits: number[] = [];
  const stop = new AbortController();
  const endpoint = createEndpoint(
    {
      url: 'https://shop.example/api/orders',
      header: { name: 'Authorization', value: 'Bearer secret' },
      signal: stop.signal,
      onWait: () => undefined,
    },
    {
      post: (request) => {
        sent.push(request);
        return Promise.resolve(answers[Math.min(sent.length, answers.length) - 1] ?? unreachable);
      },
      wait: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
      clock: () => 0,
      now: () => 0,
    },
  );
  return { endpoint, sent, waits, stop };
}
const query = { page: 1, pageSize: 1 };

describe('an endpoint', () => {
  it('posts to its address with its header, another header or none', async () => {
    const { endpoint, sent } = stage(answered(200));
    await endpoint.send(query);
    await endpoint.send(query, { header: { name: 'Authorization', value: 'Bearer other' } });
    await endpoint.send(query, { header: null });
    expect(sent.map(({ url }) => url)).toEqual(Array(3).fill('https://shop.example/api/orders'));
    expect(sent.map(({ headers }) => headers)).toEqual([
      { Authorization: 'Bearer secret' },
      { Authorization: 'Bearer other' },
      {},
    ]);
    expect(sent[0]?.body).toEqual(query);
    expect(endpoint.stats.requests).toBe(3);
  });

  it('sends a text as it is, with its own header', async () => {
    const { endpoint, sent } = stage(answered(400));
    await endpoint.send({}, { text: '{"ticketId":' });
    expect(sent).toMatchObject([{ text: '{"ticketId":', headers: { Authorization: 'Bearer secret' } }]);
  });

  it('waits as long as a rate limit demands, and sends the query again', async () => {
    const { endpoint, waits } = stage(answered(429, { retryAfterSeconds: 7 }), answered(200));
    expect(await endpoint.send(query)).toMatchObject({ ok: true, value: { httpStatus: 200 } });
    expect(waits).toEqual([7000]);
  });

  it('waits longer each time without Retry-After, and gives up in the end', async () => {
    const { endpoint, waits } = stage(answered(429));
    expect(await endpoint.send(query)).toMatchObject({ ok: false, failure: { reason: 'rate-limited' } });
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000]);
  });

  it('an endpoint waits for at most five minutes', async () => {
    const { endpoint, waits, sent } = stage(answered(429, { retryAfterSeconds: 301 }));
    expect(await endpoint.send(query)).toMatchObject({ ok: false, failure: { reason: 'rate-limited' } });
    expect([waits.length, sent.length]).toEqual([0, 1]);
  });

  it('stops when the signal aborts during a wait', async () => {
    const { endpoint, sent, stop } = stage(answered(429));
    stop.abort();
    expect(await endpoint.send(query)).toMatchObject({ ok: false, failure: { reason: 'cancelled' } });
    expect(sent).toHaveLength(1);
  });

  it('connects a second time, because an idle connection may have been closed', async () => {
    expect(await stage(unreachable, answered(200)).endpoint.send(query)).toMatchObject({ ok: true });
    const { endpoint, sent } = stage(unreachable);
    expect(await endpoint.send(query)).toMatchObject({ ok: false, failure: { reason: 'unreachable' } });
    expect(sent).toHaveLength(2);
  });
});
