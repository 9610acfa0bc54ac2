import { randomUUID } from 'node:crypto';

import {
  ENDPOINTS_PATH,
  PLATFORM_ENDPOINTS,
  type PlatformSetting,
  WEBHOOK_PATH,
} from '@/lib/contract/platform-endpoints';
import { createTransport } from '@/lib/http/transport';
import type { RowStore } from '@/relay/commerce/row-store';

import { createHelpdeskApp } from '../helpdesk/helpdesk-app';
import { integrationAddresses } from '../helpdesk/integration-app';
import { DEMO_TOKEN } from '../shop/access-token';
import { createCommerceApp } from '../shop/commerce-app';
import { readPackagedStore } from '../shop/read-packaged-store';
import { createChannels, MOCK_CHANNELS, type MockChannel } from '../stand-in/channels';
import { createChat } from '../stand-in/chat/create-chat';
import { createPlatformApp, type PlatformApp } from '../stand-in/platform-app';
import { describeTrigger } from './describe-trigger';
import { type Log, serveApp, type RunningServer } from './serve-app';

export interface ServerOptions {
  /** The helpdesk's port; the platform and the shop get the next two. 0 for free ports. */
  firstPort: number;
  host?: string;
  log?: Log;
  /** May name a language model (see `create-chat.ts`). */
  environment?: Record<string, string | undefined>;
  store?: RowStore;
  /** Of orders and products. Default: unlimited. */
  requestsPerMinute?: number;
}

/** Addresses without a trailing slash. */
export interface Servers {
  helpdesk: string;
  platform: { url: string } & Pick<PlatformApp, 'next' | 'requests'>;
  commerce: string;
  credentials: Record<PlatformSetting | 'commerceToken', string>;
  channels: readonly MockChannel[];
  close: () => Promise<void>;
}

const TRIGGER_LIMITS = { deadlineMs: 10_000, maxBytes: 2 ** 16 };

/** Starts the demo's three servers, or stops those that started and throws `PortUnavailable` or `ChatUnavailable`. */
export async function startServers({
  firstPort,
  host = '127.0.0.1',
  log = () => {},
  environment = {},
  // The commerce app sets the picture base for each request; the platform shows no pictures.
  store = readPackagedStore({ pictureBase: '' }),
  requestsPerMinute,
}: ServerOptions): Promise<Servers> {
  const closing = new AbortController();
  /** Filled in before any request arrives. */
  const urls = { helpdesk: '', platform: '', commerce: '' };
  const post = createTransport();
  const chat = createChat(environment, post);
  // Answers of a language model cost money, so nobody may ask for them who has only read the source.
  const channels = chat ? createChannels([randomUUID(), randomUUID()]) : MOCK_CHANNELS;
  const [{ xToken, channelId }] = channels;
  const addressOf = (path: string) => `${urls.platform}${path}/${xToken}/${channelId}`;
  const platform = createPlatformApp({
    store,
    addresses: () => integrationAddresses(urls.helpdesk),
    chat,
    channels,
    log,
    closing: closing.signal,
  });
  const apps = {
    helpdesk: createHelpdeskApp({
      log,
      scenarioServers: () => urls,
      async trigger(webhook) {
        const answer = await post({
          url: addressOf(`${WEBHOOK_PATH}/CUSTOM_TICKET`),
          body: webhook,
          ...TRIGGER_LIMITS,
        });
        log(`helpdesk  webhook for #${webhook.ticketId} → ${describeTrigger(answer)}`);
      },
    }),
    platform: platform.app,
    commerce: createCommerceApp(store, { log, requestsPerMinute }),
  };

  const started: RunningServer[] = [];
  const close = async () => {
    closing.abort();
    await Promise.all(started.map((server) => server.close()));
  };
  try {
    for (const [index, name] of (['helpdesk', 'platform', 'commerce'] as const).entries()) {
      const server = await serveApp(apps[name], {
        port: firstPort === 0 ? 0 : firstPort + index,
        host,
        takesForms: name === 'helpdesk',
      });
      started.push(server);
      urls[name] = server.url;
    }
  } catch (error) {
    await close();
    throw error;
  }
  const endpointUrls = Object.fromEntries(
    Object.values(PLATFORM_ENDPOINTS).map(({ setting, path }) => [setting, addressOf(`${ENDPOINTS_PATH}/${path}`)]),
  ) as Record<PlatformSetting, string>;
  return {
    helpdesk: urls.helpdesk,
    platform: { url: urls.platform, next: platform.next, requests: platform.requests },
    commerce: urls.commerce,
    credentials: { ...endpointUrls, commerceToken: DEMO_TOKEN },
    channels,
    close,
  };
}
