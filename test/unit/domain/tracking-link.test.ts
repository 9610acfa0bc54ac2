import { describe, expect, test } from 'vitest';

import { findTrackingLink, isTrackingUrl } from '@/lib/domain/tracking-link';

describe('the address of a tracking page', () => {
  test.each([
    'https://carrier.example/{number}',
    'https://carrier.example/track?id={number}&lang=en',
    'https://carrier.example/#/track/{number}',
    'http://127.0.0.1:8080/{number}',
    'http://localhost/{number}',
  ])('accepts %s as the address of a tracking page', (text) => {
    expect(isTrackingUrl(text)).toBe(true);
  });

  test.each([
    ['the number is missing', 'https://carrier.example/'],
    ['the number is there twice', 'https://carrier.example/{number}/{number}'],
    ['the number is in the host', 'https://{number}.carrier.example/'],
    ['the number is the host', 'https:///{number}'],
    ['the number is the port', 'https://carrier.example:{number}/'],
    ['the number is the user', 'https://{number}@carrier.example/'],
    ['the number is the scheme', '{number}://carrier.example/'],
    ['there is a user name', 'https://ada@carrier.example/{number}'],
    ['there is a password', 'https://:secret@carrier.example/{number}'],
    ['it is not private', 'http://carrier.example/{number}'],
    ['it is a script', 'javascript:alert({number})'],
    ['it is a file', 'file:///{number}'],
    ['it is no address', 'carrier.example/{number}'],
    ['it is empty', ''],
  ])('refuses the address of a tracking page when %s', (_, text) => {
    expect(isTrackingUrl(text)).toBe(false);
  });
});

describe('the link of a tracking number', () => {
  const PATTERN = 'https://carrier.example/track?id={number}';

  test('the link of a tracking number holds the number', () => {
    expect(findTrackingLink(PATTERN, ' 1Z999 ')).toBe('https://carrier.example/track?id=1Z999');
  });

  test.each([
    ['a/b?c#d&e=f', 'a%2Fb%3Fc%23d%26e%3Df'],
    ['{number}', '%7Bnumber%7D'],
    ['$&', '%24%26'],
    ['単号 1', '%E5%8D%98%E5%8F%B7%201'],
    ['1\uD800', '1%EF%BF%BD'],
  ])('encodes the number %j', (number, encoded) => {
    expect(findTrackingLink(PATTERN, number)).toBe(`https://carrier.example/track?id=${encoded}`);
  });

  test('creates no tracking link without a number or a valid pattern', () => {
    expect(findTrackingLink(undefined, '1Z999')).toBeUndefined();
    expect(findTrackingLink(PATTERN, ' ')).toBeUndefined();
    expect(findTrackingLink('https://{number}.example/', '1Z999')).toBeUndefined();
  });
});
