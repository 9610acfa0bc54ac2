import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { suggestionDataSchema } from '@/lib/contract/suggestion';
import { summaryDataSchema } from '@/lib/contract/summary';
import { FAILURE_REASONS } from '@/lib/domain/failure';
import { judgeAnswer } from '@/lib/platform/judge-answer';

const data = { content: 'Hello', actionType: 'MESSAGE', handoff: false };
const judge = (httpStatus: number, body: unknown) => judgeAnswer({ httpStatus, body }, suggestionDataSchema);

describe('judging an answer by status and code together', () => {
  it.each([
    [200, { code: '200', msg: 'success', success: true, data }],
    [200, { code: 200, data }],
    [201, { code: '200', success: true, data, more: 'fields' }],
  ])('takes HTTP %i with %j for a success', (status, body) => {
    expect(judge(status, body)).toMatchObject({ ok: true, value: data });
  });

  it.each([
    // The contract does not say which status accompanies a code.
    [200, { code: '400', success: false, data: null }, 'refused'],
    [400, { code: '400', success: false }, 'refused'],
    [500, { code: '400' }, 'refused'],
    [200, { code: '500', data: null }, 'server-error'],
    [500, { code: '500' }, 'server-error'],
    [400, { code: 500 }, 'server-error'],
    [200, { code: 401 }, 'bad-credential'],
    [401, { code: '401' }, 'bad-credential'],
    [403, {}, 'bad-credential'],
    [404, undefined, 'wrong-address'],
    [405, {}, 'wrong-address'],
    [422, { code: 422 }, 'refused'],
    [429, undefined, 'rate-limited'],
    [200, { code: '429' }, 'rate-limited'],
    [502, undefined, 'server-error'],
    [500, { code: '200', success: true, data }, 'server-error'],
    [200, { code: '200', success: false, data }, 'unexpected-answer'],
    [200, { code: '204', success: true, data }, 'unexpected-answer'],
    [200, { code: 'OK', success: true, data }, 'unexpected-answer'],
    [200, { code: '200', success: true, data: null }, 'unexpected-answer'],
    [200, { code: '200', success: true, data: { content: 'no action' } }, 'unexpected-answer'],
    [200, { code: '200', success: true, data: { actionType: 7 } }, 'unexpected-answer'],
    [200, [], 'unexpected-answer'],
    [200, 'success', 'unexpected-answer'],
    [200, undefined, 'not-json'],
    [200, { code: '200', data: { ...data, content: 'a'.repeat(100_001) } }, 'too-large'],
    [200, { code: '200', data: { ...data, content: '<p>a</p>'.repeat(2001) } }, 'too-large'],
    [200, { code: '200', data: { ...data, content: '\n'.repeat(5001) } }, 'too-large'],
  ])('takes HTTP %i with %j for %s', (status, body, reason) => {
    expect(judge(status, body)).toMatchObject({ ok: false, failure: { reason, httpStatus: status } });
  });

  it('a failure carries the wait of a 429', () => {
    expect(judgeAnswer({ httpStatus: 429, body: undefined, retryAfterSeconds: 9 }, summaryDataSchema)).toEqual({
      ok: false,
      failure: { reason: 'rate-limited', httpStatus: 429, retryAfterSeconds: 9 },
    });
  });

  it("a failure carries the platform's own words as one short line without invisible marks", () => {
    const platformMessage = (msg: unknown) => judge(200, { code: '400', msg, success: false });
    expect(platformMessage(' channel\n\u202Enot\u200B configured\u0007 ')).toMatchObject({
      failure: { reason: 'refused', code: '400', platformMessage: 'channel not configured' },
    });
    expect(platformMessage('x'.repeat(300))).toMatchObject({
      failure: { platformMessage: `${'x'.repeat(199)}…` },
    });
    for (const nothing of [undefined, null, '', ' \n', 7, {}]) {
      expect(platformMessage(nothing)).not.toHaveProperty('failure.platformMessage');
    }
    expect(JSON.stringify(judge(200, { code: 's3cret' }))).not.toContain('s3cret');
  });

  it('reads an answer with unusual labels', () => {
    const odd = { ...data, handoff: 'true', language: 5, contentFormat: null, reason: {}, chatId: 17 };
    expect(judge(200, { code: '200', data: odd })).toMatchObject({
      ok: true,
      value: { content: 'Hello', handoff: true },
    });
  });

  it('cuts a reason that is too long, visibly', () => {
    const long = { ...data, reasonDescription: 'a'.repeat(3000) };
    const outcome = judge(200, { code: '200', data: long });
    expect(outcome.ok && outcome.value.reasonDescription).toBe(`${'a'.repeat(1999)}…`);
  });

  it('turns any JSON at all into a verdict or a typed failure, and never throws', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, body) => {
        const outcome = judge(status, body);
        if (!outcome.ok) expect(FAILURE_REASONS).toContain(outcome.failure.reason);
        else expect(status).toBeLessThan(300);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes no truncated answer for a suggestion', () => {
    const whole = JSON.stringify({ code: '200', msg: 'success', success: true, data });
    for (let end = 0; end < whole.length; end += 1) {
      let body: unknown;
      try {
        body = JSON.parse(whole.slice(0, end));
      } catch {
        body = undefined;
      }
      expect(judge(200, body).ok).toBe(false);
    }
  });
});
