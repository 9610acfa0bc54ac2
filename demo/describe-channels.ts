import { MOCK_CHANNELS } from '@/lib/mock/channels';

/** The stand-in platform's channels, a line each, for a person who is to try them. */
export function describeChannels(): string {
  return MOCK_CHANNELS.map(({ xToken, channelId, summary, webhook }) => {
    const said = {
      sync: 'summary at once',
      async: 'summary later, by callback',
      'not-configured': 'summary not configured',
    }[summary];
    return `  ${`${xToken}/${channelId}`.padEnd(22)} ${said}${webhook === 'configured' ? '' : ', webhook not configured'}`;
  }).join('\n');
}
