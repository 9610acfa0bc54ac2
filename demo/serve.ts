/** `npm run serve`: the sample helpdesk, the stand-in platform, and orders and products, until Ctrl+C. */
import { ChatUnavailable } from './chat';
import { describeChannels } from './describe-channels';
import { PortUnavailable } from './listen';
import { parseArguments } from './parse-arguments';
import { startServers } from './servers';

const USAGE = `Usage: npm run serve [-- --port N]

  --port N   first port: helpdesk N, platform N+1, orders and products N+2 (default 4310)`;

async function main(): Promise<number> {
  const wanted = parseArguments(process.argv.slice(2));
  if ('problem' in wanted || wanted.tour) {
    console.error(`deskhand: ${'problem' in wanted ? wanted.problem : '--tour belongs to npm run demo.'}\n\n${USAGE}`);
    return 1;
  }
  if (wanted.help) {
    console.log(USAGE);
    return 0;
  }
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
  });
  try {
    const servers = await startServers({
      firstPort: wanted.firstPort,
      log: (line) => console.log(line),
      environment: process.env,
    });
    const { credentials } = servers;
    console.log(`Sample helpdesk       ${servers.helpdesk}
Stand-in platform     ${servers.platform.url}
Orders and products   ${servers.commerce}   (Authorization: Bearer ${credentials.commerceToken})

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
  } catch (error) {
    if (!(error instanceof PortUnavailable || error instanceof ChatUnavailable)) throw error;
    console.error(`deskhand: ${error.message}`);
    return 1;
  }
}

process.exitCode = await main();
