import { describe, expect, it } from 'vitest';

import { type AddressProblem, isBearerToken, parseBaseUrl, parsePlatformAddress } from '@/lib/contract/address';
import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';

const SUGGESTION = 'https://platform.example/api_v2/intelli/custom-ticket/reply-suggestion/tok-123/1001';
const SUMMARY = 'https://platform.example/api_v2/intelli/custom-ticket/summary/tok-123/1001';

describe('a pasted platform address', () => {
  it('reads a whole pasted platform address', () => {
    expect(parsePlatformAddress(`  ${SUGGESTION}\n`, 'suggestion')).toEqual({
      ok: true,
      value: { url: SUGGESTION, origin: 'https://platform.example', xToken: 'tok-123', channelId: '1001' },
    });
    expect(parsePlatformAddress(SUMMARY, 'summary')).toMatchObject({ ok: true, value: { channelId: '1001' } });
  });

  it.each([
    'http://127.0.0.1:4311/api_v2/intelli/custom-ticket/summary/tok/1',
    'http://localhost:4311/api_v2/intelli/custom-ticket/summary/tok/1',
  ])('a platform address may be plain http on this machine alone: %s', (text) => {
    expect(parsePlatformAddress(text, 'summary').ok).toBe(true);
  });

  it.each<[string, PlatformEndpoint, AddressProblem]>([
    ['', 'summary', 'empty'],
    ['   ', 'summary', 'empty'],
    ['tok-123', 'summary', 'not-an-address'],
    ['platform.example/api_v2', 'summary', 'not-an-address'],
    ['javascript:alert(1)', 'summary', 'not-an-address'],
    ['file:///etc/passwd', 'summary', 'not-an-address'],
    ['http://platform.example/api_v2/intelli/custom-ticket/summary/tok/1', 'summary', 'not-https'],
    ['http://127.0.0.1.evil.example/api_v2/intelli/custom-ticket/summary/tok/1', 'summary', 'not-https'],
    ['https://platform.example/api_v2/intelli/v2/webhook/CUSTOM_TICKET/tok/1', 'suggestion', 'webhook'],
    ['http://platform.example/api_v2/intelli/v2/webhook/custom_ticket/tok/1', 'summary', 'webhook'],
    [SUMMARY, 'suggestion', 'other-endpoint'],
    [SUGGESTION, 'summary', 'other-endpoint'],
    [`${SUMMARY}?debug=1`, 'summary', 'with-extras'],
    [`${SUMMARY}#x`, 'summary', 'with-extras'],
    ['https://me:pw@platform.example/api_v2/intelli/custom-ticket/summary/tok/1', 'summary', 'with-extras'],
    ['https://platform.example/', 'summary', 'not-a-platform-address'],
    ['https://platform.example/api_v2/intelli/custom-ticket/summary/tok', 'summary', 'not-a-platform-address'],
    ['https://platform.example/api_v2/intelli/custom-ticket/summary/tok/abc', 'summary', 'not-a-platform-address'],
    [SUMMARY.replace('tok-123', '{xToken}'), 'summary', 'not-a-platform-address'],
    [SUMMARY.replace('tok-123', '<xToken>'), 'summary', 'not-a-platform-address'],
    ['https://platform.example/api_v2/intelli/custom-ticket/summary/tok/1/', 'summary', 'not-a-platform-address'],
    ['https://platform.example/x/api_v2/intelli/custom-ticket/summary/tok/1', 'summary', 'not-a-platform-address'],
    ['https://platform.example/api_v2/intelli/custom-ticket/summary/../tok/1', 'summary', 'not-a-platform-address'],
  ])('the pasted address %j as %s is refused: %s', (text, endpoint, problem) => {
    expect(parsePlatformAddress(text, endpoint)).toEqual({ ok: false, failure: problem });
  });
});

describe('a base address', () => {
  it.each([
    ['https://shop.example', 'https://shop.example', 'https://shop.example'],
    [' https://shop.example:8443/api/v1// ', 'https://shop.example:8443/api/v1', 'https://shop.example:8443'],
    ['http://127.0.0.1:4312', 'http://127.0.0.1:4312', 'http://127.0.0.1:4312'],
    ['http://localhost/x', 'http://localhost/x', 'http://localhost'],
    ['https://shop.example/orders-api', 'https://shop.example/orders-api', 'https://shop.example'],
  ])('reads the base address %s', (text, url, origin) => {
    expect(parseBaseUrl(text)).toEqual({ ok: true, value: { url, origin } });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['shop.example', 'not-an-address'],
    ['ftp://shop.example', 'not-an-address'],
    ['http://shop.example', 'not-https'],
    ['http://127.0.0.1.example', 'not-https'],
    ['https://shop.example/?a=1', 'with-extras'],
    ['https://shop.example/#a', 'with-extras'],
    ['https://user:word@shop.example', 'with-extras'],
    ['https://shop.example/api/orders', 'with-endpoint'],
    ['https://shop.example/products/', 'with-endpoint'],
  ])('the base address %j is refused: %s', (text, problem) => {
    expect(parseBaseUrl(text)).toEqual({ ok: false, failure: problem });
  });
});

describe('a bearer token', () => {
  it.each(['demo-token', 'eyJhbGciOi.J9-_~+/=', '!'])('%s may be a bearer token', (text) => {
    expect(isBearerToken(text)).toBe(true);
  });

  it.each(['', 'Bearer demo-token', 'two\nlines', 'tökén', 'x'.repeat(2001)])(
    '"%s" is never a bearer token',
    (text) => {
      expect(isBearerToken(text)).toBe(false);
    },
  );
});
