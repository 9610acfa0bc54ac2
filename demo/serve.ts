/** `npm run serve`: runs the four servers until Ctrl+C. */
import { ENDPOINT_NAMES, PLATFORM_ENDPOINTS } from '@/lib/contract/platform-endpoints';

import { uiText } from './browser/ui-text';
import { parseServeArguments, type ServeArguments } from './servers/parse-serve-arguments';
import { runCommand } from './servers/run-command';
import { PortUnavailable } from './servers/serve-app';
import { type Servers, startServers } from './servers/start-servers';
import { DEMO_TOKEN_NO_ACCESS } from './shop/access-token';
import { DataFileUnusable } from './shop/open-sqlite';
import { openStore, type OpenStore } from './shop/open-store';
import type { MockChannel } from './stand-in/channels';
import { ChatUnavailable } from './stand-in/chat/create-chat';

const USAGE = `Usage: npm run serve [-- --port N] [-- --orders N] [-- --products N] [-- --data FILE] …

  --port N       first port: helpdesk N, platform N+1, orders and products N+2, relay N+3
                 (default 4310)
  --host H       address to listen on (default 127.0.0.1: only this machine; 0.0.0.0: every network)
  --orders N     total number of orders: the 42 packaged ones, then generated samples
  --products N   total number of products: the 26 packaged ones, then generated samples
  --data FILE    store orders and products in this file; existing rows stay
  --rate N       allow N requests a minute for orders and products, then answer 429 (default: no limit)`;

async function run(wanted: ServeArguments): Promise<number> {
  let opened: OpenStore | undefined;
  try {
    // Without signal handlers, Ctrl+C ends a long fill at once and rolls it back.
    opened = openWantedStore(wanted);
    return await serve(wanted, opened);
  } finally {
    opened?.close();
  }
}

/** Without these arguments the packaged rows are used. */
function openWantedStore({ orders, products, dataFile }: ServeArguments): OpenStore | undefined {
  if (orders === undefined && products === undefined && dataFile === undefined) return undefined;
  const opened = openStore({ orders, products, dataFile, log: (line) => console.log(line) });
  const { counts } = opened;
  console.log(`${dataFile ?? 'The store'} holds ${counts.orders} orders and ${counts.products} products.\n`);
  return opened;
}

async function serve({ firstPort, host, requestsPerMinute }: ServeArguments, opened?: OpenStore): Promise<number> {
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
  });
  const log = (line: string) => console.log(line);
  const { env: environment } = process;
  const servers = await startServers({ firstPort, host, requestsPerMinute, store: opened?.store, log, environment });
  const { credentials, relay } = servers;
  console.log(`Sample helpdesk       ${servers.helpdesk}
Stand-in platform     ${servers.platform.url}
Orders and products   ${servers.commerce}   (Authorization: Bearer ${credentials.commerceToken})
                      A known token without access: ${DEMO_TOKEN_NO_ACCESS}
Relay                 ${relay.url}   (token for the extension: ${relay.agentToken})

Demo credentials. Paste them into the extension's options, or the relay's address and token instead:
${describeAddresses(credentials)}

Channels of the stand-in platform (xToken/channelId):
${describeChannels(servers.channels)}
  Webhook: POST ${servers.platform.url}/api_v2/intelli/v2/webhook/CUSTOM_TICKET/{xToken}/{channelId}

Ctrl+C stops the servers.
`);
  await stopped;
  await servers.close();
  return 0;
}

function describeAddresses(credentials: Servers['credentials']): string {
  return ENDPOINT_NAMES.map((name) => {
    const label = uiText(`options.address.${name}`).padEnd(26);
    return `  ${label} ${credentials[PLATFORM_ENDPOINTS[name].setting]}`;
  }).join('\n');
}

function describeChannels(channels: readonly MockChannel[]): string {
  const summaries = {
    sync: 'summary at once',
    async: 'summary later, by callback',
    'not-configured': 'summary not configured',
  };
  return channels
    .map(({ xToken, channelId, summary, webhook }) => {
      const name = `${xToken}/${channelId}`.padEnd(22);
      return `  ${name} ${summaries[summary]}${webhook === 'configured' ? '' : ', webhook not configured'}`;
    })
    .join('\n');
}

await runCommand({
  usage: USAGE,
  parse: parseServeArguments,
  run,
  expected: [PortUnavailable, DataFileUnusable, ChatUnavailable],
});
