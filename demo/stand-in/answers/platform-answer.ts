import type * as z from 'zod/mini';

import type { SummaryData } from '@/lib/contract/summary';
import type { ReplyCallback, TagCallback, WebhookRequest } from '@/lib/contract/webhook';
import { hashText } from '@/lib/shared/hash-text';
import type { QueryAnswer } from '@/relay/commerce/query-answer';
import type { RowStore } from '@/relay/commerce/row-store';

import { type ChannelCredential, findChannel, type MockChannel } from '../channels';

/** An effect that `effect-runner.ts` runs later. */
export type MockEffect =
  /** Post the result of an asynchronous summary to the channel's summary callback address. */
  | { kind: 'send-summary'; channel: MockChannel; data: SummaryData }
  /** Fetch the ticket from the channel's ticket query address, then run `decideCallbacks`. */
  | { kind: 'fetch-ticket'; channel: MockChannel; trigger: WebhookRequest };

/** In the order of sending. */
export interface MockCallbacks {
  reply?: ReplyCallback;
  tags?: TagCallback;
}

export interface PlatformAnswer extends QueryAnswer {
  effects: readonly MockEffect[];
}

export interface PlatformDeps {
  store: RowStore;
  /** Milliseconds since 1970, so that two answers have different ids. */
  clock: () => number;
  /** Default: the channels with the public tokens. */
  channels?: readonly MockChannel[] | undefined;
}

/** Creates a success (Contract: "Summary response", "Reply suggestion response"). */
export function accept(data: unknown, effects: readonly MockEffect[] = []): PlatformAnswer {
  return { status: 200, body: { code: '200', msg: 'success', success: true, data }, effects };
}

/** Creates a refusal (Contract: "Summary and reply suggestion"). Assumption: the HTTP status of body code "400" is 400. */
export function refuse(msg: string): PlatformAnswer {
  return { status: 400, body: { code: '400', msg, success: false, data: null }, effects: [] };
}

/** Creates code "500" (Contract: "Summary and reply suggestion"). Assumption: its HTTP status is 500. */
export function failGeneration(what: 'Reply' | 'Summary'): PlatformAnswer {
  return {
    status: 500,
    body: { code: '500', msg: `${what} generation error`, success: false, data: null },
    effects: [],
  };
}

/** Refuses a body and names its first invalid field. */
export function refuseParsed({ issues: [issue] }: z.core.$ZodError): PlatformAnswer {
  return refuse(`invalid ${issue?.path.join('.') || 'body'}`);
}

/** Calls `answer` with the channel of the credential, or refuses without repeating the token. */
export function withChannel(
  credential: ChannelCredential,
  { channels }: PlatformDeps,
  answer: (channel: MockChannel) => PlatformAnswer,
): PlatformAnswer {
  const found = findChannel(credential, channels);
  if (found.ok) return answer(found.channel);
  return refuse(
    found.fault === 'token'
      ? 'invalid xToken'
      : 'channel does not exist or does not belong to the account of the credential',
  );
}

/** Creates an id that shows that it comes from the stand-in. */
export function createId(kind: string, body: unknown, { clock }: PlatformDeps): string {
  return `stand-in-${kind}-${clock().toString(36)}-${hashText(JSON.stringify(body) ?? '')}`;
}
