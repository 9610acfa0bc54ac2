import { describe, expect, it } from 'vitest';

import { exactRefusalSchema } from '@/lib/contract/exact';
import { INTEGRATOR_STATUSES } from '@/lib/contract/page';
import { PLATFORM_CODES } from '@/lib/contract/platform-endpoints';
import { suggestionRequestSchema } from '@/lib/contract/suggestion';
import { webhookResponseSchema, WEBHOOK_CODES } from '@/lib/contract/webhook';
import { failureOfStatus } from '@/lib/http/failure-of-status';

describe('Integrator-side HTTP statuses', () => {
  it.each([
    [200, 200, undefined],
    [401, 401, 'bad-credential'],
    [403, 403, 'bad-credential'],
    [429, 429, 'rate-limited'],
    [500, '5XX', 'server-error'],
    [503, '5XX', 'server-error'],
    [400, '4XX', 'refused'],
    [422, '4XX', 'refused'],
  ] as const)('status %i (%s) is read as %s', (status, row, failure) => {
    expect(INTEGRATOR_STATUSES[row]).toMatch(/\.$/);
    expect(failureOfStatus(status)).toBe(failure);
  });

  it('the integrator-side HTTP statuses have rows for these and no others', () => {
    expect(Object.keys(INTEGRATOR_STATUSES)).toEqual(['200', '401', '403', '429', '4XX', '5XX']);
  });
});

describe('Summary and reply suggestion', () => {
  it.each([
    ['both', '400', '`xToken` invalid'],
    ['both', '400', 'Channel does not exist or does not belong to the account of the credential'],
    ['summary', '400', 'Channel has not completed configuration of the summary capability'],
    ['suggestion', '400', '`messages` empty'],
    ['suggestion', '400', '`messages[].role` empty or not an allowed value'],
    ['suggestion', '400', '`targetLanguage` or `contentFormat` not an allowed value'],
    ['summary', '500', 'Summary generation error'],
    ['suggestion', '500', 'Reply generation error'],
  ])('the contract has for %s the code "%s" when %s', (which, code, condition) => {
    const row = PLATFORM_CODES.find((each) => each.condition === condition);
    expect(row?.code).toBe(code);
    expect(row?.endpoints).toEqual(which === 'both' ? ['summary', 'suggestion'] : [which]);
    expect(PLATFORM_CODES).toHaveLength(8);
    // A string, never an integer.
    expect(exactRefusalSchema.safeParse({ code, msg: 'refused', success: false }).success).toBe(true);
    expect(exactRefusalSchema.safeParse({ code: Number(code), msg: 'refused', success: false }).success).toBe(false);
  });

  it.each([
    ['`messages` empty', { messages: [] }, ['messages']],
    ['`messages[].role` empty', { messages: [{ role: '' }] }, ['messages', 0, 'role']],
    ['`messages[].role` missing', { messages: [{ content: 'x' }] }, ['messages', 0, 'role']],
    ['`messages[].role` not an allowed value', { messages: [{ role: 'user' }] }, ['messages', 0, 'role']],
    [
      '`targetLanguage` not an allowed value',
      { messages: [{ role: 'USER' }], targetLanguage: 'en' },
      ['targetLanguage'],
    ],
    [
      '`contentFormat` not an allowed value',
      { messages: [{ role: 'USER' }], contentFormat: 'html' },
      ['contentFormat'],
    ],
  ])('a request with %s is refused', (_, request, path) => {
    expect(suggestionRequestSchema.safeParse(request).error?.issues.map((issue) => issue.path)).toEqual([path]);
  });
});

describe('Webhook', () => {
  it.each([
    [200, 'Accepted and entered processing', 'ok'],
    [400, 'Platform identifier not supported', 'unsupported platform: <platform>'],
    [401, 'Access credential invalid or does not match the channel', 'invalid token'],
    [422, 'Channel configuration incomplete', 'platform not configured'],
    [500, 'Server-side processing error', undefined],
  ] as const)('the webhook has the code %i for: %s', (code, condition, message) => {
    expect(WEBHOOK_CODES[code]).toEqual({ condition, message });
    expect(Object.keys(WEBHOOK_CODES)).toHaveLength(5);
    expect(webhookResponseSchema.safeParse({ code, message: message ?? 'error' }).success).toBe(true);
    expect(webhookResponseSchema.safeParse({ code: String(code), message: 'x' }).success).toBe(false);
  });
});
