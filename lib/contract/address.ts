import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { isPrivate } from './base-url';
import { PLATFORM_ENDPOINTS, type PlatformEndpoint } from './platform-endpoints';

/**
 * An address of the platform (Contract: "Endpoints", platform-side), copied from the channel configuration page and never
 * assembled. It contains the channel credential, so it is a secret.
 */
export interface PlatformAddress {
  /** Secret. */
  url: string;
  origin: string;
  /** Channel access credential. Secret. */
  xToken: string;
  channelId: string;
}

export type AddressProblem =
  | 'empty'
  | 'not-an-address'
  | 'not-https'
  /** The webhook triggers processing and belongs on the integrator's server, never in a browser. */
  | 'webhook'
  | 'other-endpoint'
  /** A query, a fragment or a user name where the copied address has none. */
  | 'with-extras'
  | 'not-a-platform-address';

export type ChannelProblems = Partial<Record<PlatformEndpoint, AddressProblem>>;

const PATHS = Object.values(PLATFORM_ENDPOINTS).map(({ path }) => path);
const PATH = new RegExp(String.raw`^/api_v2/intelli/custom-ticket/(${PATHS.join('|')})/([^/]+)/(\d+)$`);
const WEBHOOK_PATH = /\/webhook\//i;

/** Parses a pasted platform address, without surrounding white space. */
export function parsePlatformAddress(
  text: string,
  endpoint: PlatformEndpoint,
): Outcome<PlatformAddress, AddressProblem> {
  const pasted = text.trim();
  if (pasted === '') return fail('empty');
  const url = URL.parse(pasted);
  if (!url || !/^https?:$/.test(url.protocol)) return fail('not-an-address');
  if (WEBHOOK_PATH.test(url.pathname)) return fail('webhook');
  if (!isPrivate(url)) return fail('not-https');
  const match = PATH.exec(url.pathname);
  if (!match) return fail('not-a-platform-address');
  if (url.search || url.hash || url.username || url.password) return fail('with-extras');
  const [, path, xToken = '', channelId = ''] = match;
  if (path !== PLATFORM_ENDPOINTS[endpoint].path) return fail('other-endpoint');
  return succeed({ url: url.href, origin: url.origin, xToken, channelId });
}
