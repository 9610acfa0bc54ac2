import type { MockAnswer } from './answer';

/** The bearer token of the mock's orders and products. No secret: it opens nothing but demo data. */
export const DEMO_TOKEN = 'demo-token';

/** A token that is known and may see nothing, to try out what 403 leads to. */
export const DEMO_TOKEN_NO_ACCESS = 'demo-token-no-access';

/** The stand-in platform's one channel. No secret either. */
export const DEMO_CHANNEL = { xToken: 'demo-x-token', channelId: '1001' } as const;

/** What a platform address holds of its channel, as text. */
export interface ChannelCredential {
  xToken: string;
  channelId: string;
}

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

/** What the platform refuses about a credential (contract: "Authentication", 2); undefined when it is right. */
export function findCredentialFault({ xToken, channelId }: ChannelCredential): string | undefined {
  if (xToken !== DEMO_CHANNEL.xToken) return 'invalid xToken';
  if (channelId !== DEMO_CHANNEL.channelId) return 'channel does not exist';
  return undefined;
}
