import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface CalledMessage {
  ticketId: string;
  messageId: string;
}

/** A platform that accepts every webhook. */
export interface CalledPlatform {
  url: string;
  /** Resolves with the time at which the webhook of a message arrives, as `performance.now()`. */
  waitForCall: (message: CalledMessage) => Promise<number>;
  close: () => void;
}

export async function startCalledPlatform(): Promise<CalledPlatform> {
  const waiting = new Map<string, (arrivedAt: number) => void>();
  const server = createServer((request, response) => {
    const arrivedAt = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const key = keyOf(JSON.parse(Buffer.concat(chunks).toString()) as CalledMessage);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200,"message":"ok"}');
      waiting.get(key)?.(arrivedAt);
      waiting.delete(key);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waitForCall: (message) => new Promise((resolve) => void waiting.set(keyOf(message), resolve)),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const keyOf = ({ ticketId, messageId }: CalledMessage) => JSON.stringify([ticketId, messageId]);
