import type { QueryAnswer } from '@/relay/commerce/query-answer';

/** Not a secret: it gives access to demo data only. */
export const DEMO_TOKEN = 'demo-token';

export const DEMO_TOKEN_NO_ACCESS = 'demo-token-no-access';

/**
 * Checks the caller of orders or products (Contract: "Authentication").
 *
 * @param authorization value of the header
 * @returns undefined when the caller may go on
 */
export function refuseCaller(authorization: string | undefined): QueryAnswer | undefined {
  // The scheme name is case-insensitive (RFC 9110, 11.1).
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  const refuse = (status: number, message: string) => ({ status, body: { error: { message } } });
  if (token === DEMO_TOKEN_NO_ACCESS) return refuse(403, 'This token has no access to orders and products');
  if (token === DEMO_TOKEN) return undefined;
  return refuse(401, 'Token missing or invalid: send the header Authorization: Bearer <TOKEN>');
}
