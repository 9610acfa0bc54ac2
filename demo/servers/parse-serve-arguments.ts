import { parseArgs } from 'node:util';

import { describeArgumentError, parseFirstPort, parseWholeNumber } from './parse-demo-arguments';

/** Always included, because the sample tickets refer to them. */
const PACKAGED = { orders: 42, products: 26 };
const MOST_ROWS = 10_000_000;
const MOST_REQUESTS = 1_000_000;

export interface ServeArguments {
  firstPort: number;
  host?: string;
  /** Total rows. Default: the packaged ones, or those in the data file. */
  orders?: number;
  products?: number;
  dataFile?: string;
  requestsPerMinute?: number;
  help: boolean;
}

/** Parses the command line of `npm run serve`; an error is a sentence for the user. */
export function parseServeArguments(args: string[]): ServeArguments | { problem: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        orders: { type: 'string' },
        products: { type: 'string' },
        data: { type: 'string' },
        rate: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { host, data: dataFile, help } = values;
    if (host === '') return { problem: '--host takes an address of this machine, such as 0.0.0.0 for all of them.' };
    if (dataFile === '') return { problem: '--data takes the name of a file.' };
    return {
      firstPort: parseFirstPort(values.port),
      host,
      orders: parseWholeNumber('--orders', values.orders, { least: PACKAGED.orders, most: MOST_ROWS }),
      products: parseWholeNumber('--products', values.products, { least: PACKAGED.products, most: MOST_ROWS }),
      dataFile,
      requestsPerMinute: parseWholeNumber('--rate', values.rate, { least: 1, most: MOST_REQUESTS }),
      help,
    };
  } catch (error) {
    return { problem: describeArgumentError(error) };
  }
}
