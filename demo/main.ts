/** `npm run demo`: starts the servers and a browser with the extension, for a person or for the tour. */
import { defineProgram, type ProgramDeps, runMain } from '@/command-line/define-program';
import { UserError } from '@/command-line/user-error';

import { buildExtension } from './browser/build-extension';
import { FIRST_PORT } from './servers/first-port';
import { startServers } from './servers/start-servers';
import { runHandsOn } from './tour/run-hands-on';
import { runTour } from './tour/run-tour';

/** The demo, as a program. */
export const demo = defineProgram('npm run demo --', (program, { stdout, stderr, environment, listenForStop }) => {
  program
    .option(...FIRST_PORT)
    .option('--tour', 'do the main job in a headless browser and save pictures in demo-output/')
    .addHelpText('after', '\nWithout a display, the tour runs.');

  return async () => {
    const { port, tour } = program.opts<{ port: number; tour?: true }>();
    stdout.write('deskhand: building the extension …\n');
    const complaint = await buildExtension();
    if (complaint !== undefined) {
      stderr.write(`${complaint}\n`);
      throw new UserError('the extension could not be built; see the output above.');
    }
    const stop = listenForStop();
    const servers = await startServers({ firstPort: port, environment });
    try {
      const show = tour || !hasDisplay(environment) ? runTour : runHandsOn;
      return await show(servers, stop);
    } finally {
      await servers.close();
    }
  };
});

function hasDisplay({ DISPLAY, WAYLAND_DISPLAY }: ProgramDeps['environment']): boolean {
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

if (import.meta.main) await runMain(demo);
