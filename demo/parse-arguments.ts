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
    const { port, tour, help } = values;
    return { firstPort: parseFirstPort(port), tour, help };
  } catch (error) {
    return { problem: describeArgumentError(error) };
  }
}

/** @throws a sentence when it is no port from which three can be counted */
export function parseFirstPort(text: string | undefined): number {
  return parseWholeNumber('--port', text, { least: 1, most: LAST_FIRST_PORT }) ?? DEFAULT_FIRST_PORT;
}

/**
 * The value of an option that was given.
 * @throws a sentence when it is no whole number in these limits
 */
export function parseWholeNumber(
  option: string,
  text: string | undefined,
  { least, most }: { least: number; most: number },
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new Error(`${option} takes a number from ${least} to ${most}, not "${text}".`);
}

/** Why arguments could not be read, as a sentence. */
export function describeArgumentError(error: unknown): string {
  // Node's words for an unknown option or a missing value are good ones; the rest of them is about programming.
  const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
  return `${sentence.replace(/\.$/, '')}.`;
}
