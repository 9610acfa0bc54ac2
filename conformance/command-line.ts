import { parseArgs } from 'node:util';

import type { Header } from './endpoint';
import type { DeskInterface, ShopInterface } from './rule';

const DEFAULT_MAX_PAGES = 50;
/** Keeps the token out of the command line. */
const TOKEN_VARIABLE = 'CONFORMANCE_TOKEN';

/** Keeps the header's value out of the command line. */
const HEADER_VARIABLE = 'CONFORMANCE_HEADER';

export const USAGE = `Usage: npm run conformance -- <base_url> --token T [options]
       npm run conformance -- --query URL --ticket ID --header H [options]
       npm run conformance -- --callbacks URL --ticket ID --header H [options]

Runs the platform's protocol test and every rule of the interface document that
can be seen from outside against {base_url}/orders and {base_url}/products.
It only reads. Rows are never sent anywhere.

  --token T        the channel's token; or the variable ${TOKEN_VARIABLE},
                   which keeps it out of what npm prints and of process lists
  --only WHICH     orders or products: check one interface alone
  --max-pages N    pages read at most in one run over a store (default 50)
  --check-images   open the addresses of pictures and videos too (50 at most)

With --query and --callbacks it checks the ticket query and the callbacks of a
helpdesk's server instead. The query only reads. THE CALLBACKS WRITE: about 30
test replies, tags and summaries are sent for the ticket, and for no other one.

  --query URL      the address of the ticket query
  --callbacks URL  the addresses URL/reply, URL/tags and URL/summary
  --reply URL      the address of the reply callback, if it is another one, or
                   without --callbacks to check this callback alone
  --tags URL       the same for the tag callback
  --summary URL    the same for the summary callback
  --ticket ID      the ticket to query. For callbacks, a ticket made for tests
  --header H       the channel's header, such as "Authorization: Bearer T";
                   or the variable ${HEADER_VARIABLE}

Options of both:

  --json           the report as JSON on standard output
                   (npm run --silent conformance: npm's own lines left out)
  --junit FILE     the report as JUnit XML as well
  --help           this text

Exit code: 0 no rule is broken, 1 a rule is broken, 2 it could not run.`;

export interface OutputArguments {
  help: false;
  json: boolean;
  junit?: string;
}

export interface ShopArguments extends OutputArguments {
  /** Without a slash at the end. */
  baseUrl: string;
  token: string;
  checkImages: boolean;
  paths: readonly ShopInterface[];
  maxPages: number;
}

export interface DeskArguments extends OutputArguments {
  addresses: Partial<Record<DeskInterface, string>>;
  ticketId: string;
  header: Header;
}

type Problem = { problem: string };
type Parsed = ReturnType<typeof parseOptions>;

/** Parses the command line; the sentence about a problem never repeats a value, which may be a secret. */
export function parseArguments(
  args: string[],
  environment: Record<string, string | undefined>,
): ShopArguments | DeskArguments | { help: true } | Problem {
  let parsed: Parsed;
  try {
    parsed = parseOptions(args);
  } catch (error) {
    // Takes only the first sentence, because the others are for programmers.
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.\s/) : [];
    return { problem: `${sentence.replace(/\.$/, '')}.` };
  }
  if (parsed.values.help) return { help: true };
  const { json, junit } = parsed.values;
  const output = { help: false as const, json, ...(junit !== undefined && { junit }) };
  const isDesk = ADDRESS_OPTIONS.some((name) => parsed.values[name] !== undefined);
  const wanted = isDesk ? parseDesk(parsed, environment) : parseShop(parsed, environment);
  return 'problem' in wanted ? wanted : { ...output, ...wanted };
}

/** Options of the two kinds of check. */
const SHOP_OPTIONS = ['token', 'only', 'max-pages', 'check-images'] as const;
const ADDRESS_OPTIONS = ['query', 'callbacks', 'reply', 'tags', 'summary'] as const;
const DESK_OPTIONS = [...ADDRESS_OPTIONS, 'ticket', 'header'] as const;

function parseOptions(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      token: { type: 'string' },
      only: { type: 'string' },
      'max-pages': { type: 'string' },
      'check-images': { type: 'boolean' },
      query: { type: 'string' },
      callbacks: { type: 'string' },
      reply: { type: 'string' },
      tags: { type: 'string' },
      summary: { type: 'string' },
      ticket: { type: 'string' },
      header: { type: 'string' },
      json: { type: 'boolean', default: false },
      junit: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

function parseShop(
  { values, positionals }: Parsed,
  environment: Record<string, string | undefined>,
): Omit<ShopArguments, keyof OutputArguments> | Problem {
  const foreign = DESK_OPTIONS.find((name) => values[name] !== undefined);
  if (foreign) return { problem: `--${foreign} needs --query URL or --callbacks URL.` };
  const [address, ...others] = positionals;
  if (address === undefined) return { problem: 'The base URL is missing.' };
  if (others.length > 0) return { problem: 'There is more than one base URL; a token is given with --token.' };
  const baseUrl = parseBaseUrl(address);
  if ('problem' in baseUrl) return baseUrl;

  const token = values.token ?? environment[TOKEN_VARIABLE] ?? '';
  if (token === '') return { problem: `The token is missing: --token T, or the variable ${TOKEN_VARIABLE}.` };
  if (!/^[\x21-\x7e]+$/.test(token))
    return { problem: 'The token holds blanks or other signs that no header can carry.' };
  const { only, 'max-pages': pages = String(DEFAULT_MAX_PAGES), 'check-images': checkImages = false } = values;
  const maxPages = Number(pages);
  if (!/^\d{1,6}$/.test(pages) || maxPages < 2) {
    return { problem: '--max-pages takes a number from 2 to 999999.' };
  }
  if (only !== undefined && only !== 'orders' && only !== 'products') {
    return { problem: '--only takes "orders" or "products".' };
  }
  return {
    baseUrl: baseUrl.url,
    token,
    checkImages,
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

const OWN_ADDRESS = {
  query: 'ticket query',
  reply: 'reply callback',
  tags: 'tag callback',
  summary: 'summary callback',
} as const;

function parseDesk(
  { values, positionals }: Parsed,
  environment: Record<string, string | undefined>,
): Omit<DeskArguments, keyof OutputArguments> | Problem {
  if (positionals.length > 0 || SHOP_OPTIONS.some((name) => values[name] !== undefined)) {
    return {
      problem: 'A base URL and its options are for orders and products, which are checked in a run of their own.',
    };
  }
  const addresses: DeskArguments['addresses'] = {};
  if (values.callbacks !== undefined) {
    const base = parseAddress('callbacks', values.callbacks);
    if ('problem' in base) return base;
    if (new URL(base.url).search !== '') {
      return {
        problem: 'The address for --callbacks must not hold "?": /reply, /tags and /summary are put behind it.',
      };
    }
    for (const name of ['reply', 'tags', 'summary'] as const) {
      addresses[OWN_ADDRESS[name]] = `${base.url.replace(/\/+$/, '')}/${name}`;
    }
  }
  for (const name of ['query', 'reply', 'tags', 'summary'] as const) {
    const text = values[name];
    if (text === undefined) continue;
    const address = parseAddress(name, text);
    if ('problem' in address) return address;
    addresses[OWN_ADDRESS[name]] = address.url;
  }
  const { ticket = '' } = values;
  if (ticket.trim() === '')
    return { problem: 'The ticket is missing: --ticket ID. Callbacks change it, so name one for tests.' };
  const text = values.header ?? environment[HEADER_VARIABLE] ?? '';
  if (text === '')
    return { problem: `The header is missing: --header "Name: value", or the variable ${HEADER_VARIABLE}.` };
  const [, name = '', given = ''] = /^([\w!#$%&'*+.^`|~-]+):(.+)$/s.exec(text) ?? [];
  const value = given.trim();
  if (!/^[\x20-\x7e]+$/.test(value)) return { problem: 'The header must be of the form "Name: value".' };
  return { addresses, ticketId: ticket, header: { name, value } };
}

function parseAddress(option: string, text: string): { url: string } | Problem {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return { problem: `--${option} takes an address such as https://desk.example/deskhand/${option}.` };
  }
  if (url.username !== '' || url.password !== '') {
    return { problem: `The address for --${option} must not hold a user or password; use --header.` };
  }
  return { url: url.href };
}
