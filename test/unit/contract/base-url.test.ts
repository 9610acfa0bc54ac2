import { describe, expect, it } from 'vitest';

import { isBearerToken, parseBaseUrl } from '@/lib/contract/base-url';

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
  ])('"%s" is refused: %s', (text, problem) => {
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
