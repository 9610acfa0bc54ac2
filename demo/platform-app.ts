import { setTimeout } from 'node:timers/promises';

import { Hono, type Context } from 'hono';

import { createTransport } from '@/lib/http/transport';
import { answerSuggestionRequest } from '@/lib/mock/answer-suggestion';
import { answerSummaryRequest } from '@/lib/mock/answer-summary';
import { answerWebhook } from '@/lib/mock/answer-webhook';
import { decideCallbacks } from '@/lib/mock/decide-callbacks';
import type { MockEffect, PlatformAnswer } from '@/lib/mock/effects';
import { PLATFORM_SIDE } from '@/lib/mock/scenarios/scenario';
import type { MockStore } from '@/lib/mock/store';

import type { Chat } from './chat';
import { createFaults } from './faults/faults';
import { generateLater, generateReply, generateSummary } from './generate-answer';
import type { Log } from './log';
import { type ChannelAddresses, createEffectRunner } from './platform-effects';

/** What a test may make of the next answer; what is not given stays as the stand-in decides. */
export interface PlannedAnswer {
  delayMs?: number;
  status?: number;
  body?: unknown;
}

/** A request as it came, without its credential. */
export interface PlatformRequest {
  endpoint: 'reply-suggestion' | 'summary' | 'webhook';
  channelId: string;
  body: unknown;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

export interface PlatformApp {
  app: Hono;
  /** Plans one of the answers to come; several are used in the order they were planned. */
  next: (planned: PlannedAnswer) => void;
  /** The last requests, oldest first. */
  requests: readonly PlatformRequest[];
}

export interface PlatformOptions {
  store: MockStore;
  /** The integrator's side of every channel. */
  addresses: () => ChannelAddresses;
  /** A language model to write replies and summaries; absent: the stand-in's own words. */
  chat?: Chat | undefined;
  log: Log;
  /** Ends answers that are still waiting for their time, and callbacks. */
  closing: AbortSignal;
}

const REQUESTS_KEPT = 100;

/** The stand-in platform over HTTP (contract: "Platform-side"). */
export function createPlatformApp({ store, addresses, chat, log, closing }: PlatformOptions): PlatformApp {
  const app = new Hono();
  const faults = createFaults(PLATFORM_SIDE, { log });
  app.route('/', faults.routes);
  const requests: PlatformRequest[] = [];
  const planned: PlannedAnswer[] = [];
  const dependencies = { store, clock: Date.now };
  const runEffect = createEffectRunner({
    addresses,
    decide: ({ trigger }, ticketAnswer) => decideCallbacks(trigger, ticketAnswer, store),
    post: createTransport(),
    playCallback: faults.playCallback,
    pause: (ms) => setTimeout(ms, undefined, { signal: closing }),
    log,
  });

  const follow = async (effect: MockEffect, body: unknown): Promise<void> =>
    runEffect(chat ? await generateLater(effect, body, chat) : effect);

  const serve =
    (
      endpoint: PlatformRequest['endpoint'],
      decide: (context: Context, body: unknown) => PlatformAnswer | Promise<PlatformAnswer>,
    ) =>
    async (context: Context) => {
      const body: unknown = await context.req.json().catch(() => undefined);
      const channelId = context.req.param('channelId') ?? '';
      requests.push({ endpoint, channelId, body, receivedAt: Date.now() });
      requests.splice(0, requests.length - REQUESTS_KEPT);

      const plan = planned.shift();
      if (plan?.delayMs !== undefined) await setTimeout(plan.delayMs, undefined, { signal: closing });
      const decided = await decide(context, body);
      const status = plan?.status ?? decided.status;
      log(`platform  POST ${endpoint}, channel ${channelId} → ${status}`);
      // After the answer, and nobody waits for it: the servers may close meanwhile.
      for (const effect of decided.effects) void follow(effect, body).catch(() => undefined);
      return Response.json(plan && 'body' in plan ? plan.body : decided.body, { status });
    };
  const credentialOf = (context: Context) => ({
    xToken: context.req.param('xToken') ?? '',
    channelId: context.req.param('channelId') ?? '',
  });

  app.post(
    '/api_v2/intelli/custom-ticket/reply-suggestion/:xToken/:channelId',
    serve('reply-suggestion', (context, body) => {
      const answer = answerSuggestionRequest(credentialOf(context), body, dependencies);
      return chat ? generateReply(answer, body, { chat, store }) : answer;
    }),
  );
  app.post(
    '/api_v2/intelli/custom-ticket/summary/:xToken/:channelId',
    serve('summary', (context, body) => {
      const answer = answerSummaryRequest(credentialOf(context), body, dependencies);
      return chat ? generateSummary(answer, body, chat) : answer;
    }),
  );
  app.post(
    '/api_v2/intelli/v2/webhook/:platform/:xToken/:channelId',
    serve('webhook', (context, body) =>
      answerWebhook(context.req.param('platform') ?? '', credentialOf(context), body),
    ),
  );
  app.onError((error, context) => {
    if (closing.aborted) return context.body(null, 503);
    const isWebhook = context.req.path.includes('/webhook/');
    return context.json(
      isWebhook ? { code: 500, message: error.name } : { code: '500', msg: error.name, success: false },
      500,
    );
  });
  return { app, next: (plan) => void planned.push(plan), requests };
}
