/** `npm run demo`: starts the servers and a browser with the extension, for a person or for the tour. */
import { defineProgram, type ProgramDeps, runMain } from '@/command-line/define-program';
import { UserError } from '@/command-line/user-error';

import { buildApp } from './browser/build-app';
import { buildExtension } from './browser/build-extension';
import { FIRST_PORT } from './servers/first-port';
import { startServers } from './servers/start-servers';
import { runHandsOn } from './tour/run-hands-on';
import { runTour } from './tour/run-tour';
import { openExtensionStage, openPluginStage } from './tour/stages';

/** The demo, as a program. */
export const demo = defineProgram('npm run demo --', (program, { stdout, stderr, environment, listenForStop }) => {
  program
    .option(...FIRST_PORT)
    .option('--tour', 'do the main job in a headless browser and save pictures in demo-output/')
    .option('--plugin', 'show the panel in the helpdesk’s page, in a browser without an extension')
    .addHelpText('after', '\nWithout a display, the tour runs.');

  return async () => {
    const { port, tour, plugin = false } = program.opts<{ port: number; tour?: true; plugin?: true }>();
    stdout.write(`deskhand: building the ${plugin ? 'panel' : 'extension'} …\n`);
    const complaint = plugin ? await buildApp() : await buildExtension();
    if (complaint !== undefined) {
      stderr.write(`${complaint}\n`);
      throw new UserError(`the ${plugin ? 'panel' : 'extension'} could not be built; see the output above.`);
    }
    const stop = listenForStop();
    const servers = await startServers({ firstPort: port, environment, hasPanel: plugin });
    try {
      if (!tour && hasDisplay(environment)) return await runHandsOn(servers, stop, { plugin });
      return await runTour(servers, stop, { openStage: plugin ? openPluginStage : openExtensionStage });
    } finally {
      await servers.close();
    }
  };
});

function hasDisplay({ DISPLAY, WAYLAND_DISPLAY }: ProgramDeps['environment']): boolean {
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

if (import.meta.main) await runMain(demo);
