import { parseArgs } from 'node:util';

/** Platform, shop and relay get the next three ports. */
const DEFAULT_FIRST_PORT = 4310;
const LAST_FIRST_PORT = 65_532;

export interface DemoArguments {
  firstPort: number;
  tour: boolean;
  help: boolean;
}

/** Parses the command line of `npm run demo`; an error is a sentence for the user. */
export function parseDemoArguments(args: string[]): DemoArguments | { problem: string } {
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

/** Parses the first of four consecutive ports. Throws a sentence for the user. */
export function parseFirstPort(text: string | undefined): number {
  return parseWholeNumber('--port', text, { least: 1, most: LAST_FIRST_PORT }) ?? DEFAULT_FIRST_PORT;
}

/** Parses a whole number; undefined for a missing option. Throws a sentence for the user when it is out of range. */
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

/** Describes an error of `parseArgs` or of the functions above in one sentence. */
export function describeArgumentError(error: unknown): string {
  // Node's other sentences are for programmers.
  const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
  return `${sentence.replace(/\.$/, '')}.`;
}
