import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { selectOrders } from '@/lib/contract/order';
import { selectProducts } from '@/lib/contract/product';
import { parseIsoTime, writeContractTime, isInRange } from '@/lib/contract/time';

const MONDAY = '2026-11-16T00:00:00Z';
const TUESDAY = '2026-11-17T00:00:00Z';
const BETWEEN = { from: Date.parse(MONDAY), to: Date.parse(TUESDAY) };

describe('order query scenarios', () => {
  it('selects orders by the last-update range for an incremental sync', () => {
    expect(selectOrders({ lastUpdateTimeStart: MONDAY, lastUpdateTimeEnd: TUESDAY })).toEqual({
      ok: true,
      value: { by: 'time', created: undefined, updated: BETWEEN },
    });
  });

  it('selects orders by the creation range for a historical full load', () => {
    expect(selectOrders({ createTimeStart: MONDAY, createTimeEnd: TUESDAY })).toEqual({
      ok: true,
      value: { by: 'time', created: BETWEEN, updated: undefined },
    });
  });

  it('selects a single order by `orderNumber` and ignores other filters', () => {
    const wrong = { createTimeStart: 'soon', lastUpdateTimeStart: TUESDAY, lastUpdateTimeEnd: MONDAY };
    expect(selectOrders({ orderNumber: '7', ...wrong })).toEqual({
      ok: true,
      value: { by: 'orderNumber', orderNumber: '7' },
    });
  });

  it('selects all orders without a filter', () => {
    expect(selectOrders({})).toEqual({ ok: true, value: { by: 'time', created: undefined, updated: undefined } });
  });

  it('selects orders by half a range, which is open at its other end', () => {
    expect(selectOrders({ createTimeStart: MONDAY, lastUpdateTimeEnd: TUESDAY })).toMatchObject({
      value: { created: { from: BETWEEN.from, to: Infinity }, updated: { from: -Infinity, to: BETWEEN.to } },
    });
  });
});

describe('product query scenarios', () => {
  it('selects products by the last-update pair for an incremental sync', () => {
    expect(selectProducts({ lastUpdateTimeStart: MONDAY, lastUpdateTimeEnd: TUESDAY })).toEqual({
      ok: true,
      value: { by: 'time', created: undefined, updated: BETWEEN },
    });
  });

  it('selects products by the create-time pair for a historical backfill', () => {
    expect(selectProducts({ createTimeStart: MONDAY, createTimeEnd: TUESDAY })).toEqual({
      ok: true,
      value: { by: 'time', created: BETWEEN, updated: undefined },
    });
  });

  it('selects a single product by `productId` and ignores other filters, even half a pair', () => {
    expect(selectProducts({ productId: '7', createTimeStart: MONDAY, lastUpdateTimeEnd: 'x' })).toEqual({
      ok: true,
      value: { by: 'productId', productId: '7' },
    });
  });

  it('selects all products without a filter', () => {
    expect(selectProducts({})).toEqual({ ok: true, value: { by: 'time', created: undefined, updated: undefined } });
  });

  it.each([
    ['createTimeStart', { createTimeEnd: TUESDAY }],
    ['createTimeEnd', { createTimeStart: MONDAY }],
    ['lastUpdateTimeStart', { lastUpdateTimeEnd: TUESDAY }],
    ['lastUpdateTimeEnd', { lastUpdateTimeStart: MONDAY }],
  ])('refuses a product query without `%s`, whose pair was sent', (field, query) => {
    const paired = { createTimeStart: MONDAY, createTimeEnd: TUESDAY };
    expect(selectProducts(query)).toMatchObject({ ok: false, failure: { field } });
    if (field.startsWith('lastUpdate')) {
      expect(selectProducts({ ...paired, ...query })).toMatchObject({ ok: false, failure: { field } });
    }
  });
});

describe.each([
  ['orders', selectOrders],
  ['products', selectProducts],
])('a range of %s', (_, select) => {
  it.each(['createTime', 'lastUpdateTime'])(
    'a range of %s may be one instant, and must not start after its end',
    (name) => {
      const range = (start: string, end: string) => select({ [`${name}Start`]: start, [`${name}End`]: end });
      expect(range(TUESDAY, MONDAY)).toMatchObject({ ok: false, failure: { field: `${name}Start` } });
      expect(range(MONDAY, MONDAY).ok).toBe(true);
      // One instant, written in two zones.
      expect(range('2026-11-16T01:00:00+01:00', MONDAY).ok).toBe(true);
    },
  );

  it.each(['createTimeStart', 'createTimeEnd', 'lastUpdateTimeStart', 'lastUpdateTimeEnd'])(
    '%s must be a time in ISO 8601',
    (field) => {
      const query = {
        createTimeStart: MONDAY,
        createTimeEnd: TUESDAY,
        lastUpdateTimeStart: MONDAY,
        lastUpdateTimeEnd: TUESDAY,
      };
      expect(select(query).ok).toBe(true);
      for (const text of ['yesterday', '2026-11-16', '1763251200', '2026-02-30T00:00:00Z', '']) {
        expect(select({ ...query, [field]: text }), text).toMatchObject({ ok: false, failure: { field } });
      }
    },
  );
});

const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true });

describe('a time in a range', () => {
  it('a time is in a range exactly when it is neither before the start nor after the end', () => {
    fc.assert(
      fc.property(instant, instant, instant, (one, other, time) => {
        const [start = '', end = ''] = [writeContractTime(one), writeContractTime(other)].toSorted();
        const selected = selectProducts({ createTimeStart: start, createTimeEnd: end });
        const range = selected.ok && selected.value.by === 'time' ? selected.value.created : undefined;
        if (!range) throw new Error('Both bounds were sent');
        const text = writeContractTime(time);
        // Texts in the contract's form sort by time.
        expect(isInRange(parseIsoTime(text), range)).toBe(text >= start && text <= end);
        expect([start, end].every((bound) => isInRange(parseIsoTime(bound), range))).toBe(true);
      }),
    );
  });

  it('a time that is missing or no time is in no range', () => {
    expect(isInRange(undefined, BETWEEN)).toBe(false);
    expect(isInRange(parseIsoTime('soon'), { from: -Infinity, to: Infinity })).toBe(false);
  });
});
