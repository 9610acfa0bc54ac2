/** What a platform address holds of its channel, as text. */
export interface ChannelCredential {
  xToken: string;
  channelId: string;
}

/** A custom-ticket channel of the stand-in platform, as its configuration page would show it. */
export interface MockChannel extends ChannelCredential {
  /** `async`: answers PENDING and sends the result to the channel's summary callback address. */
  summary: 'sync' | 'async' | 'not-configured';
  webhook: 'configured' | 'not-configured';
}

const ACCOUNT = 'demo-x-token';

/** The channel that the demo uses. Neither credential is a secret: they open nothing but the stand-in. */
export const DEMO_CHANNEL: MockChannel = {
  xToken: ACCOUNT,
  channelId: '1001',
  summary: 'sync',
  webhook: 'configured',
};

/** Every channel of the stand-in: three of one account, one of another. */
export const MOCK_CHANNELS: readonly MockChannel[] = [
  DEMO_CHANNEL,
  { xToken: ACCOUNT, channelId: '1002', summary: 'async', webhook: 'configured' },
  { xToken: ACCOUNT, channelId: '1003', summary: 'not-configured', webhook: 'not-configured' },
  { xToken: 'other-x-token', channelId: '2001', summary: 'sync', webhook: 'configured' },
];

export type FoundChannel = { ok: true; channel: MockChannel } | { ok: false; fault: 'token' | 'channel' };

/**
 * The channel of a credential (contract: "Authentication", 2): the token must be known, and the channel must be its
 * account's own.
 */
export function findChannel({ xToken, channelId }: ChannelCredential): FoundChannel {
  const ofAccount = MOCK_CHANNELS.filter((channel) => channel.xToken === xToken);
  if (ofAccount.length === 0) return { ok: false, fault: 'token' };
  const channel = ofAccount.find((own) => own.channelId === channelId);
  return channel ? { ok: true, channel } : { ok: false, fault: 'channel' };
}
