/** `npm run demo`: starts the servers and a browser with the extension, for a person or for the tour. */
import { buildExtension } from './browser/build-extension';
import { type DemoArguments, parseDemoArguments } from './servers/parse-demo-arguments';
import { runCommand } from './servers/run-command';
import { PortUnavailable } from './servers/serve-app';
import { startServers } from './servers/start-servers';
import { ChatUnavailable } from './stand-in/chat/create-chat';
import { runHandsOn } from './tour/run-hands-on';
import { runTour } from './tour/run-tour';

const USAGE = `Usage: npm run demo [-- --port N] [-- --tour]

  --port N   first port: helpdesk N, platform N+1, orders and products N+2, relay N+3
             (default 4310)
  --tour     do the main job in a headless browser and save pictures in demo-output/
  --help     print this text

Without a display, the tour runs.`;

async function run({ firstPort, tour }: DemoArguments): Promise<number> {
  const complaint = buildExtension();
  if (complaint !== undefined) {
    console.error(`${complaint}\ndeskhand: the extension could not be built; see the output above.`);
    return 1;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

  const servers = await startServers({ firstPort, environment: process.env });
  try {
    const show = tour || !hasDisplay() ? runTour : runHandsOn;
    return await show(servers, stop.signal);
  } finally {
    await servers.close();
  }
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

await runCommand({ usage: USAGE, parse: parseDemoArguments, run, expected: [PortUnavailable, ChatUnavailable] });
