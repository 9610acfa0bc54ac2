import { expect, test } from 'vitest';

import { withPermissionCheck } from '@/lib/http/with-permission-check';
import { fail } from '@/lib/shared/outcome';

const REQUEST = { url: 'https://desk.example/a', body: {}, deadlineMs: 1, maxBytes: 1 };

test.each([
  ['unreachable', false, 'no-permission'],
  ['unreachable', true, 'unreachable'],
  ['timeout', false, 'timeout'],
] as const)('names a host that is %s and whose permission is %s as %s', async (reason, isAllowed, told) => {
  const asked: string[] = [];
  const post = withPermissionCheck(
    () => Promise.resolve(fail({ reason })),
    (origin) => {
      asked.push(origin);
      return Promise.resolve(isAllowed);
    },
  );
  expect(await post(REQUEST)).toEqual(fail({ reason: told }));
  expect(asked).toEqual(reason === 'unreachable' ? ['https://desk.example'] : []);
});
