/** `npm run gallery`: shows every state of the panel, the options page and the doctor in a browser. */
import { once } from 'node:events';

import { defineProgram, runMain, wholeNumber } from '@/command-line/define-program';

import { startGallery } from './start-gallery';

/** The gallery, as a program. */
export const serveGallery = defineProgram('npm run gallery --', (program, { stdout, listenForStop }) => {
  program.option('--port <N>', 'port on this machine', wholeNumber(1, 65_535), 4320);
  return async () => {
    const stop = listenForStop();
    const gallery = await startGallery(program.opts<{ port: number }>().port, true);
    stdout.write(`Gallery of every state   ${gallery.url}\n\nPress Ctrl+C here to end.\n`);
    if (!stop.aborted) await once(stop, 'abort');
    await gallery.close();
  };
});

if (import.meta.main) await runMain(serveGallery);
