import { parsePlatformAddress, type PlatformAddress } from '@/lib/contract/address';
import {
  ENDPOINT_NAMES,
  mapEndpointsAsync,
  PLATFORM_ENDPOINTS,
  type PlatformData,
  type PlatformEndpoint,
  type PlatformRequest,
} from '@/lib/contract/platform-endpoints';
import {
  type ChannelTest,
  type PlatformIntent,
  type RecalledResults,
  requestsOf,
  type ResultOf,
} from '@/lib/domain/endpoint-requests';
import type { Failure, FailureReason } from '@/lib/domain/failure';
import { hashMessages } from '@/lib/domain/hash-messages';
import { conversationOf } from '@/lib/domain/ticket';
import { identifyTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import { keyOf, type TicketKey } from '@/lib/domain/ticket-key';
import type { PostJson } from '@/lib/http/transport';
import type { Journal } from '@/lib/journal/journal';
import type { RequestRunner } from '@/lib/journal/request-runner';
import type { PostToRelay } from '@/lib/relay-client/relay-client';
import { isRecord } from '@/lib/shared/is-record';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { askRelay } from './ask-relay';
import { callPlatform, judgeResult } from './call-platform';
import { createMinuteLimit } from './minute-limit';
import { isTaskOfOther, recallResults } from './recall-results';
import { type Pending, storedSchemasOf } from './stored-requests';

interface Deps {
  postJson: PostJson;
  runner: RequestRunner;
  journal: Journal;
  /** Rejects when the browser's storage fails. */
  findAddress: (endpoint: PlatformEndpoint, channel: string) => Promise<PlatformAddress | undefined>;
  /** With a relay, no address is used. Rejects when the browser's storage fails. */
  hasRelay: () => Promise<boolean>;
  postToRelay: PostToRelay;
  /**
   * Finds the ID of the channel that serves the helpdesk of a page; undefined if the page shows no configured helpdesk to which
   * the extension has access. Rejects when the browser's storage fails.
   */
  findChannel: (pageId: number) => Promise<string | undefined>;
  /** False when the day's cap is reached. Rejects when the browser's storage fails. */
  countAutomatic: () => Promise<boolean>;
}

/** For each page. A compromised content script could request suggestions without end, and each request costs money. */
const MAX_PER_MINUTE = 10;

export interface PlatformRequests {
  requestHandlers: {
    [Endpoint in PlatformEndpoint as `${Endpoint}.request`]: (
      intent: PlatformIntent<Endpoint>,
    ) => Promise<Outcome<ResultOf<Endpoint>, Failure>>;
  };
  recall: (ticket: TicketIdentity) => Promise<RecalledResults>;
  /** Sends one short request to each pasted address, and to the stored address where none was pasted. */
  testChannel: (test: Partial<Record<PlatformEndpoint, string>> & { channel: string }) => Promise<ChannelTest>;
}

/** The only option that makes another question: before all settings are read, two requests may name different languages. */
function readInstruction(options: unknown): string {
  return isRecord(options) && typeof options.instruction === 'string' ? options.instruction.trim() : '';
}

/** Sends requests to the platform: ticket → request → journal → transport → result. */
export function createPlatformRequests(deps: Deps): PlatformRequests {
  const { postJson, runner, journal, findAddress, hasRelay, postToRelay, findChannel, countAutomatic } = deps;

  const takeTurn = createMinuteLimit(MAX_PER_MINUTE);

  async function call<Endpoint extends PlatformEndpoint>(
    endpoint: Endpoint,
    channel: string,
    body: PlatformRequest<Endpoint>,
    {
      signal,
      requestId,
      ticket,
      pasted = '',
    }: { signal: AbortSignal; requestId?: string; ticket?: TicketKey; pasted?: string | undefined },
  ): Promise<Outcome<PlatformData<Endpoint>, Failure>> {
    let address: PlatformAddress | undefined;
    try {
      if (await hasRelay()) {
        const relayed = await askRelay(postToRelay, endpoint, body, { signal, requestId, ticket });
        return relayed.ok ? judgeResult(endpoint, body, relayed.value) : relayed;
      }
      const parsed = parsePlatformAddress(pasted, endpoint);
      address = parsed.ok ? parsed.value : await findAddress(endpoint, channel);
    } catch {
      return fail({ reason: 'no-storage' });
    }
    if (!address) return fail({ reason: 'no-channel' });
    return callPlatform(postJson, endpoint, address, body, signal);
  }

  /**
   * Finds the channel for a request, or why the request must not be sent. An interrupted request is already counted, its page
   * may be closed, and the journal knows its channel.
   */
  async function chooseChannel(
    { pageId, isAutomatic, isFromPage }: PlatformIntent<PlatformEndpoint>,
    finding: Promise<string | undefined>,
    isRepeated: boolean,
  ): Promise<Outcome<string, FailureReason>> {
    const channel = await finding.catch(() => null);
    if (isRepeated) return succeed(channel ?? '');
    if (channel === null) return fail('no-storage');
    if (channel === undefined) return fail('no-desk');
    if ((isAutomatic || isFromPage) && !takeTurn(pageId)) return fail('too-many-asks');
    if (!isAutomatic) return succeed(channel);
    const isWithinCap = await countAutomatic().catch(() => undefined);
    if (isWithinCap === undefined) return fail('no-storage');
    return isWithinCap ? succeed(channel) : fail('daily-cap');
  }

  async function request<Endpoint extends PlatformEndpoint>(
    endpoint: Endpoint,
    intent: PlatformIntent<Endpoint>,
  ): Promise<Outcome<ResultOf<Endpoint>, Failure>> {
    const { requestId, pageId, ticket, options } = intent;
    const identity = identifyTicket(ticket);
    // Channel and address are found while the journal is read and written.
    const channel = findChannel(pageId);
    channel.then((id) => (id === undefined ? undefined : findAddress(endpoint, id))).catch(() => undefined);
    return runner.run({
      requestId,
      kind: PLATFORM_ENDPOINTS[endpoint].path,
      ticket: identity,
      question: JSON.stringify([hashMessages(ticket), readInstruction(options)]),
      stored: storedSchemasOf(endpoint),
      async createJob(isRepeated) {
        const chosen = await chooseChannel(intent, channel, isRepeated);
        if (!chosen.ok) return fail({ reason: chosen.failure, requestId });
        const { create, describe } = requestsOf(endpoint);
        const created = create(ticket, options);
        if (!created) return fail({ reason: 'no-messages', requestId });
        const basis = { messagesHash: hashMessages(ticket), messageCount: conversationOf(ticket).length };
        const pending: unknown = { requestId, ticket: identity, ...basis, ...describe(created) };
        return succeed({ request: created, madeFrom: pending as Pending<Endpoint>, channel: chosen.value });
      },
      async send({ request: body, madeFrom, channel: chosen }, signal) {
        const answer = await call(endpoint, chosen, body, { signal, requestId, ticket: keyOf(identity) });
        if (!answer.ok) return answer;
        if (await isTaskOfOther(journal, answer.value, identity)) return fail({ reason: 'other-ticket' });
        const result: unknown = { ...madeFrom, answeredAt: new Date().toISOString(), data: answer.value };
        return succeed(result as ResultOf<Endpoint>);
      },
    });
  }

  return {
    requestHandlers: Object.fromEntries(
      ENDPOINT_NAMES.map((endpoint) => [`${endpoint}.request`, (intent: never) => request(endpoint, intent)]),
    ) as unknown as PlatformRequests['requestHandlers'],

    recall: (ticket) => recallResults(journal, ticket),

    testChannel: ({ channel, ...pasted }) =>
      mapEndpointsAsync(async (endpoint) => {
        const { testRequest } = PLATFORM_ENDPOINTS[endpoint];
        const outcome = await call(endpoint, channel, testRequest, {
          signal: new AbortController().signal,
          pasted: pasted[endpoint],
        });
        if (outcome.ok) return 'works';
        return outcome.failure.reason === 'no-channel' ? 'not-set' : outcome.failure;
      }),
  };
}
