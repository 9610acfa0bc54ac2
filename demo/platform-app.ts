import { setTimeout } from 'node:timers/promises';

import { Hono, type Context } from 'hono';

import type { MockAnswer } from '@/lib/mock/answer';
import { answerSuggestionRequest, answerSummaryRequest } from '@/lib/mock/platform';
import { PLATFORM_SIDE } from '@/lib/mock/scenarios/scenario';
import type { MockStore } from '@/lib/mock/store';

import { createFaults } from './faults/faults';
import type { Log } from './log';

/** What a test may make of the next answer; what is not given stays as the stand-in decides. */
export interface PlannedAnswer {
  delayMs?: number;
  status?: number;
  body?: unknown;
}

/** A request as it came, without its credential. */
export interface PlatformRequest {
  endpoint: 'reply-suggestion' | 'summary';
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

const REQUESTS_KEPT = 100;

const ANSWERS = { 'reply-suggestion': answerSuggestionRequest, summary: answerSummaryRequest };

/**
 * The stand-in platform over HTTP (contract: "Platform-side").
 * @param closing ends answers that are still waiting for their time
 */
export function createPlatformApp(store: MockStore, { log, closing }: { log: Log; closing: AbortSignal }): PlatformApp {
  const app = new Hono();
  app.route('/', createFaults(PLATFORM_SIDE, { log }).routes);
  const requests: PlatformRequest[] = [];
  const planned: PlannedAnswer[] = [];

  const answer = async (endpoint: PlatformRequest['endpoint'], context: Context) => {
    const { xToken = '', channelId = '' } = context.req.param();
    const body: unknown = await context.req.json().catch(() => undefined);
    requests.push({ endpoint, channelId, body, receivedAt: Date.now() });
    requests.splice(0, requests.length - REQUESTS_KEPT);

    const plan = planned.shift();
    if (plan?.delayMs !== undefined) await setTimeout(plan.delayMs, undefined, { signal: closing });
    const decided: MockAnswer = ANSWERS[endpoint]({ xToken, channelId }, body, { store, clock: Date.now });
    const status = plan?.status ?? decided.status;
    log(`platform  POST ${endpoint}, channel ${channelId} → ${status}`);
    return Response.json(plan && 'body' in plan ? plan.body : decided.body, { status });
  };
  for (const endpoint of ['reply-suggestion', 'summary'] as const) {
    app.post(`/api_v2/intelli/custom-ticket/${endpoint}/:xToken/:channelId`, (context) => answer(endpoint, context));
  }
  app.onError((error, context) =>
    closing.aborted ? context.body(null, 503) : context.json({ code: '500', msg: error.name, success: false }, 500),
  );
  return { app, next: (plan) => void planned.push(plan), requests };
}
