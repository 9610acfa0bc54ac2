export interface ChannelCredential {
  xToken: string;
  channelId: string;
}

export interface MockChannel extends ChannelCredential {
  /** `async`: answers PENDING and posts the result to the summary callback address. */
  summary: 'sync' | 'async' | 'not-configured';
  webhook: 'configured' | 'not-configured';
}

/** Not secret, because they give access only to sentences of the stand-in. */
const PUBLIC_TOKENS = ['demo-x-token', 'other-x-token'] as const;

/** The first channel answers summaries at once, the second one later. */
type MockChannels = readonly [MockChannel, MockChannel, ...MockChannel[]];

/** Creates three channels of one account and one channel of another. */
export function createChannels([own, other]: readonly [string, string]): MockChannels {
  return [
    { xToken: own, channelId: '1001', summary: 'sync', webhook: 'configured' },
    { xToken: own, channelId: '1002', summary: 'async', webhook: 'configured' },
    { xToken: own, channelId: '1003', summary: 'not-configured', webhook: 'not-configured' },
    { xToken: other, channelId: '2001', summary: 'sync', webhook: 'configured' },
  ];
}

export const MOCK_CHANNELS = createChannels(PUBLIC_TOKENS);
export const DEMO_CHANNEL = MOCK_CHANNELS[0];

export type FoundChannel = { ok: true; channel: MockChannel } | { ok: false; fault: 'token' | 'channel' };

/** Finds the channel of a credential, which must belong to the token's account (Contract: "Authentication"). */
export function findChannel(
  { xToken, channelId }: ChannelCredential,
  channels: readonly MockChannel[] = MOCK_CHANNELS,
): FoundChannel {
  const ofAccount = channels.filter((channel) => channel.xToken === xToken);
  if (ofAccount.length === 0) return { ok: false, fault: 'token' };
  const channel = ofAccount.find((own) => own.channelId === channelId);
  return channel ? { ok: true, channel } : { ok: false, fault: 'channel' };
}
