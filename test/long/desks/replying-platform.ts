import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { WEBHOOK_PATH } from '@/lib/contract/platform-endpoints';
import { webhookRequestSchema, type WebhookRequest } from '@/lib/contract/webhook';
import { pause } from '@/lib/shared/pause';
import { wrap } from '@/test/relay/start-test-platform';
import { PLATFORM } from '@/test/relay/start-test-relay';

export const TAGS = ['shulex_ai_replied', 'delivery'];

export interface ReplyingPlatform {
  url: string;
  webhooks: WebhookRequest[];
  /** The latest answer to a ticket query. */
  tickets: Map<string, object>;
  close: () => void;
}

interface Options {
  /** The address of the relay at the moment; it changes with a restart. */
  relayUrl: () => string;
  /** Called before each callback and after its answer. When it returns true, the platform behaves as if it had none. */
  isCut?: (path: string, when: 'before' | 'after') => boolean;
}

const AGAIN_MS = 100;

/** Starts a platform that answers a webhook as the contract says: it queries the ticket, then sends a reply and tags. */
export async function startReplyingPlatform({ relayUrl, isCut = () => false }: Options): Promise<ReplyingPlatform> {
  const webhooks: WebhookRequest[] = [];
  const tickets = new Map<string, object>();
  const closing = new AbortController();

  /** Repeats a callback until the relay has accepted it. */
  async function call(path: string, body: object): Promise<unknown> {
    while (!closing.signal.aborted) {
      try {
        if (isCut(path, 'before')) throw new Error('cut');
        const init = { method: 'POST', headers: PLATFORM, body: JSON.stringify(body) };
        const response = await fetch(relayUrl() + path, init);
        const found: unknown = await response.json();
        if (response.ok && !isCut(path, 'after')) return found;
      } catch {
        // The relay is down.
      }
      await pause(AGAIN_MS);
    }
    return undefined;
  }

  async function handle(trigger: WebhookRequest): Promise<void> {
    const { ticketId, messageId } = trigger;
    const ticket = (await call('/platform/ticket', { ticketId })) as { data: object } | undefined;
    if (ticket) tickets.set(ticketId, ticket.data);
    const text = `<p>Hello Dana,</p><p>the answer to message <b>${messageId}</b> of ${ticketId}.</p>`;
    await call('/platform/reply', { ticketId, messageId, reply: text, replyType: 'html' });
    await call('/platform/tags', { ticketId, messageId, tags: TAGS });
  }

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const write = (answer: object) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      // The settings of the extension try the other addresses.
      if (!request.url?.includes(WEBHOOK_PATH)) return write(wrap({}));
      const trigger = webhookRequestSchema.parse(JSON.parse(text));
      webhooks.push(trigger);
      write({ code: 200, message: 'ok' });
      return void handle(trigger);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhooks,
    tickets,
    close() {
      closing.abort();
      server.closeAllConnections();
      server.close();
    },
  };
}
