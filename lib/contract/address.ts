import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { ENDPOINT_NAMES, ENDPOINTS_PATH, PLATFORM_ENDPOINTS, type PlatformEndpoint } from './platform-endpoints';

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
  /** A query, a fragment or a user name, which the copied address does not have. */
  | 'with-extras'
  | 'not-a-platform-address';

export type ChannelProblems = Partial<Record<PlatformEndpoint, AddressProblem>>;

/** A token that begins with a bracket is a placeholder, such as `{xToken}`. */
const PATH = new RegExp(`^${ENDPOINTS_PATH}/([a-z-]+)/((?!%7B|%3C)[^/]+)/(\\d+)$`);
const WEBHOOK_PATH = /\/webhook\//i;

const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost']);

/** Returns whether the connection is private: HTTPS or this machine. */
export function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || LOCAL_HOSTS.has(hostname);
}

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
  const [, path, xToken = '', channelId = ''] = PATH.exec(url.pathname) ?? [];
  const named = ENDPOINT_NAMES.find((name) => PLATFORM_ENDPOINTS[name].path === path);
  if (!named) return fail('not-a-platform-address');
  if (url.search || url.hash || url.username || url.password) return fail('with-extras');
  if (named !== endpoint) return fail('other-endpoint');
  return succeed({ url: url.href, origin: url.origin, xToken, channelId });
}

/** Why a text is not a base URL of `/orders` and `/products` (Contract: "Integrator-side"). */
export type BaseUrlProblem =
  | 'empty'
  | 'not-an-address'
  | 'not-https'
  /** A query, a fragment or a user name; none of them can come before `/orders`. */
  | 'with-extras'
  /** The address of one of the two interfaces instead of their common base. */
  | 'with-endpoint';

export interface BaseUrl {
  /** Without a trailing slash. */
  url: string;
  origin: string;
}

/** Parses a base URL, without surrounding white space and trailing slashes. */
export function parseBaseUrl(text: string): Outcome<BaseUrl, BaseUrlProblem> {
  const entered = text.trim();
  if (entered === '') return fail('empty');
  const url = URL.parse(entered);
  if (!url || !/^https?:$/.test(url.protocol)) return fail('not-an-address');
  if (!isPrivate(url)) return fail('not-https');
  if (url.search || url.hash || url.username || url.password) return fail('with-extras');
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (/\/(orders|products)$/.test(path)) return fail('with-endpoint');
  return succeed({ url: url.origin + path, origin: url.origin });
}

/** Returns whether a text can be a bearer token (RFC 6750, 2.1, leniently). */
export function isBearerToken(text: string): boolean {
  return /^[\x21-\x7e]{1,2000}$/.test(text);
}

/** Returns whether a text is one host name with an optional port, such as `cdn.shop.example`. */
export function isPictureHost(text: string): boolean {
  const host = text.toLowerCase();
  // To a URL, `*` is a host. In a content security policy it stands for all hosts.
  return !host.includes('*') && URL.parse(`https://${host}/`)?.host === host;
}
