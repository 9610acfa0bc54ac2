/** `npm run gallery`: shows every state of the panel, the options page and the doctor in a browser. */
import { parseArgs } from 'node:util';

import { describeArgumentError, parseWholeNumber } from '@/demo/servers/parse-demo-arguments';
import { runCommand } from '@/demo/servers/run-command';
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

async function run({ port }: GalleryArguments): Promise<number> {
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
  });
  const gallery = await startGallery(port, true);
  console.log(`Gallery of every state   ${gallery.url}\n\nPress Ctrl+C here to end.`);
  await stopped;
  await gallery.close();
  return 0;
}

await runCommand({ usage: USAGE, parse: parseGalleryArguments, run, expected: [PortUnavailable] });
