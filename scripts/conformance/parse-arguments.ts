import { parseArgs } from 'node:util';

import type { InterfacePath } from '@/lib/conformance/rules';

const DEFAULT_MAX_PAGES = 50;
/** Holds the token where it should not stand on a command line. */
export const TOKEN_VARIABLE = 'CONFORMANCE_TOKEN';

export interface ConformanceArguments {
  help: false;
  /** Without a slash at the end. */
  baseUrl: string;
  token: string;
  json: boolean;
  /** File for JUnit XML. */
  junit?: string;
  checkImages: boolean;
  paths: readonly InterfacePath[];
  maxPages: number;
}

/** What was asked for on the command line, or a sentence on what is wrong with it; that never repeats a value, which may be the token. */
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
    // Node's words for an unknown option or a missing value are good ones; the rest of them is about programming.
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
