import { PLATFORM_ENDPOINTS, type PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { PostJson } from '@/lib/http/transport';
import { isRecord } from '@/lib/shared/is-record';

import type { Channels } from '../config/channels';
import type { Channel } from '../config/config-schema';
import { type Answer, refuse } from '../server/route';

const MAX_BYTES = 2 ** 20;

export interface PlatformAnswer {
  answer: Answer;
  /** `uncertain`: nobody knows whether the platform did the work. */
  outcome: 'certain' | 'uncertain' | 'not-sent';
}

/**
 * Asks the platform once. Its wrapper comes back unchanged, except that secrets are removed from its texts. A failure without
 * a wrapper is an answer of 502 or 504 with a reason.
 */
export async function askPlatform(
  post: PostJson,
  {
    endpoint,
    channel,
    body,
    signal,
    redact,
  }: {
    endpoint: PlatformEndpoint;
    channel: Channel;
    body: unknown;
    signal: AbortSignal;
    redact: Channels['redact'];
  },
): Promise<PlatformAnswer> {
  const { setting, deadlineMs } = PLATFORM_ENDPOINTS[endpoint];
  const url = channel[setting];
  if (url === undefined) {
    const message = `The channel ${channel.id} has no ${setting}. Set it in the configuration of the relay`;
    return { answer: refuse({ status: 409, reason: 'not-configured', message }), outcome: 'certain' };
  }
  const sent = await post({ url, body, deadlineMs, maxBytes: MAX_BYTES, signal });
  if (!sent.ok) {
    const { reason } = sent.failure;
    const status = reason === 'timeout' ? 504 : 502;
    const message = 'The platform gave no usable answer. Try again later';
    // A redirect and an endless answer come from a server that took the request and will not do better.
    const outcome = reason === 'redirected' || reason === 'too-large' ? 'certain' : 'uncertain';
    return { answer: refuse({ status, reason: `platform-${reason}`, message }), outcome };
  }
  const { httpStatus, body: wrapper, retryAfterSeconds } = sent.value;
  const isWrapper = isRecord(wrapper) && 'code' in wrapper;
  if (isWrapper && httpStatus >= 200 && httpStatus < 300) {
    return { answer: { status: 200, body: redact(wrapper) }, outcome: 'certain' };
  }
  const error = {
    reason: 'platform-refused',
    message: `The platform answered HTTP ${httpStatus}. Try again later, or check the channel`,
    httpStatus,
  };
  return {
    answer: {
      status: 502,
      // With the wrapper, the caller can tell a wrong credential from a busy server.
      body: { error, ...(isWrapper && { answer: redact(wrapper) }) },
      ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
    },
    outcome: 'certain',
  };
}
