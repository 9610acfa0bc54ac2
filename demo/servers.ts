import { DEMO_CHANNEL, DEMO_TOKEN } from '@/lib/mock/credential';

import { createCommerceApp } from './commerce-app';
import { createHelpdeskApp } from './helpdesk/app';
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

/**
 * Starts the sample helpdesk, the stand-in platform, and orders and products.
 * @throws PortUnavailable, and then nothing stays started
 */
export async function startServers({ firstPort, host = '127.0.0.1', log = () => {} }: ServerOptions): Promise<Servers> {
  const closing = new AbortController();
  // The platform shows no pictures, so it does not matter where they would lie.
  const platform = createPlatformApp(readMockStore({ pictureBase: '' }), { log, closing: closing.signal });
  const started: Listening[] = [];
  const urlOf = (index: number): string => started[index]?.url ?? '';
  const scenarioServers = () => ({ platform: urlOf(1), commerce: urlOf(2) });
  const apps = [createHelpdeskApp({ log, scenarioServers }), platform.app, createCommerceApp(log)];
  const close = async () => {
    closing.abort();
    await Promise.all(started.map((server) => server.close()));
  };
  try {
    for (const [index, app] of apps.entries()) {
      started.push(await listen(app, { port: firstPort === 0 ? 0 : firstPort + index, host }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const [helpdeskUrl = '', platformUrl = '', commerceUrl = ''] = started.map(({ url }) => url);
  const addressOf = (endpoint: string) =>
    `${platformUrl}/api_v2/intelli/custom-ticket/${endpoint}/${DEMO_CHANNEL.xToken}/${DEMO_CHANNEL.channelId}`;
  return {
    helpdesk: helpdeskUrl,
    platform: { url: platformUrl, next: platform.next, requests: platform.requests },
    commerce: commerceUrl,
    credentials: {
      replySuggestionUrl: addressOf('reply-suggestion'),
      summaryUrl: addressOf('summary'),
      commerceToken: DEMO_TOKEN,
    },
    close,
  };
}
