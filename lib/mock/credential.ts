import type { MockAnswer } from './answer';

/** The bearer token of the mock's orders and products. No secret: it opens nothing but demo data. */
export const DEMO_TOKEN = 'demo-token';

/** A token that is known and may see nothing, to try out what 403 leads to. */
export const DEMO_TOKEN_NO_ACCESS = 'demo-token-no-access';

/**
 * Refuses a caller of orders or products (contract: "Authentication", 1): 401 for a missing or wrong token, 403 for a
 * known one without access; undefined when the caller may go on.
 * @param authorization the header's value
 */
export function refuseCaller(authorization: string | undefined): MockAnswer | undefined {
  // The name of the scheme may be written in any case (RFC 9110, 11.1).
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  const refuse = (status: number, message: string) => ({ status, body: { error: { message } } });
  if (token === DEMO_TOKEN_NO_ACCESS) return refuse(403, 'This token has no access to orders and products');
  if (token === DEMO_TOKEN) return undefined;
  return refuse(401, 'Token missing or invalid: send the header Authorization: Bearer <TOKEN>');
}
