/** `npm run gallery`: shows every state of the panel, the options page and the doctor in a browser. */
import { parseArgs } from 'node:util';

import { describeArgumentError, parseWholeNumber } from '@/demo/servers/parse-demo-arguments';
import { PortUnavailable } from '@/demo/servers/serve-app';

import { startGallery } from './start-gallery';

const DEFAULT_PORT = 4320;

const USAGE = `Usage: npm run gallery [-- --port N]

  --port N   port on this machine (default ${DEFAULT_PORT})
  --help     this text`;

interface GalleryArguments {
  port: number;
  help: boolean;
}

/** An error is a sentence for the user. */
function parseGalleryArguments(args: string[]): GalleryArguments | { problem: string } {
  try {
    const options = { port: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } } as const;
    const { port, help } = parseArgs({ args, options }).values;
    return { port: parseWholeNumber('--port', port, { least: 1, most: 65_535 }) ?? DEFAULT_PORT, help };
  } catch (error) {
    return { problem: describeArgumentError(error) };
  }
}

async function main(): Promise<number> {
  const wanted = parseGalleryArguments(process.argv.slice(2));
  if ('problem' in wanted) {
    console.error(`deskhand: ${wanted.problem}\n\n${USAGE}`);
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
    const gallery = await startGallery(wanted.port, true);
    console.log(`Gallery of every state   ${gallery.url}\n\nPress Ctrl+C here to end.`);
    await stopped;
    await gallery.close();
    return 0;
  } catch (error) {
    if (!(error instanceof PortUnavailable)) throw error;
    console.error(`deskhand: ${error.message}`);
    return 1;
  }
}

process.exitCode = await main();
