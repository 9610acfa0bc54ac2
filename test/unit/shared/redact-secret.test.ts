import { expect, it } from 'vitest';

import { redactSecret } from '@/lib/shared/redact-secret';
import { encode, holdsSecret } from '@/test/browser/find-secret';
import { leastProcessorTime } from '@/test/drivers/processor-time';

it('redacts a secret in texts and names at every depth, and leaves the rest', () => {
  const data = { 'key "s3cret"/x': [{ text: 'Bearer "s3cret"/x!' }], count: 7 };
  expect(redactSecret(data, '"s3cret"/x')).toEqual({ 'key ••••': [{ text: 'Bearer ••••!' }], count: 7 });
});

it.each(['long%2Fsecret', 'bG9uZy9zZWNyZXQ=', '6c6f6e672f736563726574', '6C6F6E672F736563726574'])(
  'redacts a secret in another spelling: %s',
  (spelling) => {
    expect(redactSecret({ text: `x${spelling}x` }, 'long/secret').text).not.toContain(spelling.replace('=', ''));
  },
);

it.each([0, 1, 2])('redacts a secret in the Base64 of a longer text, after %i bytes', (shift) => {
  const secret = 'Ärger~long?secret>>key';
  for (const form of ['base64', 'base64url'] as const) {
    const text = Buffer.from(`${'a'.repeat(shift)}${secret}, more`).toString(form);
    expect(holdsSecret(text.replaceAll('-', '+').replaceAll('_', '/'), secret)).toBe(true);
    const redacted = redactSecret({ text }, secret).text;
    expect(redacted).toContain('••••');
    expect(holdsSecret(redacted.replaceAll('-', '+').replaceAll('_', '/'), secret)).toBe(false);
  }
});

it.each(encode('Kettle-Whistle-4f1d'))('redacts a secret written as %s', (form) => {
  expect(holdsSecret(redactSecret(`before ${form} after`, 'Kettle-Whistle-4f1d'), 'Kettle-Whistle-4f1d')).toBe(false);
});

it('leaves a value without the secret, and keeps an absent value absent', () => {
  const data = { text: 'Hello' };
  expect(redactSecret(data, 'long-secret')).toEqual(data);
  expect(redactSecret(undefined, 'long-secret')).toBeUndefined();
});

it('leaves texts that are too short to be a credential', () => {
  expect(redactSecret({ text: 'a token' }, 'token')).toEqual({ text: 'a token' });
});

it.each(['long%2fsecret', 'l%6Fng/s%65cret', '%6C%6F%6E%67%2F%73%65%63%72%65%74', 'long%252Fsecret', 'LONG%2FSECRET'])(
  'redacts a secret of which a server encodes some characters: %s',
  (spelling) => {
    expect(redactSecret({ [spelling]: `x${spelling}x` }, 'long/secret')).toEqual({ '••••': 'x••••x' });
  },
);

it.each([
  ['JSON in JSON', String.raw`key\/with+sign&\"end\"`],
  ['JSON in JSON in JSON', String.raw`key\\\/with+sign&\\\"end\\\"`],
  ['a form that was decoded', 'key/with sign&"end"'],
  ['a form that was decoded and encoded', 'key%2Fwith%20sign%26%22end%22'],
  ['HTML', 'key/with+sign&amp;&quot;end&quot;'],
  ['HTML in HTML', 'key&sol;with&plus;sign&amp;amp;&amp;quot;end&amp;quot;'],
  ['numbers of HTML', 'key&#47;with&#x2B;sign&#038;&#34;end&#x00022;'],
  ['escapes of a script', String.raw`key\u002fwith\x2Bsign\u{26}\u0022e\u006ed\"`],
])('redacts a secret with signs in %s', (_, spelling) => {
  expect(redactSecret({ text: `x${spelling}x` }, 'key/with+sign&"end"')).toEqual({ text: 'x••••x' });
});

it('redacts the Base64 of a secret in JSON in JSON and in an address', () => {
  const secret = 'Ärger~long?secret>>key';
  const base64 = Buffer.from(secret).toString('base64').replaceAll('=', '');
  expect(base64).toMatch(/[+/]/);
  for (const text of [base64.replaceAll('/', String.raw`\/`), encodeURIComponent(base64)])
    expect(redactSecret({ text }, secret).text).toMatch(/^••••.{0,4}$/);
});

it('redacts within milliseconds in a text of escapes', async () => {
  const text = ['\\', '%25', '&amp;', '&#0', String.raw`\u0000`]
    .map((part) => part.repeat(40_000 / part.length))
    .join('');
  const redact = () => redactSecret({ text }, '+/&"%\\key').text;
  expect(redact() === text).toBe(true);
  expect(await leastProcessorTime(redact, 1000)).toBeLessThan(1000);
});

it('leaves other words with the same signs', () => {
  const data = { text: 'key/with sign; key &amp; sign &"end"' };
  expect(redactSecret(data, 'key/with+sign&"end"')).toEqual(data);
});

it('leaves a line break that its JSON escape would complete to a secret', () => {
  expect(redactSecret({ text: '\new-secret' }, 'ew-secret')).toEqual({ text: '\n••••' });
  expect(redactSecret({ text: '\new-secret' }, 'new-secret')).toEqual({ text: '\new-secret' });
});
