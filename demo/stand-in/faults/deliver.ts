import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

import { abortablePause } from '@/lib/shared/pause';

import type { ScenarioAnswer } from '../scenarios/scenario';

/** Sends an answer. Faults that HTTP libraries prevent are written to the socket, and the response for Hono is empty. */
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
      await abortablePause(delivery.ms, gone.signal);
      return whole();
    case 'never':
      await once(outgoing, 'close');
      break;
    case 'drip':
      start();
      for (const byte of bytes) {
        if (gone.signal.aborted) break;
        outgoing.write(Buffer.of(byte));
        await abortablePause(delivery.ms, gone.signal);
      }
      outgoing.end();
      break;
    case 'reset':
      outgoing.socket?.resetAndDestroy();
      break;
    case 'cut':
      start().flushHeaders();
      // Drops at least one byte.
      outgoing.write(bytes.subarray(0, Math.min(delivery.bytes, bytes.byteLength - 1)), () => outgoing.destroy());
      break;
  }
  return RESPONSE_ALREADY_SENT;
}
