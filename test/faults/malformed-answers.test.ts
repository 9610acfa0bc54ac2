import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { Random } from '@/demo/shop/sample-data/random';
import type { PlatformAddress } from '@/lib/contract/address';
import { FAILURE_REASONS } from '@/lib/domain/failure';
import { decideVerdict } from '@/lib/domain/verdict';
import { createTransport } from '@/lib/http/transport';
import { callPlatform } from '@/lib/platform/call-platform';
import { isRecord } from '@/lib/shared/is-record';

import { countTries, SEED, writeFigure } from './figures';

const FULL = 100_000;
/** Requests that run at the same time. */
const AT_A_TIME = 16;

const ANSWERS = {
  suggestion: {
    code: '200',
    msg: 'success',
    success: true,
    data: {
      content: '<p>Grüße, your order 10023 is on its way 📦.</p>',
      language: 'ENGLISH',
      contentFormat: 'HTML',
      chatId: 'chat-1',
      actionType: 'MESSAGE',
      handoff: false,
      reason: null,
      reasonDescription: 'Order found',
    },
  },
  summary: {
    code: '200',
    msg: 'success',
    success: true,
    data: { taskId: 'task-1', ticketId: '7', status: 'COMPLETED', summary: 'It is late.', errorMessage: null },
  },
} as const;
type Endpoint = keyof typeof ANSWERS;
const ENDPOINTS = Object.keys(ANSWERS) as Endpoint[];
const REQUESTS = {
  suggestion: { messages: [{ role: 'USER' as const, content: 'Where is it?' }] },
  summary: { ticketId: '7', content: 'Where is it?' },
};

interface Malformed {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const random = new Random(SEED);

const STATUSES = [
  200, 200, 200, 200, 201, 204, 301, 307, 400, 401, 403, 404, 405, 409, 418, 422, 429, 500, 502, 503, 504, 599,
];
const TYPES = ['application/json', 'text/html', 'text/plain; charset=utf-16', 'image/png', ''];
const RETRY_AFTER = ['', '5', '-1', 'soon', '99999999999', 'Sun, 22 Nov 2026 10:00:00 GMT'];
/** Any of them may stand where the contract wants something else. */
const VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1e21,
  0.5,
  '',
  ' ',
  'x',
  'null',
  'true',
  '200',
  '500',
  200,
  400,
  500,
  [],
  {},
  [[]],
  [{}],
  'MESSAGE',
  'ESCALATE',
  'COMPLETED',
  'PENDING',
  'FAILED',
  '\u0000\u202e',
  '<p>'.repeat(300),
  'a'.repeat(150_000),
] as const;

/** Replaces, removes, renames or wraps one random part of a JSON value. */
function mutate(value: unknown): unknown {
  if (!isRecord(value) || random.percent(15)) return random.pick(VALUES);
  const entries = Object.entries(value);
  const at = random.below(entries.length);
  const [key, inner] = entries[at] ?? ['', undefined];
  const choice = random.below(6);
  if (choice === 0) entries.splice(at, 1);
  else if (choice === 1) entries[at] = [`${key}${random.pick(['', ' ', '_', 'X'])}`, random.pick(VALUES)];
  else if (choice === 2) entries[at] = [key, [inner]];
  else entries[at] = [key, isRecord(inner) ? mutate(inner) : random.pick(VALUES)];
  return Object.fromEntries(entries);
}

/** Damages the bytes of a body. */
function damage(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  const at = random.below(copy.length + 1);
  switch (random.below(6)) {
    case 0:
      return copy.subarray(0, at);
    case 1:
      copy[Math.min(at, copy.length - 1)] = random.below(256);
      return copy;
    case 2:
      return Buffer.concat([Buffer.from('\ufeff'), copy]);
    case 3:
      return Buffer.concat([copy, copy]);
    case 4:
      return Buffer.concat([copy.subarray(0, at), Buffer.from([0xff, 0xfe]), copy.subarray(at)]);
    default:
      return Buffer.from(`<!doctype html><h1>502</h1><pre>${copy.toString()}</pre>`);
  }
}

function createMalformed(endpoint: Endpoint): Malformed {
  let value: unknown = ANSWERS[endpoint];
  for (let count = random.below(4); count > 0; count -= 1) value = mutate(value);
  const whole = Buffer.from(JSON.stringify(value) ?? '');
  const retryAfter = random.pick(RETRY_AFTER);
  return {
    status: random.pick(STATUSES),
    headers: { 'content-type': random.pick(TYPES), ...(retryAfter && { 'retry-after': retryAfter }) },
    body: random.percent(40) ? damage(whole) : whole,
  };
}

/** Tells whether an answer may count as a success at all. Written from the contract, apart from the code under test. */
function mayBeSuccess({ status, body }: Malformed): boolean {
  if (status < 200 || status > 299 || status === 204) return false;
  let answer: unknown;
  try {
    answer = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return false;
  }
  if (!isRecord(answer) || !['200', 200].includes(answer.code as string | number)) return false;
  return answer.success !== false && isRecord(answer.data);
}

let next: Malformed[] = [];
let address: PlatformAddress;
const server = createServer((request, response) => {
  request.resume();
  const { status, headers, body } = next[Number(request.headers['x-turn'])] as Malformed;
  response.writeHead(status, headers).end(status === 204 ? undefined : body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  address = { url: `${origin}/summary/tok-en-123456/7`, origin, xToken: 'tok-en-123456', channelId: '7' };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Asks over real HTTP, and names the broken promise if there is one. */
async function judge(endpoint: Endpoint, turn: number): Promise<'crashed' | 'untyped' | 'shown' | undefined> {
  const postJson = createTransport();
  const inTurn: typeof postJson = (request) => postJson({ ...request, headers: { 'x-turn': String(turn) } });
  try {
    const { signal } = new AbortController();
    const outcome = await callPlatform(inTurn, endpoint, address, REQUESTS[endpoint], signal);
    if (!outcome.ok) return FAILURE_REASONS.includes(outcome.failure.reason) ? undefined : 'untyped';
    if ('actionType' in outcome.value) decideVerdict(outcome.value);
    return mayBeSuccess(next[turn] as Malformed) ? undefined : 'shown';
  } catch {
    return 'crashed';
  }
}

test('shows no malformed answer as a result, and fails with a typed failure', async () => {
  const cut = ENDPOINTS.flatMap((endpoint) => {
    const whole = Buffer.from(JSON.stringify(ANSWERS[endpoint]));
    return Array.from({ length: whole.length }, (_, end): [Endpoint, Malformed] => [
      endpoint,
      { status: 200, headers: { 'content-type': 'application/json' }, body: whole.subarray(0, end) },
    ]);
  });
  const made = Array.from({ length: countTries(FULL) }, (_, turn): [Endpoint, Malformed] => {
    const endpoint = ENDPOINTS[turn % ENDPOINTS.length] ?? 'summary';
    return [endpoint, createMalformed(endpoint)];
  });
  const all = [...cut, ...made];
  next = all.map(([, malformed]) => malformed);
  const broken: { fault: string; answer: string }[] = [];
  let turn = 0;
  async function work(): Promise<void> {
    while (turn < all.length) {
      const mine = turn;
      turn += 1;
      const [endpoint, { status, body }] = all[mine] as [Endpoint, Malformed];
      const fault = await judge(endpoint, mine);
      if (fault) broken.push({ fault, answer: `${endpoint} ${status} ${body.subarray(0, 300).toString()}` });
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  const count = (fault: string): number => broken.filter((each) => each.fault === fault).length;
  writeFigure({
    promise: 'Malformed answers',
    where: 'Node',
    tried: made.length,
    full: FULL,
    violations: { crashed: count('crashed'), untyped: count('untyped'), 'shown as a result': count('shown') },
    measured: { truncations: String(cut.length) },
  });
  expect(broken.slice(0, 5), `FAULT_SEED=${SEED}`).toEqual([]);
});

test('takes the undamaged answers for results, so that the check above can fail', async () => {
  for (const endpoint of ENDPOINTS) {
    const body = Buffer.from(JSON.stringify(ANSWERS[endpoint]));
    next = [{ status: 200, headers: { 'content-type': 'application/json' }, body }];
    expect(await judge(endpoint, 0)).toBeUndefined();
    // The check would report this success, if the same answer had the status 500.
    expect(mayBeSuccess({ ...(next[0] as Malformed), status: 500 })).toBe(false);
  }
});
