/** `npm run serve`: the sample helpdesk, the stand-in platform, and orders and products, until Ctrl+C. */
import { DEMO_TOKEN_NO_ACCESS } from '@/lib/mock/credential';

import { ChatUnavailable } from './chat';
import { describeChannels } from './describe-channels';
import { PortUnavailable } from './listen';
import { DataFileUnusable } from './open-sqlite';
import { openStore, type OpenStore } from './open-store';
import { parseServeArguments, type ServeArguments } from './parse-serve-arguments';
import { startServers } from './servers';

const USAGE = `Usage: npm run serve [-- --port N] [-- --orders N] [-- --products N] [-- --data FILE] …

  --port N       first port: helpdesk N, platform N+1, orders and products N+2 (default 4310)
  --host H       address to listen on (default 127.0.0.1: this machine alone; 0.0.0.0: every network it is in)
  --orders N     so many orders in all: the 42 packaged ones, then samples that are always the same
  --products N   so many products in all: the 26 packaged ones, then samples
  --data FILE    keep orders and products in this file; what it holds stays
  --rate N       let through N requests a minute for orders and products, then answer 429 (default: no limit)`;

async function main(): Promise<number> {
  const wanted = parseServeArguments(process.argv.slice(2));
  if ('problem' in wanted) {
    console.error(`deskhand: ${wanted.problem}\n\n${USAGE}`);
    return 1;
  }
  if (wanted.help) {
    console.log(USAGE);
    return 0;
  }
  let opened: OpenStore | undefined;
  try {
    // Before Ctrl+C is listened to, so that it ends a long filling at once; the file then is as it was.
    opened = openWantedStore(wanted);
    return await serve(wanted, opened);
  } catch (error) {
    const isExpected = [PortUnavailable, DataFileUnusable, ChatUnavailable].some((kind) => error instanceof kind);
    if (!isExpected || !(error instanceof Error)) throw error;
    console.error(`deskhand: ${error.message}`);
    return 1;
  } finally {
    opened?.close();
  }
}

/** undefined when the packaged rows in memory will do. */
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
  const { credentials } = servers;
  console.log(`Sample helpdesk       ${servers.helpdesk}
Stand-in platform     ${servers.platform.url}
Orders and products   ${servers.commerce}   (Authorization: Bearer ${credentials.commerceToken})
                      A token that is known but has no access: ${DEMO_TOKEN_NO_ACCESS}

Demo credentials. Paste them into the extension's options:
  Reply suggestion address   ${credentials.replySuggestionUrl}
  Summary address            ${credentials.summaryUrl}

Channels of the stand-in platform (xToken/channelId):
${describeChannels()}
  Webhook: POST ${servers.platform.url}/api_v2/intelli/v2/webhook/CUSTOM_TICKET/{xToken}/{channelId}

Ctrl+C stops the servers.
`);
  await stopped;
  await servers.close();
  return 0;
}

process.exitCode = await main();
