/**
 * The addresses of the platform (contract: "Endpoints", platform-side). They are copied from the channel configuration
 * page and never assembled; each holds the channel credential, so an address is a secret.
 */
export type PlatformEndpoint = 'reply-suggestion' | 'summary';

export interface PlatformAddress {
  /** The whole address, as copied. Secret. */
  url: string;
  /** Scheme, host and port. */
  origin: string;
  /** Channel access credential. Secret. */
  xToken: string;
  channelId: string;
}

/** Why a text is not the address that was asked for. */
export type AddressProblem =
  | 'empty'
  | 'not-an-address'
  | 'not-https'
  /** The webhook's: it triggers processing and belongs on the integrator's server, never in a browser. */
  | 'webhook'
  /** The summary address where the reply-suggestion address belongs, or the reverse. */
  | 'other-endpoint'
  /** A query, a fragment or a user name where the copied address has none. */
  | 'with-extras'
  | 'not-a-platform-address';

export type ParsedAddress = { ok: true; address: PlatformAddress } | { ok: false; problem: AddressProblem };

const PATH = /^\/api_v2\/intelli\/custom-ticket\/(summary|reply-suggestion)\/([^/]+)\/(\d+)$/;
const WEBHOOK_PATH = /\/webhook\//i;
const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost']);

/**
 * Reads a pasted platform address and refuses everything else, with the reason.
 * @param text what the person pasted; white space around it is ignored
 */
export function parsePlatformAddress(text: string, endpoint: PlatformEndpoint): ParsedAddress {
  const pasted = text.trim();
  if (pasted === '') return { ok: false, problem: 'empty' };
  const url = URL.parse(pasted);
  if (!url || !/^https?:$/.test(url.protocol)) return { ok: false, problem: 'not-an-address' };
  if (WEBHOOK_PATH.test(url.pathname)) return { ok: false, problem: 'webhook' };
  if (url.protocol === 'http:' && !LOCAL_HOSTS.has(url.hostname)) return { ok: false, problem: 'not-https' };
  const match = PATH.exec(url.pathname);
  if (!match) return { ok: false, problem: 'not-a-platform-address' };
  if (url.search || url.hash || url.username || url.password) return { ok: false, problem: 'with-extras' };
  const [, found, xToken = '', channelId = ''] = match;
  if (found !== endpoint) return { ok: false, problem: 'other-endpoint' };
  return { ok: true, address: { url: url.href, origin: url.origin, xToken, channelId } };
}
