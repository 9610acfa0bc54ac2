import { expect, test } from 'vitest';

import { findPastedAccess } from '@/lib/options-view/find-pasted-access';

test.each([
  ['https://relay.example ABCD-EFGH-JKMN', 'ABCD-EFGH-JKMN'],
  ['Your code is <abcd-efgh-jkmn>, your relay is "https://relay.example".', 'abcd-efgh-jkmn'],
  ['https://relay.example\ndskr_x9Qf', 'dskr_x9Qf'],
])('finds address and secret in %j', (text, secret) => {
  expect(findPastedAccess(text)).toEqual({ url: 'https://relay.example', secret });
});

test.each(['https://relay.example', 'ABCD-EFGH-JKMN', 'https://relay.example AB-CD', ''])(
  'finds nothing in %j, which one field holds',
  (text) => {
    expect(findPastedAccess(text)).toBeUndefined();
  },
);
