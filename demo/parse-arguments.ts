import { parseArgs } from 'node:util';

/** The helpdesk's port; the platform has the next one, orders and products the one after. */
const DEFAULT_FIRST_PORT = 4310;
const LAST_FIRST_PORT = 65_533;

export interface DemoArguments {
  firstPort: number;
  /** Run the main job by itself instead of leaving the browser to a person. */
  tour: boolean;
  help: boolean;
}

/** What was asked for on the command line, or a sentence on what is wrong with it. */
export function parseArguments(args: string[]): DemoArguments | { problem: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        tour: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { port = String(DEFAULT_FIRST_PORT), tour, help } = values;
    const firstPort = Number(port);
    if (!/^\d+$/.test(port) || firstPort < 1 || firstPort > LAST_FIRST_PORT) {
      return { problem: `--port takes a number from 1 to ${LAST_FIRST_PORT}, not "${port}".` };
    }
    return { firstPort, tour, help };
  } catch (error) {
    // Node's words for an unknown option or a missing value are good ones; the rest of them is about programming.
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    return { problem: `${sentence.replace(/\.$/, '')}.` };
  }
}
