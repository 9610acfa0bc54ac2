/** `npm run demo`: the servers, a browser with the extension, and either a person or the tour in front of it. */
import { buildExtension } from './build-extension';
import { ChatUnavailable } from './chat';
import { PortUnavailable } from './listen';
import { parseArguments } from './parse-arguments';
import { runHandsOn } from './run-hands-on';
import { startServers } from './servers';
import { runTour } from './tour';

const USAGE = `Usage: npm run demo [-- --port N] [-- --tour]

  --port N   first port: helpdesk N, platform N+1, orders and products N+2 (default 4310)
  --tour     run the main job by itself in a headless browser and save pictures under demo-output/
  --help     this text

Without a display the tour is what runs.`;

async function main(): Promise<number> {
  const wanted = parseArguments(process.argv.slice(2));
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
    console.error(`${complaint}\ndeskhand: the extension could not be built; the words above say why.`);
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
