import { expect, it } from 'vitest';

import { describeTrigger } from '@/demo/servers/describe-trigger';
import { fail, succeed } from '@/lib/shared/outcome';

it.each([
  [succeed({ httpStatus: 200, body: { code: 200, message: 'ok' } }), 'accepted'],
  [
    succeed({ httpStatus: 200, body: { code: 422, message: 'platform not configured' } }),
    'refused with code 422 (platform not configured)',
  ],
  [succeed({ httpStatus: 500, body: { code: 200, message: 'ok' } }), 'accepted'],
  [succeed({ httpStatus: 200, body: undefined }), 'HTTP 200 without a code: not known whether it was accepted'],
  [fail({ reason: 'timeout' as const }), 'no answer (timeout)'],
])('judges the webhook by its code (%j)', (answer, words) => {
  expect(describeTrigger(answer)).toBe(words);
});
