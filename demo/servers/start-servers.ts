import { randomUUID } from 'node:crypto';

import {
  ENDPOINTS_PATH,
  PLATFORM_ENDPOINTS,
  type PlatformSetting,
  WEBHOOK_PATH,
} from '@/lib/contract/platform-endpoints';
import { writeContractTime } from '@/lib/contract/time';
import { createTransport } from '@/lib/http/transport';
import type { RowStore } from '@/relay/commerce/row-store';

import { createHelpdeskApp } from '../helpdesk/helpdesk-app';
import { createRelayDesk } from '../helpdesk/relay-desk';
import { createTicketStore } from '../helpdesk/ticket-store';
import { DEMO_TOKEN } from '../shop/access-token';
import { createCommerceApp } from '../shop/commerce-app';
import { readPackagedStore } from '../shop/read-packaged-store';
import { type ChannelCredential, createChannels, MOCK_CHANNELS, type MockChannel } from '../stand-in/channels';
import { createChat } from '../stand-in/chat/create-chat';
import { createPlatformApp, type PlatformApp } from '../stand-in/platform-app';
import { type Log, type RunningServer, serveApp } from './serve-app';
import { type DemoRelay, listChannelAddresses, startDemoRelay } from './start-demo-relay';

export interface ServerOptions {
  /** The helpdesk's port; platform, shop and relay get the next three. 0 for free ports. */
  firstPort: number;
  host?: string;
  log?: Log;
  /** May name a language model (see `create-chat.ts`). */
  environment?: Record<string, string | undefined>;
  store?: RowStore;
  /** Of orders and products. Default: unlimited. */
  requestsPerMinute?: number;
  /** The helpdesk's pages show the panel of the relay, which `npm run build:app` builds. */
  hasPanel?: boolean;
}

/** Addresses without a trailing slash. */
export interface Servers {
  helpdesk: string;
  platform: { url: string } & Pick<PlatformApp, 'next' | 'requests'>;
  commerce: string;
  relay: Pick<DemoRelay, 'url' | 'agentToken' | 'deskToken'>;
  credentials: Record<PlatformSetting | 'commerceToken', string>;
  channels: readonly MockChannel[];
  close: () => Promise<void>;
}

/** Starts the demo's four servers, or stops those that started and throws `UserError`. */
export async function startServers({
  firstPort,
  host = '127.0.0.1',
  log = () => {},
  environment = {},
  // The commerce app sets the picture base for each request; the platform shows no pictures.
  store = readPackagedStore({ pictureBase: '' }),
  requestsPerMinute,
  hasPanel = false,
}: ServerOptions): Promise<Servers> {
  const closing = new AbortController();
  /** Filled in before any request arrives. */
  const urls = { helpdesk: '', platform: '', commerce: '' };
  let relay: DemoRelay | undefined;
  const post = createTransport();
  const chat = createChat(environment, post);
  // Answers of a language model cost money, so nobody may ask for them who has only read the source.
  const channels = chat ? createChannels([randomUUID(), randomUUID()]) : MOCK_CHANNELS;
  const requireRelay = (): DemoRelay => {
    if (!relay) throw new Error('The relay has not started');
    return relay;
  };
  const platform = createPlatformApp({
    store,
    addresses: () => listChannelAddresses(requireRelay().url),
    chat,
    channels,
    log,
    closing: closing.signal,
  });
  const tickets = createTicketStore();
  const now = () => writeContractTime(Date.now());
  const relayDesk = createRelayDesk({ tickets, access: requireRelay, post, log, now });
  const apps = {
    helpdesk: createHelpdeskApp({
      log,
      tickets,
      reportMessage: relayDesk.reportMessage,
      scenarioServers: () => urls,
      panel: hasPanel
        ? { script: () => `${requireRelay().url}/app/deskhand.js`, issueCode: relayDesk.issueCode }
        : undefined,
      now,
    }),
    platform: platform.app,
    commerce: createCommerceApp(store, { log, requestsPerMinute }),
  };

  const started: RunningServer[] = [];
  let following: Promise<void> | undefined;
  const close = async () => {
    closing.abort();
    await following;
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
    const [, laterSummaries] = channels;
    relay = await startDemoRelay({
      port: firstPort === 0 ? 0 : firstPort + started.length,
      host,
      channel: {
        ...listEndpoints(urls.platform, laterSummaries),
        webhookUrl: `${urls.platform}${WEBHOOK_PATH}/CUSTOM_TICKET/${laterSummaries.xToken}/${laterSummaries.channelId}`,
      },
      shop: urls.commerce,
      helpdesk: urls.helpdesk,
    });
    started.push(relay);
    following = relayDesk.run(closing.signal);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    helpdesk: urls.helpdesk,
    platform: { url: urls.platform, next: platform.next, requests: platform.requests },
    commerce: urls.commerce,
    relay,
    credentials: { ...listEndpoints(urls.platform, channels[0]), commerceToken: DEMO_TOKEN },
    channels,
    close,
  };
}

function listEndpoints(platformUrl: string, { xToken, channelId }: ChannelCredential): Record<PlatformSetting, string> {
  const addresses = Object.values(PLATFORM_ENDPOINTS).map(({ setting, path }) => [
    setting,
    `${platformUrl}${ENDPOINTS_PATH}/${path}/${xToken}/${channelId}`,
  ]);
  return Object.fromEntries(addresses) as Record<PlatformSetting, string>;
}
