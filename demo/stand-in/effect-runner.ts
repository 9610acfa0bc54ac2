import { CALLBACK_DEADLINE_MS } from '@/lib/contract/webhook';
import type { PostJson } from '@/lib/http/transport';

import type { Log } from '../servers/serve-app';
import type { MockCallbacks, MockEffect } from './answers/platform-answer';

/** The addresses of the channel configuration (Contract: "Integrator-side"). */
export interface ChannelAddresses {
  queryUrl: string;
  replyUrl: string;
  tagsUrl: string;
  summaryUrl: string;
  /** Authenticate the platform. The contract leaves the scheme to the channel configuration. */
  headers: Record<string, string>;
}

export interface EffectDeps {
  addresses: () => ChannelAddresses;
  decide: (effect: Extract<MockEffect, { kind: 'fetch-ticket' }>, ticketAnswer: unknown) => MockCallbacks | undefined;
  post: PostJson;
  /** A scenario may change the callback. */
  playCallback: <Sent>(body: unknown, send: (body: unknown) => Promise<Sent>) => Promise<Sent>;
  /** Rejects when the servers close. */
  pause: (ms: number) => Promise<void>;
  log: Log;
}

const THINKING_MS = 1500;
/** Assumption: the contract does not say how often a callback is repeated. */
const RETRY_AFTER_MS = [1000, 2000, 4000];
const MAX_BYTES = 2 ** 20;

/** Creates the function that posts results to the integrator's addresses. Failures are only logged. */
export function createEffectRunner({ addresses, decide, post, playCallback, pause, log }: EffectDeps) {
  /** Undefined when the request failed. */
  async function send(url: string, body: unknown): Promise<{ body: unknown } | undefined> {
    const { headers } = addresses();
    const answer = await post({ url, body, headers, deadlineMs: CALLBACK_DEADLINE_MS, maxBytes: MAX_BYTES });
    const isSuccess = answer.ok && answer.value.httpStatus >= 200 && answer.value.httpStatus < 300;
    return isSuccess ? { body: answer.value.body } : undefined;
  }

  async function deliver(what: string, url: string, body: unknown): Promise<boolean> {
    for (const wait of [0, ...RETRY_AFTER_MS]) {
      if (wait > 0) await pause(wait);
      const sent = await playCallback(body, (played) => send(url, played));
      const isDelivered = sent !== undefined;
      log(`platform  ${what} → ${isDelivered ? 'taken' : 'not taken'}`);
      if (isDelivered) return true;
    }
    return false;
  }

  return async (effect: MockEffect): Promise<void> => {
    if (effect.kind === 'send-summary') {
      await pause(THINKING_MS);
      await deliver(`summary callback, ${effect.data.status}`, addresses().summaryUrl, effect.data);
      return;
    }
    const { ticketId } = effect.trigger;
    const fetched = await send(addresses().queryUrl, { ticketId });
    const callbacks = fetched && decide(effect, fetched.body);
    log(`platform  ticket query for ${ticketId} → ${callbacks ? 'read' : 'no ticket'}`);
    if (!callbacks) return;
    const { reply, tags } = callbacks;
    // Only a rejected reply ends the sequence.
    if (reply && !(await deliver('reply callback', addresses().replyUrl, reply))) return;
    if (tags) await deliver('tag callback', addresses().tagsUrl, tags);
  };
}
