/** `npm run serve`: runs the four servers until Ctrl+C. */
import { once } from 'node:events';

import { InvalidArgumentError } from 'commander';

import { defineProgram, type ProgramDeps, runMain, wholeNumber } from '@/command-line/define-program';
import { ENDPOINT_NAMES, PLATFORM_ENDPOINTS } from '@/lib/contract/platform-endpoints';

import { uiText } from './browser/ui-text';
import { FIRST_PORT } from './servers/first-port';
import type { Log } from './servers/serve-app';
import { type Servers, startServers } from './servers/start-servers';
import { DEMO_TOKEN_NO_ACCESS } from './shop/access-token';
import { openStore, type OpenStore } from './shop/open-store';
import type { MockChannel } from './stand-in/channels';

const MOST_ROWS = 10_000_000;

interface ServeOptions {
  port: number;
  host?: string;
  /** Total rows. Default: the packaged ones, or those in the data file. */
  orders?: number;
  products?: number;
  data?: string;
  rate?: number;
}

/** The servers, as a program. */
export const serve = defineProgram('npm run serve --', (program, deps) => {
  program
    .option(...FIRST_PORT)
    .option(
      '--host <H>',
      'address to listen on (default 127.0.0.1: only this machine; 0.0.0.0: every network)',
      parseText('It takes an address of this machine, such as 0.0.0.0 for all of them.'),
    )
    // The packaged rows are always included, because the sample tickets refer to them.
    .option(
      '--orders <N>',
      'total number of orders: the 42 packaged ones, then generated samples',
      wholeNumber(42, MOST_ROWS),
    )
    .option(
      '--products <N>',
      'total number of products: the 26 packaged ones, then generated samples',
      wholeNumber(26, MOST_ROWS),
    )
    .option(
      '--data <FILE>',
      'store orders and products in this file; existing rows stay',
      parseText('It takes the name of a file.'),
    )
    .option(
      '--rate <N>',
      'allow N requests a minute for orders and products, then answer 429 (default: no limit)',
      wholeNumber(1, 1_000_000),
    );

  return async () => {
    const wanted = program.opts<ServeOptions>();
    const log = (line: string) => deps.stdout.write(`${line}\n`);
    let opened: OpenStore | undefined;
    try {
      // Nothing listens for Ctrl+C yet, so it ends a long fill at once and rolls it back.
      opened = openWantedStore(wanted, log);
      await runServers(wanted, deps, log, opened);
    } finally {
      opened?.close();
    }
  };
});

function parseText(problem: string): (text: string) => string {
  return (text) => {
    if (text === '') throw new InvalidArgumentError(problem);
    return text;
  };
}

/** Without these arguments the packaged rows are used. */
function openWantedStore({ orders, products, data: dataFile }: ServeOptions, log: Log): OpenStore | undefined {
  if (orders === undefined && products === undefined && dataFile === undefined) return undefined;
  const opened = openStore({ orders, products, dataFile, log });
  const { counts } = opened;
  log(`${dataFile ?? 'The store'} holds ${counts.orders} orders and ${counts.products} products.\n`);
  return opened;
}

async function runServers(
  { port: firstPort, host, rate: requestsPerMinute }: ServeOptions,
  { environment, listenForStop }: ProgramDeps,
  log: Log,
  opened?: OpenStore,
): Promise<void> {
  const stop = listenForStop();
  const servers = await startServers({ firstPort, host, requestsPerMinute, store: opened?.store, log, environment });
  const { credentials, relay } = servers;
  log(`Sample helpdesk       ${servers.helpdesk}
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
  if (!stop.aborted) await once(stop, 'abort');
  await servers.close();
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

if (import.meta.main) await runMain(serve);
