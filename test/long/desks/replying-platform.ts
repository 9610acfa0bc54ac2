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
  /** Called around each callback. */
  onCallback?: (path: string, when: 'before' | 'after') => void;
}

const AGAIN_MS = 100;

/** Starts a platform that answers a webhook as the contract says: it queries the ticket, then sends a reply and tags. */
export async function startReplyingPlatform({ relayUrl, onCallback = () => {} }: Options): Promise<ReplyingPlatform> {
  const webhooks: WebhookRequest[] = [];
  const tickets = new Map<string, object>();
  let isClosed = false;

  /** Repeats a callback until the relay has accepted it. */
  async function call(path: string, body: object): Promise<unknown> {
    while (!isClosed) {
      onCallback(path, 'before');
      try {
        const init = { method: 'POST', headers: PLATFORM, body: JSON.stringify(body) };
        const response = await fetch(relayUrl() + path, init);
        const answer: unknown = await response.json();
        onCallback(path, 'after');
        if (response.ok) return answer;
      } catch {
        // The relay is down.
      }
      await pause(AGAIN_MS);
    }
    return undefined;
  }

  async function reply(trigger: WebhookRequest): Promise<void> {
    const { ticketId, messageId } = trigger;
    const answer = (await call('/platform/ticket', { ticketId })) as { data: object } | undefined;
    if (answer) tickets.set(ticketId, answer.data);
    const reply = `<p>Hello Dana,</p><p>the answer to message <b>${messageId}</b> of ${ticketId}.</p>`;
    await call('/platform/reply', { ticketId, messageId, reply, replyType: 'html' });
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
      return void reply(trigger);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhooks,
    tickets,
    close() {
      isClosed = true;
      server.closeAllConnections();
      server.close();
    },
  };
}
