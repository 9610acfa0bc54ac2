/** The bearer token of the mock's orders and products. No secret: it opens nothing but demo data. */
export const DEMO_TOKEN = 'demo-token';

/** The stand-in platform's one channel. No secret either. */
export const DEMO_CHANNEL = { xToken: 'demo-x-token', channelId: '1001' } as const;

/** What a platform address holds of its channel, as text. */
export interface ChannelCredential {
  xToken: string;
  channelId: string;
}

/** What the platform refuses about a credential (contract: "Authentication", 2); undefined when it is right. */
export function findCredentialFault({ xToken, channelId }: ChannelCredential): string | undefined {
  if (xToken !== DEMO_CHANNEL.xToken) return 'invalid xToken';
  if (channelId !== DEMO_CHANNEL.channelId) return 'channel does not exist';
  return undefined;
}
