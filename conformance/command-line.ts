import { parseArgs } from 'node:util';

import type { ShopInterface } from './rule';
import type { Progress } from './run-check';

const DEFAULT_MAX_PAGES = 50;
/** Keeps the token out of the command line. */
const TOKEN_VARIABLE = 'CONFORMANCE_TOKEN';

export const USAGE = `Usage: npm run conformance -- <base_url> --token T [options]

Runs the platform's protocol test and every rule of the interface document that
can be seen from outside against {base_url}/orders and {base_url}/products.
It only reads. Rows are never sent anywhere.

  --token T        the channel's token; or the variable ${TOKEN_VARIABLE},
                   which keeps it out of what npm prints and of process lists
  --only WHICH     orders or products: check one interface alone
  --max-pages N    pages read at most in one run over a store (default 50)
  --check-images   open the addresses of pictures and videos too (50 at most)
  --json           the report as JSON on standard output
                   (npm run --silent conformance: npm's own lines left out)
  --junit FILE     the report as JUnit XML as well
  --help           this text

Exit code: 0 no rule is broken, 1 a rule is broken, 2 it could not run.`;

export interface ConformanceArguments {
  help: false;
  /** Without a slash at the end. */
  baseUrl: string;
  token: string;
  json: boolean;
  junit?: string;
  checkImages: boolean;
  paths: readonly ShopInterface[];
  maxPages: number;
}

/** Parses the command line; the sentence about a problem never repeats a value, which may be the token. */
export function parseArguments(
  args: string[],
  environment: Record<string, string | undefined>,
): ConformanceArguments | { help: true } | { problem: string } {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        token: { type: 'string' },
        json: { type: 'boolean', default: false },
        junit: { type: 'string' },
        'check-images': { type: 'boolean', default: false },
        only: { type: 'string' },
        'max-pages': { type: 'string', default: String(DEFAULT_MAX_PAGES) },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    // Takes only the first sentence, because the others are for programmers.
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.\s/) : [];
    return { problem: `${sentence.replace(/\.$/, '')}.` };
  }
  const { values, positionals } = parsed;
  if (values.help) return { help: true };
  const [address, ...others] = positionals;
  if (address === undefined) return { problem: 'The base URL is missing.' };
  if (others.length > 0) return { problem: 'There is more than one base URL; a token is given with --token.' };
  const baseUrl = parseBaseUrl(address);
  if ('problem' in baseUrl) return baseUrl;

  const token = values.token ?? environment[TOKEN_VARIABLE] ?? '';
  if (token === '') return { problem: `The token is missing: --token T, or the variable ${TOKEN_VARIABLE}.` };
  if (!/^[\x21-\x7e]+$/.test(token))
    return { problem: 'The token holds blanks or other signs that no header can carry.' };
  const maxPages = Number(values['max-pages']);
  if (!/^\d{1,6}$/.test(values['max-pages']) || maxPages < 2) {
    return { problem: '--max-pages takes a number from 2 to 999999.' };
  }
  const { only } = values;
  if (only !== undefined && only !== 'orders' && only !== 'products') {
    return { problem: '--only takes "orders" or "products".' };
  }
  return {
    help: false,
    baseUrl: baseUrl.url,
    token,
    json: values.json,
    ...(values.junit !== undefined && { junit: values.junit }),
    checkImages: values['check-images'],
    paths: only === undefined ? ['/orders', '/products'] : [`/${only}`],
    maxPages,
  };
}

function parseBaseUrl(address: string): { url: string } | { problem: string } {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return { problem: 'The base URL must be an address such as https://shop.example/api.' };
  }
  if (url.username !== '' || url.password !== '') {
    return { problem: 'The base URL must not hold a user or password; the token is given with --token.' };
  }
  if (url.search !== '' || url.hash !== '') {
    return { problem: 'The base URL must not hold "?" or "#": /orders and /products are put behind it.' };
  }
  const base = url.href.replace(/\/+$/, '');
  return /\/(orders|products)$/.test(base)
    ? { problem: 'The base URL ends in /orders or /products; leave that out, it is put behind it.' }
    : { url: base };
}

const SILENCE_MS = 10_000;

interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write: (text: string) => unknown;
}

/** Shows the progress as one changing line in a terminal, elsewhere as lines. */
export function createProgress(
  terminal: Terminal,
  now: () => number,
): { show: (progress: Progress) => void; end: () => void } {
  let lastStep = '';
  let lastAt = 0;
  return {
    show({ name, step, detail }) {
      const title = `${name}: ${step}`;
      const line = detail === undefined ? title : `${title}, ${detail}`;
      if (terminal.isTTY) {
        terminal.write(`\r\u001B[2K${line.slice(0, (terminal.columns ?? 80) - 1)}`);
      } else if (title !== lastStep || now() - lastAt > SILENCE_MS) {
        lastStep = title;
        lastAt = now();
        terminal.write(`${line}\n`);
      }
    },
    end() {
      if (terminal.isTTY) terminal.write('\r\u001B[2K');
    },
  };
}
