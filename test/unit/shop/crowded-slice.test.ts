import { expect, test } from 'vitest';

import { TABLES } from './test-store';

test.for(Object.entries(TABLES))(
  'a slice with too many rows holds those that were written first, in the order of time: %s',
  async ([, open]) => {
    const { orders } = open();
    const put = (id: string, time: number) =>
      orders.put({ id, createdAt: time, updatedAt: time, json: JSON.stringify(id) });
    put('written first', 3);
    put('written second', 1);
    put('written third', 2);
    for (const order of ['created', 'updated'] as const) {
      const slice = { order, after: { time: 0, tie: 0 }, upTo: { time: 9, tie: Infinity } };
      const rows = await orders.within(slice, 2, { head: '[', tail: ']' });
      expect(Buffer.from(rows).toString(), order).toBe('["written second","written first"]');
    }
  },
);
