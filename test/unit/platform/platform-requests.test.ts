import { expect, it, onTestFinished, vi } from 'vitest';

import { parsePlatformAddress } from '@/lib/contract/address';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { createJournal } from '@/lib/journal/journal';
import { createRequestRunner } from '@/lib/journal/request-runner';
import type { PostToRelay } from '@/lib/relay-client/relay-client';
import { fail, succeed } from '@/lib/shared/outcome';
import { createMemoryArea } from '@/test/unit/journal/memory-area';

import { ANSWER, createRequests, intent, TICKET } from './stage-requests';

const silent = () => Promise.reject(new Error('The storage does not answer.'));

it('fails as storage, not as a missing channel, when the address cannot be read', async () => {
  const { requestHandlers, testChannel } = createRequests({ findAddress: silent });
  expect(await requestHandlers['suggestion.request'](intent(false))).toMatchObject({
    failure: { reason: 'no-storage', requestId: 'request-1' },
  });
  expect(await testChannel({ channel: 'default' })).toMatchObject({ suggestion: { reason: 'no-storage' } });
});

it('tests a pasted address before it is stored, and the stored one of the other endpoint', async () => {
  const asked: string[] = [];
  const findAddress = (endpoint: string) => {
    asked.push(endpoint);
    return Promise.resolve(undefined);
  };
  const url = 'https://platform.example/api_v2/intelli/custom-ticket/reply-suggestion/token/42';
  const sent: string[] = [];
  const { testChannel } = createRequests({
    findAddress,
    postJson: (request) => {
      sent.push(request.url);
      return Promise.resolve(fail({ reason: 'timeout' }));
    },
  });
  expect(await testChannel({ channel: 'default', suggestion: url })).toEqual({
    suggestion: { reason: 'timeout' },
    summary: 'not-set',
  });
  expect([sent, asked]).toEqual([[url], ['summary']]);
});

it('sends no automatic suggestion while the day’s count cannot be read', async () => {
  const { requestHandlers } = createRequests({ countAutomatic: silent });
  expect(await requestHandlers['suggestion.request'](intent(true))).toEqual({
    ok: false,
    failure: { reason: 'no-storage', requestId: 'request-1' },
  });
});

it('fails as storage, not as a removed helpdesk, when the settings cannot be read', async () => {
  const { requestHandlers } = createRequests({ findChannel: silent });
  expect(await requestHandlers['suggestion.request'](intent(false))).toMatchObject({
    failure: { reason: 'no-storage', requestId: 'request-1' },
  });
});

it('sends nothing for a tab that is no helpdesk any more, unless the request was sent before', async () => {
  const sent: string[] = [];
  const journal = createJournal(createMemoryArea());
  let channel: string | undefined = 'default';
  const { requestHandlers } = createRequests({
    journal,
    runner: createRequestRunner({ journal, now: () => new Date(), keepAlive: () => undefined }),
    findChannel: () => Promise.resolve(channel),
    findAddress: (endpoint) => Promise.resolve(void sent.push(endpoint)),
  });
  const ask = (requestId: string) => requestHandlers['suggestion.request']({ ...intent(false), requestId });
  expect(await ask('request-1')).toMatchObject({ failure: { reason: 'no-channel' } });
  channel = undefined;
  sent.length = 0;
  expect(await ask('request-2')).toEqual({ ok: false, failure: { reason: 'no-desk', requestId: 'request-2' } });
  expect(sent).toEqual([]);
  expect(await ask('request-1')).toMatchObject({ failure: { reason: 'no-channel' } });
});

it("sends to the channel of the tab's helpdesk, and repeats an interrupted request on the same channel", async () => {
  const journal = createJournal(createMemoryArea());
  const channels: string[] = [];
  const createWith = (channel: string, answers: boolean) =>
    createRequests({
      journal,
      runner: createRequestRunner({ journal, now: () => new Date(), keepAlive: () => undefined }),
      findChannel: () => Promise.resolve(channel),
      findAddress: (_, id) => {
        channels.push(id);
        return answers ? Promise.resolve(undefined) : new Promise(() => undefined);
      },
    }).requestHandlers;
  void createWith('parts', false)['suggestion.request'](intent(false));
  await vi.waitFor(() => expect(channels).toEqual(['parts', 'parts']));
  channels.length = 0;
  await createWith('default', true)['suggestion.request'](intent(false));
  expect(channels.at(-1)).toBe('parts');
});

it('reads the journal once before a new request, and finds channel and address meanwhile', async () => {
  const area = createMemoryArea();
  const steps: string[] = [];
  const { get } = area;
  const journal = createJournal({
    ...area,
    get: async (keys) => {
      steps.push('journal');
      await new Promise((next) => setTimeout(next));
      steps.push('journal is read');
      return get(keys);
    },
  });
  const { requestHandlers } = createRequests({
    journal,
    runner: createRequestRunner({ journal, now: () => new Date(), keepAlive: () => undefined }),
    findChannel: (pageId) => (steps.push(`channel of page ${pageId}`), Promise.resolve('default')),
    findAddress: () => (steps.push('address'), Promise.reject(new Error('storage'))),
    hasRelay: () => (steps.push('send'), Promise.resolve(false)),
  });
  await requestHandlers['suggestion.request'](intent(false));
  const before = steps.slice(0, steps.indexOf('send'));
  expect(before).toEqual(['channel of page 1', 'journal', 'address', 'journal is read']);
});

it('counts a request once that two panels send at the same time', async () => {
  let count = 0;
  const { requestHandlers } = createRequests({ countAutomatic: () => Promise.resolve((count += 1) > 0) });
  const ask = () => requestHandlers['suggestion.request'](intent(true));
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(one).toEqual(other);
  expect(count).toBe(1);
});

it('refuses a summary whose task belongs to another ticket, and takes it again for its own', async () => {
  const data = { taskId: 'task-1', status: 'COMPLETED', summary: 'Parcel lost.' };
  const body = { code: '200', msg: 'success', success: true, data };
  const address = parsePlatformAddress(
    'https://platform.example/api_v2/intelli/custom-ticket/summary/token/1',
    'summary',
  );
  const { requestHandlers } = createRequests({
    findAddress: () => Promise.resolve(address.ok ? address.value : undefined),
    postJson: () => Promise.resolve(succeed({ httpStatus: 200, body })),
  });
  const ask = (requestId: string, id: string) =>
    requestHandlers['summary.request']({ requestId, pageId: 1, ticket: { ...TICKET, id }, options: {} });
  expect(await ask('request-1', '1')).toMatchObject({ ok: true });
  expect(await ask('request-2', '2')).toMatchObject({ failure: { reason: 'other-ticket' } });
  expect(await ask('request-3', '1')).toMatchObject({ ok: true });
});

it('recalls a request that runs, and for ten minutes one that failed, unless the agent cancelled it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const journal = createJournal(createMemoryArea());
  const ticket = identifyTicket(TICKET);
  const { recall } = createRequests({ journal });
  const write = (reason: 'offline' | 'cancelled' | undefined) =>
    journal.write({
      requestId: 'request-1',
      kind: 'reply-suggestion',
      ticket,
      startedAt: new Date().toISOString(),
      attempts: 1,
      state: reason ? { name: 'failed', failure: { reason } } : { name: 'sent' },
    });
  await write(undefined);
  expect(await recall(ticket)).toEqual({ pending: { suggestion: 'request-1' }, failed: {} });
  await write('cancelled');
  expect(await recall(ticket)).toEqual({ pending: {}, failed: {} });
  await write('offline');
  expect(await recall(ticket)).toEqual({ pending: {}, failed: { suggestion: { reason: 'offline' } } });
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(await recall(ticket)).toEqual({ pending: {}, failed: {} });
});

it('recalls the newest readable result, removes damaged ones and tells it once', async () => {
  const area = createMemoryArea();
  const journal = createJournal(area);
  const ticket = identifyTicket(TICKET);
  const result = {
    requestId: 'request-1',
    ticket,
    messagesHash: 'hash',
    messageCount: 1,
    answeredAt: '2026-11-22T10:00:00Z',
    askedFormat: 'HTML',
    data: { actionType: 'MESSAGE', content: '<p>Hello</p>' },
  };
  const entry = { kind: 'reply-suggestion', ticket, startedAt: '2026-11-22T10:00:00Z', attempts: 1 };
  await journal.write({ ...entry, requestId: 'request-1', state: { name: 'answered', result } });
  const damaged = [{ ...result, data: {} }, { ...result, askedFormat: 'RTF' }, { ...result, ticket: null }, null];
  for (const [index, broken] of damaged.entries()) {
    const startedAt = `2026-11-22T10:0${index + 1}:00Z`;
    await journal.write({
      ...entry,
      startedAt,
      requestId: `broken-${index}`,
      state: { name: 'answered', result: broken },
    });
  }
  const { recall } = createRequests({ journal });
  const failing = createRequests({ journal: { ...journal, remove: () => Promise.resolve(false) } });
  expect(await failing.recall(ticket), 'none was removed').toEqual({ pending: {}, failed: {}, suggestion: result });
  expect(await recall(ticket)).toEqual({ pending: {}, failed: {}, suggestion: result, isDamaged: true });
  expect([...area.items.keys()]).toEqual(['journal:request-1']);
  expect(await recall(ticket)).toEqual({ pending: {}, failed: {}, suggestion: result });
});

it('a recall counts as a use of the result, which is written once an hour at most', async () => {
  let at = Date.UTC(2026, 10, 22);
  const journal = createJournal(createMemoryArea(), () => at);
  const ticket = identifyTicket(TICKET);
  const data = { actionType: 'MESSAGE', content: '<p>Hello</p>' };
  const answer = { messagesHash: 'hash', messageCount: 1, answeredAt: '2026-11-22T10:00:00Z', askedFormat: 'HTML' };
  const result = { requestId: 'request-1', ticket, ...answer, data };
  const startedAt = '2026-11-22T10:00:00Z';
  const entry = { requestId: 'request-1', kind: 'reply-suggestion', ticket, startedAt, attempts: 1 };
  await journal.write({ ...entry, state: { name: 'answered', result } });
  const { recall } = createRequests({ journal });
  const recallAndReadUse = async () => {
    expect((await recall(ticket)).suggestion).toEqual(result);
    return (await journal.find('request-1'))?.usedAt;
  };
  at += 59 * 60_000;
  expect(await recallAndReadUse()).toBe(at - 59 * 60_000);
  at += 2 * 60_000;
  expect(await recallAndReadUse()).toBe(at);
});

it('sends ten requests a minute for a tab whose page asks twenty times', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { requestHandlers } = createRequests({});
  let count = 0;
  const ask = async (pageId: number, cause: { isAutomatic?: boolean; isFromPage?: boolean }) => {
    const outcome = await requestHandlers['suggestion.request']({
      ...intent(false),
      ...cause,
      pageId,
      requestId: `request-${(count += 1)}`,
      ticket: { ...TICKET, id: String(count) },
    });
    return outcome.ok ? 'sent' : outcome.failure.reason;
  };
  const page = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask(1, index % 2 ? { isFromPage: true } : { isAutomatic: true })),
  );
  expect(page.filter((reason) => reason === 'too-many-asks')).toHaveLength(10);
  expect(await ask(1, {}), 'the agent in the panel').toBe('no-channel');
  expect(await ask(2, { isFromPage: true }), 'another tab').toBe('no-channel');
  vi.advanceTimersByTime(60_000);
  expect(await ask(1, { isFromPage: true }), 'a minute later').toBe('no-channel');
  vi.useRealTimers();
});

it('counts a request that is repeated after the worker has died only once', async () => {
  const journal = createJournal(createMemoryArea());
  const runner = createRequestRunner({ journal, now: () => new Date(), keepAlive: () => undefined });
  const { requestHandlers } = createRequests({ journal, runner });
  const ask = () => requestHandlers['suggestion.request']({ ...intent(false), isFromPage: true });
  const answers = [];
  for (let time = 0; time < 20; time += 1) answers.push(await ask());
  expect(answers.filter((answer) => !answer.ok && answer.failure.reason === 'too-many-asks')).toEqual([]);
});

/** Stages requests through a relay that answers like this. */
function stageRelay(answer: Awaited<ReturnType<PostToRelay>>, channel = 'default') {
  const sent: Parameters<PostToRelay>[] = [];
  const requests = createRequests({
    hasRelay: () => Promise.resolve(true),
    postToRelay: (...request) => {
      sent.push(request);
      return Promise.resolve(answer);
    },
    findAddress: () => Promise.reject(new Error('no stored address may be used')),
    findChannel: () => Promise.resolve(channel),
  });
  return { ...requests, sent };
}

it('asks the relay with the ID of the request, and uses no stored address', async () => {
  // The relay has channels of its own.
  const { requestHandlers, sent } = stageRelay(succeed({ httpStatus: 200, body: ANSWER }), 'brand');
  expect(await requestHandlers['suggestion.request'](intent(false))).toMatchObject({
    ok: true,
    value: { data: { content: 'Hello' } },
  });
  const { desk, scope, id } = TICKET;
  const place = `suggestion?${new URLSearchParams({ desk, scope, id })}`;
  expect(sent).toMatchObject([[place, {}, { headers: { 'Idempotency-Key': 'request-1' } }]]);
});

it('tells the relay the ticket of a summary, which may end later', async () => {
  const data = { taskId: 't-1', ticketId: '57', status: 'PENDING' };
  const { requestHandlers, sent } = stageRelay(succeed({ httpStatus: 200, body: { ...ANSWER, data } }));
  const { requestId, pageId } = intent(false);
  await requestHandlers['summary.request']({ requestId, pageId, ticket: TICKET, options: {} });
  const { desk, scope, id } = TICKET;
  const place = `summary?${new URLSearchParams({ desk, scope, id })}`;
  expect(sent).toMatchObject([[place, {}, { headers: { 'Idempotency-Key': 'request-1' } }]]);
});

it('names no ticket and no ID for a test through the relay', async () => {
  const { testChannel, sent } = stageRelay(succeed({ httpStatus: 200, body: ANSWER }));
  expect(await testChannel({ channel: 'default' })).toMatchObject({ suggestion: 'works' });
  expect(sent[0]).toMatchObject(['suggestion?', {}, expect.not.objectContaining({ headers: expect.anything() })]);
});

it.each([
  ['no-relay-access', fail({ reason: 'no-relay-access' as const, httpStatus: 401 })],
  ['relay-unreachable', fail({ reason: 'relay-unreachable' as const })],
  ['rate-limited', succeed({ httpStatus: 429, body: { error: { reason: 'rate-limited' } }, retryAfterSeconds: 7 })],
  ['timeout', succeed({ httpStatus: 504, body: { error: { reason: 'platform-timeout' } } })],
  ['unreachable', succeed({ httpStatus: 502, body: { error: { reason: 'platform-unreachable' } } })],
  ['no-channel', succeed({ httpStatus: 409, body: { error: { reason: 'not-configured' } } })],
  ['no-channel', succeed({ httpStatus: 404, body: { error: { reason: 'no-channel' } } })],
  ['server-error', succeed({ httpStatus: 502, body: { error: { reason: 'uncertain' } } })],
  [
    'bad-credential',
    succeed({
      httpStatus: 502,
      body: { error: { reason: 'platform-refused', httpStatus: 401 }, answer: { code: '401', msg: 'no' } },
    }),
  ],
  ['server-error', succeed({ httpStatus: 502, body: { error: { reason: 'platform-refused', httpStatus: 503 } } })],
])('tells the failure %s of a request through the relay', async (reason, answer) => {
  const { requestHandlers } = stageRelay(answer);
  const outcome = await requestHandlers['suggestion.request'](intent(false));
  expect(outcome).toMatchObject({ ok: false, failure: { reason } });
  if (reason === 'rate-limited') expect(outcome).toMatchObject({ failure: { retryAfterSeconds: 7 } });
});
