import { describe, expect, it } from 'vitest';

import { parseTime, TIME_FORM } from '@/lib/conformance/parse-time';

describe('an ISO 8601 time', () => {
  it.each([
    ['2026-01-31T08:15:00Z', '2026-01-31T08:15:00.000Z'],
    ['2026-01-31T08:15:00.5Z', '2026-01-31T08:15:00.500Z'],
    ['2026-01-31T08:15Z', '2026-01-31T08:15:00.000Z'],
    ['2026-01-31T08:15:00+08:00', '2026-01-31T00:15:00.000Z'],
    ['2026-01-31T08:15:00+0800', '2026-01-31T00:15:00.000Z'],
    ['2026-01-31T08:15:00', '2026-01-31T08:15:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('is %s', (text, instant) => {
    expect(new Date(parseTime(text) ?? Number.NaN).toISOString()).toBe(instant);
  });

  it.each([
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-31T25:00:00Z',
    '2026-01-31',
    '2026-01-31 08:15:00',
    '31.01.2026',
    '1769846400',
    'Sat, 31 Jan 2026 08:15:00 GMT',
    '',
  ])('is not %j', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  it('has one form that the contract asks for', () => {
    expect(TIME_FORM.test('2026-01-31T08:15:00Z')).toBe(true);
    for (const other of [
      '2026-01-31T08:15:00.000Z',
      '2026-01-31T08:15:00+00:00',
      '2026-01-31T08:15Z',
      '2026-01-31T08:15:00Z ',
    ]) {
      expect(TIME_FORM.test(other)).toBe(false);
    }
  });
});
