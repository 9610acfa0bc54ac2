import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { contractTimeSchema, isoTimeSchema } from '@/lib/contract/exact';
import { isContractTime, parseIsoTime, writeContractTime } from '@/lib/contract/time';

const date = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

describe('the form yyyy-MM-ddTHH:mm:ssZ', () => {
  it('times are written in the form yyyy-MM-ddTHH:mm:ssZ', () => {
    expect(writeContractTime(new Date('2026-11-20T09:05:07.999Z'))).toBe('2026-11-20T09:05:07Z');
    expect(writeContractTime(new Date('2026-11-20T01:00:00+02:00'))).toBe('2026-11-19T23:00:00Z');
    expect(writeContractTime(999)).toBe('1970-01-01T00:00:00Z');
  });

  it('every written time keeps the form of the contract, and is read back to the second', () => {
    fc.assert(
      fc.property(date, (time) => {
        const text = writeContractTime(time);
        expect(contractTimeSchema.parse(text)).toBe(text);
        expect(parseIsoTime(text)).toBe(Math.floor(time.getTime() / 1000) * 1000);
      }),
    );
  });

  it.each([new Date(Number.NaN), new Date('+010000-01-01T00:00:00Z'), new Date(-1e15)])(
    'the form of the contract cannot express %s, so that writing throws',
    (time) => {
      expect(() => writeContractTime(time)).toThrow(RangeError);
    },
  );

  it.each([
    '2026-11-20T09:00:00.000Z',
    '2026-11-20T09:00:00+00:00',
    '2026-11-20T09:00:00',
    '2026-11-20T09:00Z',
    '2026-11-20 09:00:00Z',
    '2026-11-20',
    '2026-11-31T09:00:00Z',
    '2026-11-20T25:00:00Z',
    '',
  ])('the form of the contract does not match the text %j', (text) => {
    expect(contractTimeSchema.safeParse(text).success).toBe(false);
  });
});

describe('an ISO 8601 time', () => {
  // In UTC, a time wrongly read as local time would look right.
  beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T09:00:00.25Z', '2026-11-20T09:00:00.250Z'],
    ['2026-11-20T09:00:00+01:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T09:00', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T09:00:00', '2026-11-20T09:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('an ISO 8601 time is read from %s, as UTC without a zone', (text, same) => {
    expect(parseIsoTime(text)).toBe(Date.parse(same));
    expect(isoTimeSchema.safeParse(text).success).toBe(true);
  });

  it('an ISO 8601 time is read with a zone without a colon, as many servers write it', () => {
    expect(parseIsoTime('2026-11-20T09:00:00+0100')).toBe(Date.parse('2026-11-20T08:00:00Z'));
  });

  it.each(['2026-11-20', '2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-11-20T25:00:00Z', 'today', ''])(
    'an ISO 8601 time is not read from %j',
    (text) => {
      expect(parseIsoTime(text)).toBeUndefined();
      expect(isoTimeSchema.safeParse(text).success).toBe(false);
    },
  );
});

describe('a contract time', () => {
  it.each([
    ['2026-01-31T08:15:00Z', true],
    ['2026-01-31T08:15:00.000Z', false],
    ['2026-01-31T08:15:00+00:00', false],
    ['2026-01-31T08:15Z', false],
    ['2026-01-31T08:15:00Z ', false],
    ['2026-02-30T08:15:00Z', false],
  ])('a contract time is recognized in the text %j: %s', (text, expected) =>
    expect(isContractTime(text)).toBe(expected),
  );
});
