import { randomUUID } from 'node:crypto';

import { type JsonRow, placePictures, readOrderRows, readProductRows } from '@/lib/mock/rows';
import { addAgent } from '@/relay/agent/agent-tokens';
import { putRows } from '@/relay/commerce/sync-shop';
import { configSchema } from '@/relay/config/config-schema';
import { startRelay } from '@/relay/server/start-relay';

import type { RelayAccess } from '../helpdesk/relay-desk';
import { readPackagedData } from '../shop/read-packaged-store';
import type { ChannelAddresses } from '../stand-in/effect-runner';
import type { RunningServer } from './serve-app';

/** The header that the stand-in platform shows. It opens nothing that costs money. */
const PLATFORM_AUTHORIZATION = 'Bearer demo-integrator-token';

export interface DemoRelay extends RunningServer, RelayAccess {
  /** Gives an extension access; new at each start. */
  agentToken: string;
}

interface DemoRelayOptions {
  port: number;
  host: string;
  /** Addresses of the channel. Secret. */
  channel: { replySuggestionUrl: string; summaryUrl: string; webhookUrl: string };
  /** Address of the shop that has the pictures. */
  shop: string;
  /** Address of the helpdesk, whose pages may show the panel. */
  helpdesk: string;
}

/** Starts the relay of the demo on a temporary database that holds the packaged orders and products. Throws `UserError`. */
export async function startDemoRelay({ port, host, channel, shop, helpdesk }: DemoRelayOptions): Promise<DemoRelay> {
  const deskToken = `demo-desk-${randomUUID()}`;
  const { channels, ...others } = configSchema.parse({
    channels: [{ id: 'demo', platformHeader: `Authorization: ${PLATFORM_AUTHORIZATION}` }],
    desks: [{ match: 'http://*/*', channel: 'demo', token: deskToken }],
    // The second name is another site for the browser than the relay.
    apps: [helpdesk, helpdesk.replace('127.0.0.1', 'localhost')].map((origin) => ({ origin, channel: 'demo' })),
    panel: { pictureHosts: [new URL(shop).hostname] },
    logLevel: 'silent',
  });
  // A configuration file may name HTTP addresses of this machine only, but the demo's servers may listen on a network.
  const config = { ...others, channels: channels.map((each) => ({ ...each, ...channel })) };
  const relay = await startRelay({ config, dataFile: '', host, port });
  const { orders, products } = readPackagedData();
  const place = (row: JsonRow) => ({ ...row, json: placePictures(row.json, `${shop}/pictures/`) });
  await putRows(relay.storage, 'orders', readOrderRows(orders).map(place), Date.now());
  await putRows(relay.storage, 'products', readProductRows(products).map(place), Date.now());
  const agentToken = await addAgent(relay.storage, 'Demo agent', { withCode: false, now: Date.now() });
  return { url: relay.url, deskToken, agentToken, close: () => relay.close(0) };
}

/** Lists the addresses of the relay for the channel configuration. */
export function listChannelAddresses(relayUrl: string): ChannelAddresses {
  return {
    queryUrl: `${relayUrl}/platform/ticket`,
    replyUrl: `${relayUrl}/platform/reply`,
    tagsUrl: `${relayUrl}/platform/tags`,
    summaryUrl: `${relayUrl}/platform/summary`,
    headers: { authorization: PLATFORM_AUTHORIZATION },
  };
}
