import { expect, it } from 'vitest';

import { hostPatternOf, matchesPattern, withoutPort } from '@/lib/shared/match-pattern';

it.each([
  ['https://desk.example/*', 'https://desk.example/tickets/1?x=1', true],
  ['https://desk.example/*', 'http://desk.example/tickets/1', false],
  ['https://desk.example/*', 'https://desk.example.evil.example/', false],
  ['https://desk.example/*', 'https://evil.example/https://desk.example/', false],
  ['*://desk.example/*', 'http://desk.example/', true],
  ['*://desk.example/*', 'ftp://desk.example/', false],
  ['https://*.desk.example/*', 'https://acme.desk.example/', true],
  ['https://*.desk.example/*', 'https://desk.example/', true],
  ['https://*.desk.example/*', 'https://notdesk.example/', false],
  ['http://127.0.0.1/tickets/*', 'http://127.0.0.1:4310/tickets/4711', true],
  ['http://127.0.0.1/tickets/*', 'http://127.0.0.1:4310/stated/4711', false],
  ['http://127.0.0.1:4310/*', 'http://127.0.0.1:4310/x', true],
  ['http://127.0.0.1:4310/*', 'http://127.0.0.1:4311/x', false],
  ['https://desk.example:443/*', 'https://desk.example/x', true],
  ['https://desk.example/a.b*', 'https://desk.example/aXb', false],
  ['https://desk.example/a*b*c', 'https://desk.example/a-b-c', true],
  ['https://desk.example/a*b*c', 'https://desk.example/a-c-b', false],
  ['https://desk.example/ab*bc', 'https://desk.example/abc', false],
  ['https://desk.example/*b*', 'https://desk.example/b', true],
  [`https://desk.example/${'*a'.repeat(40)}`, `https://desk.example/${'a'.repeat(1000)}b`, false],
  ['nonsense', 'https://desk.example/', false],
  ['https://desk.example/*', 'nonsense', false],
])('%s matches %s: %s', (pattern, address, expected) => {
  expect(matchesPattern(pattern, address)).toBe(expected);
});

it('names the host a permission is about', () => {
  expect(hostPatternOf('http://127.0.0.1:4310/tickets/*')).toBe('http://127.0.0.1/*');
  expect(hostPatternOf('https://*.desk.example/a')).toBe('https://*.desk.example/*');
  expect(hostPatternOf('nonsense')).toBeUndefined();
});

it.each([
  ['http://127.0.0.1:4310/tickets/*', 'http://127.0.0.1/tickets/*'],
  ['*://*.desk.example:8443/*', '*://*.desk.example/*'],
  ['https://desk.example/a:80/*', 'https://desk.example/a:80/*'],
])('writes %s as %s for every port', (pattern, expected) => {
  expect(withoutPort(pattern)).toBe(expected);
});
