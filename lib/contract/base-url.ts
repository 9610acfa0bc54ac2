/**
 * The integrator's side as the extension calls it (contract: "Endpoints", integrator-side): a base address, to which
 * `/orders` and `/products` are added, and a bearer token.
 */
export type BaseUrlProblem =
  | 'empty'
  | 'not-an-address'
  | 'not-https'
  /** A query, a fragment or a user name, none of which could stand before `/orders`. */
  | 'with-extras'
  /** The address of one of the two interfaces, where the part they share belongs. */
  | 'with-endpoint';

export type ParsedBaseUrl =
  /** `url` has no slash at its end; `origin` is scheme, host and port. */
  { ok: true; url: string; origin: string } | { ok: false; problem: BaseUrlProblem };

const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost']);

/**
 * Reads a base address and refuses everything else, with the reason.
 * @param text what the person entered; white space around it and slashes at its end are ignored
 */
export function parseBaseUrl(text: string): ParsedBaseUrl {
  const entered = text.trim();
  if (entered === '') return { ok: false, problem: 'empty' };
  const url = URL.parse(entered);
  if (!url || !/^https?:$/.test(url.protocol)) return { ok: false, problem: 'not-an-address' };
  if (url.protocol === 'http:' && !LOCAL_HOSTS.has(url.hostname)) return { ok: false, problem: 'not-https' };
  if (url.search || url.hash || url.username || url.password) return { ok: false, problem: 'with-extras' };
  const path = url.pathname.replace(/\/+$/, '');
  if (/\/(orders|products)$/.test(path)) return { ok: false, problem: 'with-endpoint' };
  return { ok: true, url: url.origin + path, origin: url.origin };
}

/** Whether a text can be a bearer token: what a header takes, without spaces (RFC 6750, 2.1, read generously). */
export function isBearerToken(text: string): boolean {
  return /^[\x21-\x7e]{1,2000}$/.test(text);
}
