import { expect, it } from 'vitest';

import type { PlatformAddress } from '@/lib/contract/address';
import type { PostRequest } from '@/lib/http/transport';
import { callPlatform } from '@/lib/platform/call-platform';
import { succeed } from '@/lib/shared/outcome';

const address: PlatformAddress = {
  url: 'https://platform.example/api_v2/intelli/custom-ticket/summary/tok-en-123456/7',
  origin: 'https://platform.example',
  xToken: 'tok-en-123456',
  channelId: '7',
};

it('posts to the very address that was pasted, with deadline and cap, and takes the credential out of the answer', async () => {
  const asked: PostRequest[] = [];
  const outcome = await callPlatform(
    (request) => {
      asked.push(request);
      const data = { status: 'FAILED', errorMessage: 'no quota for tok-en-123456' };
      return Promise.resolve(succeed({ httpStatus: 200, body: { code: '200', success: true, data } }));
    },
    'summary',
    address,
    { content: 'x' },
    new AbortController().signal,
  );
  expect(asked).toMatchObject([{ url: address.url, body: { content: 'x' }, deadlineMs: 150_000, maxBytes: 1_048_576 }]);
  expect(outcome).toMatchObject({ ok: true, value: { errorMessage: 'no quota for ••••' } });
});

it.each([
  ['plain', address.xToken],
  ['in the address', address.url],
  ['as base64', btoa(address.xToken).replace(/=+$/, '')],
  ['as hex', Buffer.from(address.xToken).toString('hex')],
])('takes the credential out of a failure that quotes it %s', async (_, quoted) => {
  const body = { code: '400', msg: `not valid: ${quoted}`, success: false };
  const postJson = () => Promise.resolve(succeed({ httpStatus: 200, body }));
  const outcome = await callPlatform(postJson, 'summary', address, { content: 'x' }, new AbortController().signal);
  expect(JSON.stringify(outcome)).toContain('not valid: ');
  expect(JSON.stringify(outcome)).not.toContain(quoted);
});

it.each([
  ['a failure', 200, { code: '400', success: false }, 'msg'],
  ['a summary that failed', 2000, { code: '200', success: true }, 'errorMessage'],
])('takes the credential out of %s whose text is cut within it', async (_, most, answer, field) => {
  const text = `${'x'.repeat(most - 7)} ${address.xToken}`;
  const body = { ...answer, [field]: text, data: { status: 'FAILED', [field]: text } };
  const postJson = () => Promise.resolve(succeed({ httpStatus: 200, body }));
  const outcome = await callPlatform(postJson, 'summary', address, { content: 'x' }, new AbortController().signal);
  expect(JSON.stringify(outcome)).toContain('xxx');
  expect(JSON.stringify(outcome)).not.toContain(address.xToken.slice(0, 4));
});

it.each([
  ['A', 'A', { ok: true }],
  ['A', null, { ok: true }],
  ['A', undefined, { ok: true }],
  ['A', 'B', { ok: false, failure: { reason: 'other-ticket', httpStatus: 200 } }],
])('shows no summary of another ticket: asked for %j, answered for %j', async (ticketId, echo, expected) => {
  const data = { status: 'COMPLETED', summary: 'Ada waits.', ticketId: echo };
  const postJson = () =>
    Promise.resolve(succeed({ httpStatus: 200, body: { code: '200', msg: 'success', success: true, data } }));
  const request = { ticketId, content: 'x' };
  expect(await callPlatform(postJson, 'summary', address, request, new AbortController().signal)).toMatchObject(
    expected,
  );
});
