/** Tells whether an origin is the relay's own, which the header `Host` names. Behind a proxy, only that header knows it. */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  const url = URL.parse(origin);
  // A header may name the default port of the scheme, which an origin leaves out.
  return url !== null && host !== undefined && URL.parse(`${url.protocol}//${host}`)?.host === url.host;
}
