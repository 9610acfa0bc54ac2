import type * as z from 'zod/mini';

import { hashText } from '@/lib/shared/hash-text';

import { type ChannelCredential, findChannel, type MockChannel } from './channels';
import type { MockEffect, PlatformAnswer } from './effects';
import type { MockStore } from './store';

/** What the stand-in's answers depend on beside the request. */
export interface PlatformDependencies {
  store: MockStore;
  /** Milliseconds since 1970; makes the ids of two answers differ. */
  clock: () => number;
}

/** A success of summary or reply suggestion (contract: "Summary response", "Reply suggestion response"). */
export function accept(data: unknown, effects: readonly MockEffect[] = []): PlatformAnswer {
  return { status: 200, body: { code: '200', msg: 'success', success: true, data }, effects };
}

/**
 * A refusal of either (contract: "Errors"). Assumption: the document does not say which HTTP status accompanies body code
 * "400"; the stand-in sends 400 too.
 */
export function refuse(msg: string): PlatformAnswer {
  return { status: 400, body: { code: '400', msg, success: false, data: null }, effects: [] };
}

/** Contract: "Errors", 500. Assumption, as above, about the status. */
export function failGeneration(what: 'Reply' | 'Summary'): PlatformAnswer {
  return {
    status: 500,
    body: { code: '500', msg: `${what} generation error`, success: false, data: null },
    effects: [],
  };
}

/** Refuses a body and names its first fault. */
export function refuseParsed({ issues: [issue] }: z.core.$ZodError): PlatformAnswer {
  return refuse(`invalid ${issue?.path.join('.') || 'body'}`);
}

/** Goes on with the credential's channel, or refuses. The token is never repeated. */
export function withChannel(
  credential: ChannelCredential,
  answer: (channel: MockChannel) => PlatformAnswer,
): PlatformAnswer {
  const found = findChannel(credential);
  if (found.ok) return answer(found.channel);
  return refuse(
    found.fault === 'token'
      ? 'invalid xToken'
      : 'channel does not exist or does not belong to the account of the credential',
  );
}

/** Ids say who wrote an answer, so that nobody takes the stand-in for the platform. */
export function createId(kind: string, body: unknown, { clock }: PlatformDependencies): string {
  return `stand-in-${kind}-${clock().toString(36)}-${hashText(JSON.stringify(body) ?? '')}`;
}
