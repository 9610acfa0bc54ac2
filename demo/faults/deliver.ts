import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

import type { ScenarioAnswer } from '@/lib/mock/scenarios/scenario';

/**
 * Sends an answer the way it is to travel. What HTTP libraries prevent is written to the connection itself.
 * @param outgoing Node's side of the connection
 * @returns the response for Hono, which is empty where everything has been sent already
 */
export async function deliver(answer: ScenarioAnswer, outgoing: ServerResponse): Promise<Response> {
  const { status, body, delivery } = answer;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json', ...answer.headers };
  const whole = () => new Response(text, { status, headers });
  if (!delivery) return whole();

  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const bytes = Buffer.from(text);
  const start = () => outgoing.writeHead(status, { ...headers, 'content-length': bytes.byteLength });
  switch (delivery.kind) {
    case 'late':
      await wait(delivery.ms, gone.signal);
      return whole();
    case 'never':
      await once(outgoing, 'close');
      break;
    case 'drip':
      start();
      for (const byte of bytes) {
        if (gone.signal.aborted) break;
        outgoing.write(Buffer.of(byte));
        await wait(delivery.ms, gone.signal);
      }
      outgoing.end();
      break;
    case 'reset':
      outgoing.socket?.resetAndDestroy();
      break;
    case 'cut':
      start().flushHeaders();
      // One byte at least is lost, or nothing would be cut.
      outgoing.write(bytes.subarray(0, Math.min(delivery.bytes, bytes.byteLength - 1)), () => outgoing.destroy());
      break;
  }
  return RESPONSE_ALREADY_SENT;
}

/** Ends early, without a word, when nobody waits any longer. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
