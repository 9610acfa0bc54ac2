import { expect, test } from 'vitest';

import type { JsonAnswer, PostFailure, PostRequest } from '@/lib/http/transport';
import { createRelayClient } from '@/lib/relay-client/relay-client';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

const RELAY = 'https://relay.example/deskhand';
const TOKEN = `dskr_${'a'.repeat(43)}`;

/** Stages the access to a relay that answers like this. */
function stage(
  answer: Outcome<Partial<JsonAnswer>, PostFailure>,
  { url = RELAY, token }: { url?: string | undefined; token?: string } = {},
) {
  const sent: PostRequest[] = [];
  const saved: string[][] = [];
  const client = createRelayClient({
    readUrl: () => Promise.resolve(url || undefined),
    token: {
      find: () => Promise.resolve(token),
      save: async (...entry) => void saved.push(entry),
    },
    postJson: (request) => {
      sent.push(request);
      return Promise.resolve(answer.ok ? succeed({ httpStatus: 200, body: {}, ...answer.value }) : answer);
    },
  });
  return { ...client, sent, saved };
}

test('sends a request with the token and takes the token out of the answer', async () => {
  const { post, sent } = stage(succeed({ body: { msg: `${TOKEN} is yours` } }), { token: TOKEN });
  const answer = await post('suggestion?channel=brand', { a: 1 }, { headers: { 'Idempotency-Key': 'request-1' } });
  expect(sent).toMatchObject([
    {
      url: `${RELAY}/agent/suggestion?channel=brand`,
      body: { a: 1 },
      headers: { Authorization: `Bearer ${TOKEN}`, 'Idempotency-Key': 'request-1' },
    },
  ]);
  expect(answer).toMatchObject({ value: { body: { msg: '•••• is yours' } } });
});

test.each([{ url: '' }, {}])('sends nothing without an address or a token: %j', async (stored) => {
  const { post, sent } = stage(succeed({}), stored);
  expect(await post('orders', {})).toEqual(fail({ reason: 'no-relay-access' }));
  expect(sent).toEqual([]);
});

test.each<[string, Outcome<Partial<JsonAnswer>, PostFailure>, string]>([
  ['a refused connection', fail({ reason: 'unreachable' }), 'relay-unreachable'],
  ['no answer in time', fail({ reason: 'timeout' }), 'relay-unreachable'],
  ['a forbidden host', fail({ reason: 'no-permission' }), 'no-permission'],
  ['a computer without network', fail({ reason: 'offline' }), 'offline'],
  ['a revoked token', succeed({ httpStatus: 401, body: { error: { reason: 'unauthorized' } } }), 'no-relay-access'],
  ['a proxy before a dead relay', succeed({ httpStatus: 502, body: undefined }), 'relay-unreachable'],
])('names the failure of %s', async (_, answer, reason) => {
  expect(await stage(answer, { token: TOKEN }).post('summary', {})).toMatchObject({ failure: { reason } });
});

test('leaves the errors that the relay itself names to the caller', async () => {
  const body = { error: { reason: 'platform-timeout' } };
  const answer = await stage(succeed({ httpStatus: 504, body }), { token: TOKEN }).post('summary', {});
  expect(answer).toEqual(succeed({ httpStatus: 504, body }));
});

test('exchanges a code for a token and stores it for the origin of the relay', async () => {
  const { saveAccess, sent, saved } = stage(succeed({ body: { token: TOKEN } }));
  expect(await saveAccess({ url: RELAY, secret: 'ABCD-EFGH-JKMN' })).toEqual(succeed(null));
  expect(sent).toMatchObject([{ url: `${RELAY}/agent/redeem`, body: { code: 'ABCD-EFGH-JKMN' } }]);
  expect(saved).toEqual([['https://relay.example', TOKEN]]);
});

test('asks the relay about a token before it stores it', async () => {
  const { saveAccess, sent, saved } = stage(succeed({ body: { cursor: '0', events: [] } }));
  expect(await saveAccess({ url: RELAY, secret: TOKEN })).toEqual(succeed(null));
  expect(sent).toMatchObject([{ url: `${RELAY}/agent/events`, body: { tickets: [] } }]);
  expect(saved).toEqual([['https://relay.example', TOKEN]]);
});

test.each([
  ['a wrong code', 'WRONG', 401, 'no-relay-access'],
  ['a revoked token', TOKEN, 401, 'no-relay-access'],
  ['too many codes', 'WRONG', 429, 'rate-limited'],
  ['an address of another server', TOKEN, 404, 'wrong-address'],
  ['a server that gives no token', 'WRONG', 200, 'unexpected-answer'],
])('stores nothing after %s', async (_, secret, httpStatus, reason) => {
  const { saveAccess, saved } = stage(succeed({ httpStatus }));
  expect(await saveAccess({ url: RELAY, secret })).toMatchObject({ failure: { reason } });
  expect(saved).toEqual([]);
});
