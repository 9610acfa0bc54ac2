import { type Command, Option } from 'commander';

import { wholeNumber } from '@/command-line/define-program';

import type { Header } from './endpoint';
import type { DeskInterface, ShopInterface } from './rule';

/** Keeps the token out of the command line. */
const TOKEN_VARIABLE = 'CONFORMANCE_TOKEN';

/** Keeps the header's value out of the command line. */
const HEADER_VARIABLE = 'CONFORMANCE_HEADER';

interface Options {
  token?: string;
  only?: 'orders' | 'products';
  maxPages?: number;
  checkImages?: boolean;
  query?: string;
  callbacks?: string;
  reply?: string;
  tags?: string;
  summary?: string;
  ticket?: string;
  header?: string;
  json?: boolean;
  junit?: string;
}

/** Adds the arguments that `parseArguments` reads. */
export function addArguments(program: Command): Command {
  return program
    .usage(
      `<base_url> --token T [options]
       npm run conformance -- --query URL --ticket ID --header H [options]
       npm run conformance -- --callbacks URL --ticket ID --header H [options]`,
    )
    .description(
      `Runs the platform's protocol test and every rule of the interface document that
can be seen from outside against {base_url}/orders and {base_url}/products.
It only reads. Rows are never sent anywhere.

With --query and --callbacks it checks the ticket query and the callbacks of a
helpdesk's server instead. The query only reads. THE CALLBACKS WRITE: about 30
test replies, tags and summaries are sent for the ticket, and for no other one.`,
    )
    .argument('[base_url]', 'the address of the shop')
    .optionsGroup('Options of orders and products:')
    .option(
      '--token <T>',
      `the channel's token; or the variable ${TOKEN_VARIABLE}, which keeps it out of what npm prints and of process lists`,
    )
    .addOption(new Option('--only <WHICH>', 'check one interface alone').choices(['orders', 'products']))
    .option('--max-pages <N>', 'pages read at most in one run over a store (default 50)', wholeNumber(2, 999_999))
    .option('--check-images', 'open the addresses of pictures and videos too (50 at most)')
    .optionsGroup("Options of a helpdesk's server:")
    .option('--query <URL>', 'the address of the ticket query')
    .option('--callbacks <URL>', 'the addresses URL/reply, URL/tags and URL/summary')
    .option(
      '--reply <URL>',
      'the address of the reply callback, if it is another one, or without --callbacks to check this callback alone',
    )
    .option('--tags <URL>', 'the same for the tag callback')
    .option('--summary <URL>', 'the same for the summary callback')
    .option('--ticket <ID>', 'the ticket to query. For callbacks, a ticket made for tests')
    .option(
      '--header <H>',
      `the channel's header, such as "Authorization: Bearer T"; or the variable ${HEADER_VARIABLE}`,
    )
    .optionsGroup('Options of both:')
    .option('--json', "the report as JSON on standard output (npm run --silent conformance: npm's own lines left out)")
    .option('--junit <FILE>', 'the report as JUnit XML as well')
    .addHelpText('after', '\nExit code: 0 no rule is broken, 1 a rule is broken, 2 it could not run.');
}

interface OutputArguments {
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
type Environment = Record<string, string | undefined>;

/** Options of the two kinds of check. */
const SHOP_OPTIONS = ['token', 'only', 'maxPages', 'checkImages'] as const;
const ADDRESS_OPTIONS = ['query', 'callbacks', 'reply', 'tags', 'summary'] as const;
const DESK_OPTIONS = [...ADDRESS_OPTIONS, 'ticket', 'header'] as const;

/** Reads the arguments of a program; the sentence about a problem never repeats a value, which may be a secret. */
export function parseArguments(program: Command, environment: Environment): ShopArguments | DeskArguments | Problem {
  const options = program.opts<Options>();
  const { json = false, junit } = options;
  const isDesk = ADDRESS_OPTIONS.some((name) => options[name] !== undefined);
  const wanted = isDesk ? parseDesk(options, program.args, environment) : parseShop(options, program.args, environment);
  return 'problem' in wanted ? wanted : { json, ...(junit !== undefined && { junit }), ...wanted };
}

function parseShop(
  options: Options,
  [address]: string[],
  environment: Environment,
): Omit<ShopArguments, keyof OutputArguments> | Problem {
  const foreign = DESK_OPTIONS.find((name) => options[name] !== undefined);
  if (foreign) return { problem: `--${foreign} needs --query URL or --callbacks URL.` };
  if (address === undefined) return { problem: 'The base URL is missing.' };
  const baseUrl = parseBaseUrl(address);
  if ('problem' in baseUrl) return baseUrl;

  const { token = environment[TOKEN_VARIABLE] ?? '', only, maxPages = 50, checkImages = false } = options;
  if (token === '') return { problem: `The token is missing: --token T, or the variable ${TOKEN_VARIABLE}.` };
  if (!/^[\x21-\x7e]+$/.test(token))
    return { problem: 'The token holds blanks or other signs that no header can carry.' };
  return {
    baseUrl: baseUrl.url,
    token,
    checkImages,
    paths: only === undefined ? ['/orders', '/products'] : [`/${only}`],
    maxPages,
  };
}

function parseBaseUrl(address: string): { url: string } | Problem {
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
  options: Options,
  positionals: string[],
  environment: Environment,
): Omit<DeskArguments, keyof OutputArguments> | Problem {
  if (positionals.length > 0 || SHOP_OPTIONS.some((name) => options[name] !== undefined)) {
    return {
      problem: 'A base URL and its options are for orders and products, which are checked in a run of their own.',
    };
  }
  const addresses: DeskArguments['addresses'] = {};
  if (options.callbacks !== undefined) {
    const base = parseAddress('callbacks', options.callbacks);
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
    const text = options[name];
    if (text === undefined) continue;
    const address = parseAddress(name, text);
    if ('problem' in address) return address;
    addresses[OWN_ADDRESS[name]] = address.url;
  }
  const { ticket = '' } = options;
  if (ticket.trim() === '')
    return { problem: 'The ticket is missing: --ticket ID. Callbacks change it, so name one for tests.' };
  const text = options.header ?? environment[HEADER_VARIABLE] ?? '';
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
