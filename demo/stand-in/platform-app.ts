import { setTimeout } from 'node:timers/promises';

import { Hono, type Context } from 'hono';

import {
  ENDPOINT_NAMES,
  type EndpointPath,
  ENDPOINTS_PATH,
  PLATFORM_ENDPOINTS,
  type PlatformEndpoint,
  WEBHOOK_PATH,
} from '@/lib/contract/platform-endpoints';
import { createTransport } from '@/lib/http/transport';
import type { RowStore } from '@/relay/commerce/row-store';

import { readJson } from '../servers/read-json';
import type { Log } from '../servers/serve-app';
import { answerSuggestionRequest } from './answers/answer-suggestion';
import { answerSummaryRequest } from './answers/answer-summary';
import { answerWebhook } from './answers/answer-webhook';
import { decideCallbacks } from './answers/decide-callbacks';
import type { MockEffect, PlatformAnswer } from './answers/platform-answer';
import type { MockChannel } from './channels';
import type { Chat } from './chat/create-chat';
import { generateLater, generateReply, generateSummary } from './chat/generate-answer';
import { type ChannelAddresses, createEffectRunner } from './effect-runner';
import { createFaults } from './faults/create-faults';
import { PLATFORM_SIDE } from './scenarios/scenario';

/** An answer that a test plans; the stand-in decides the rest. */
interface PlannedAnswer {
  delayMs?: number;
  status?: number;
  body?: unknown;
}

/** A received request without its credential. */
export interface ReceivedRequest {
  endpoint: EndpointPath | 'webhook';
  channelId: string;
  body: unknown;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

type Decide = (context: Context, body: unknown) => PlatformAnswer | Promise<PlatformAnswer>;

export interface PlatformApp {
  app: Hono;
  /** Plans an answer; planned answers are sent in this order. */
  next: (planned: PlannedAnswer) => void;
  /** The last 100 requests, oldest first. */
  requests: readonly ReceivedRequest[];
}

export interface PlatformOptions {
  store: RowStore;
  addresses: () => ChannelAddresses;
  /** Default: the stand-in's own sentences. */
  chat?: Chat | undefined;
  /** Default: the channels with the public tokens. */
  channels?: readonly MockChannel[];
  log: Log;
  /** Aborts delayed answers and callbacks. */
  closing: AbortSignal;
}

const REQUESTS_KEPT = 100;

/** Creates the stand-in platform's HTTP app (Contract: "Platform-side"). */
export function createPlatformApp({ store, addresses, chat, channels, log, closing }: PlatformOptions): PlatformApp {
  const app = new Hono();
  const faults = createFaults(PLATFORM_SIDE, { log });
  app.route('/', faults.routes);
  const requests: ReceivedRequest[] = [];
  const planned: PlannedAnswer[] = [];
  const deps = { store, clock: Date.now, channels };
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

  const serve = (endpoint: ReceivedRequest['endpoint'], decide: Decide) => async (context: Context) => {
    const body = await readJson(context.req);
    const channelId = context.req.param('channelId') ?? '';
    requests.push({ endpoint, channelId, body, receivedAt: Date.now() });
    requests.splice(0, requests.length - REQUESTS_KEPT);

    const plan = planned.shift();
    if (plan?.delayMs !== undefined) await setTimeout(plan.delayMs, undefined, { signal: closing });
    const decided = await decide(context, body);
    const status = plan?.status ?? decided.status;
    log(`platform  POST ${endpoint}, channel ${channelId} → ${status}`);
    // Not awaited, because the servers may close before.
    for (const effect of decided.effects) void follow(effect, body).catch(() => undefined);
    return Response.json(plan && 'body' in plan ? plan.body : decided.body, { status });
  };
  const credentialOf = (context: Context) => ({
    xToken: context.req.param('xToken') ?? '',
    channelId: context.req.param('channelId') ?? '',
  });

  const deciders: Record<PlatformEndpoint, Decide> = {
    suggestion(context, body) {
      const answer = answerSuggestionRequest(credentialOf(context), body, deps);
      return chat ? generateReply(answer, body, { chat, store }) : answer;
    },
    summary(context, body) {
      const answer = answerSummaryRequest(credentialOf(context), body, deps);
      return chat ? generateSummary(answer, body, chat) : answer;
    },
  };
  for (const name of ENDPOINT_NAMES) {
    const { path } = PLATFORM_ENDPOINTS[name];
    app.post(`${ENDPOINTS_PATH}/${path}/:xToken/:channelId`, serve(path, deciders[name]));
  }
  app.post(
    `${WEBHOOK_PATH}/:platform/:xToken/:channelId`,
    serve('webhook', (context, body) =>
      answerWebhook(context.req.param('platform') ?? '', credentialOf(context), body, channels),
    ),
  );
  app.onError((error, context) => {
    if (closing.aborted) return context.body(null, 503);
    const isWebhook = context.req.path.startsWith(WEBHOOK_PATH);
    return context.json(
      isWebhook ? { code: 500, message: error.name } : { code: '500', msg: error.name, success: false },
      500,
    );
  });
  return { app, next: (plan) => void planned.push(plan), requests };
}
