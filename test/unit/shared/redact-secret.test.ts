import { expect, it } from 'vitest';

import { redactSecret } from '@/lib/shared/redact-secret';

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

it('returns a value without the secret as it is, and keeps an absent value absent', () => {
  const data = { text: 'Hello' };
  expect(redactSecret(data, 'long-secret')).toBe(data);
  expect(redactSecret(undefined, 'long-secret')).toBeUndefined();
});

it('leaves texts that are too short to be a credential', () => {
  expect(redactSecret({ text: 'a token' }, 'token')).toEqual({ text: 'a token' });
});
