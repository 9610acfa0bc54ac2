import { createTransport } from '@/lib/http/transport';
import { DEMO_CHANNEL } from '@/lib/mock/channels';
import { DEMO_TOKEN } from '@/lib/mock/credential';
import type { MockStore } from '@/lib/mock/store';

import { createChat } from './chat';
import { createCommerceApp } from './commerce-app';
import { createHelpdeskApp } from './helpdesk/app';
import { integrationAddresses } from './helpdesk/integration';
import { listen, type Listening } from './listen';
import type { Log } from './log';
import { createPlatformApp, type PlatformApp } from './platform-app';
import { readMockStore } from './read-mock-store';

export interface ServerOptions {
  /** Port of the helpdesk; the platform has the next one, orders and products the one after. 0: three free ones. */
  firstPort: number;
  /** Address to listen on. */
  host?: string;
  log?: Log;
  /** Where a language model may be named (`OPENAI_BASE_URL`, see `chat.ts`). */
  environment?: Record<string, string | undefined>;
  /** What orders and products are answered from; without it, the packaged rows in memory. */
  store?: MockStore;
  /** Requests for orders and products that are let through per minute; without it there is no limit. */
  requestsPerMinute?: number;
}

/** The demo's three servers. Addresses are base addresses without a slash at the end. */
export interface Servers {
  helpdesk: string;
  platform: { url: string } & Pick<PlatformApp, 'next' | 'requests'>;
  commerce: string;
  /** What a person would copy from the channel configuration page, and the token of orders and products. */
  credentials: { replySuggestionUrl: string; summaryUrl: string; commerceToken: string };
  close: () => Promise<void>;
}

/** How long the helpdesk waits for the platform to take a trigger. */
const TRIGGER_LIMITS = { deadlineMs: 10_000, maxBytes: 2 ** 16 };

/**
 * Starts the sample helpdesk, the stand-in platform, and orders and products.
 * @throws PortUnavailable or ChatUnavailable, and then nothing stays started
 */
export async function startServers({
  firstPort,
  host = '127.0.0.1',
  log = () => {},
  environment = {},
  // Pictures are placed where each caller reaches them; the platform shows none.
  store = readMockStore({ pictureBase: '' }),
  requestsPerMinute,
}: ServerOptions): Promise<Servers> {
  const closing = new AbortController();
  /** Filled in while the servers start; nobody asks before. */
  const urls = { helpdesk: '', platform: '', commerce: '' };
  const addressOf = (endpoint: string) =>
    `${urls.platform}/api_v2/intelli/${endpoint}/${DEMO_CHANNEL.xToken}/${DEMO_CHANNEL.channelId}`;
  const post = createTransport();
  const platform = createPlatformApp({
    store,
    addresses: () => integrationAddresses(urls.helpdesk),
    chat: createChat(environment, post),
    log,
    closing: closing.signal,
  });
  const apps = {
    helpdesk: createHelpdeskApp({
      log,
      scenarioServers: () => urls,
      async trigger(webhook) {
        const answer = await post({ url: addressOf('v2/webhook/CUSTOM_TICKET'), body: webhook, ...TRIGGER_LIMITS });
        const how = answer.ok ? answer.value.httpStatus : answer.failure.reason;
        log(`helpdesk  webhook for #${webhook.ticketId} → ${how}`);
      },
    }),
    platform: platform.app,
    commerce: createCommerceApp(store, { log, requestsPerMinute }),
  };

  const started: Listening[] = [];
  const close = async () => {
    closing.abort();
    await Promise.all(started.map((server) => server.close()));
  };
  try {
    for (const [index, name] of (['helpdesk', 'platform', 'commerce'] as const).entries()) {
      const server = await listen(apps[name], { port: firstPort === 0 ? 0 : firstPort + index, host });
      started.push(server);
      urls[name] = server.url;
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    helpdesk: urls.helpdesk,
    platform: { url: urls.platform, next: platform.next, requests: platform.requests },
    commerce: urls.commerce,
    credentials: {
      replySuggestionUrl: addressOf('custom-ticket/reply-suggestion'),
      summaryUrl: addressOf('custom-ticket/summary'),
      commerceToken: DEMO_TOKEN,
    },
    close,
  };
}
