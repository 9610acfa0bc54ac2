/** `npm run demo`: starts the servers and a browser with the extension, for a person or for the tour. */
import { buildExtension } from './browser/build-extension';
import { parseDemoArguments } from './servers/parse-demo-arguments';
import { PortUnavailable } from './servers/serve-app';
import { startServers } from './servers/start-servers';
import { ChatUnavailable } from './stand-in/chat/create-chat';
import { runHandsOn } from './tour/run-hands-on';
import { runTour } from './tour/run-tour';

const USAGE = `Usage: npm run demo [-- --port N] [-- --tour]

  --port N   first port: helpdesk N, platform N+1, orders and products N+2 (default 4310)
  --tour     do the main job in a headless browser and save pictures in demo-output/
  --help     print this text

Without a display, the tour runs.`;

async function main(): Promise<number> {
  const wanted = parseDemoArguments(process.argv.slice(2));
  if ('problem' in wanted) {
    console.error(`deskhand: ${wanted.problem}\n\n${USAGE}`);
    return 1;
  }
  if (wanted.help) {
    console.log(USAGE);
    return 0;
  }
  const complaint = buildExtension();
  if (complaint !== undefined) {
    console.error(`${complaint}\ndeskhand: the extension could not be built; see the output above.`);
    return 1;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

  try {
    const servers = await startServers({ firstPort: wanted.firstPort, environment: process.env });
    try {
      const run = wanted.tour || !hasDisplay() ? runTour : runHandsOn;
      return await run(servers, stop.signal);
    } finally {
      await servers.close();
    }
  } catch (error) {
    if (!(error instanceof PortUnavailable || error instanceof ChatUnavailable)) throw error;
    console.error(`deskhand: ${error.message}`);
    return 1;
  }
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

process.exitCode = await main();
