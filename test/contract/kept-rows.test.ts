import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DataFileUnusable } from '@/demo/open-sqlite';
import { openStore, type StoreOptions } from '@/demo/open-store';
import { orderPageSchema } from '@/lib/contract/order';
import { answerOrderQuery } from '@/lib/mock/orders';
import { rowOfOrder } from '@/lib/mock/rows';
import type { MockStore } from '@/lib/mock/store';

let folder: string;
let dataFile: string;
const lines: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskhand-data-'));
  dataFile = join(folder, 'shop.db');
  lines.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (wanted: Partial<StoreOptions> = {}) =>
  openStore({ dataFile, log: (line) => lines.push(line), ...wanted });

function readAll(store: MockStore) {
  const rows = [];
  for (let page = 1, more = true; more; page += 1) {
    const answer = orderPageSchema.parse(answerOrderQuery({ page, pageSize: 200 }, store).body);
    rows.push(...answer.data);
    more = answer.hasNextPage;
  }
  return rows;
}

describe('rows in a file', () => {
  it('are the packaged ones first, and samples up to the number that is wanted', () => {
    const opened = open({ orders: 500, products: 100 });
    expect(opened.counts).toEqual({ orders: 500, products: 100 });
    const rows = readAll(opened.store);
    expect(rows).toHaveLength(500);
    expect(rows[0]?.orderNumber).toBe('10001');
    expect(rows[42]?.orderNumber).toBe('1000000');
    opened.close();
  });

  it('survive a restart, with what was changed, and are not added again', () => {
    const first = open({ orders: 60 });
    const changed = { orderNumber: '10023', status: 'RETURNED' };
    first.store.orders.table.put(rowOfOrder({ lastUpdatedAt: '2026-11-21T00:00:00Z', order: changed }));
    const before = readAll(first.store);
    first.close();
    for (const orders of [undefined, 60, 50]) {
      const again = open({ orders });
      expect(again.counts).toEqual({ orders: 60, products: 26 });
      expect(readAll(again.store)).toEqual(before);
      again.close();
    }
    expect(before).toContainEqual(changed);
  });

  it('are continued where they ended', () => {
    open({ orders: 60 }).close();
    const more = open({ orders: 90 });
    const rows = readAll(more.store);
    more.close();
    rmSync(dataFile);
    const whole = open({ orders: 90 });
    expect(rows).toEqual(readAll(whole.store));
    whole.close();
  });

  it('put again by their number make no second row, and what is put again as it is stays in its place', () => {
    const { store, close } = open();
    const late = { orderNumber: 'late', status: 'PENDING' };
    const put = (order: typeof late) =>
      store.orders.table.put(rowOfOrder({ lastUpdatedAt: '2026-11-20T00:00:00Z', order }));
    put(late);
    put({ orderNumber: 'other', status: 'PENDING' });
    const order = () => {
      const from = { lastUpdateTimeStart: '2026-11-20T00:00:00Z', lastUpdateTimeEnd: '2026-11-20T00:00:00Z' };
      const { body } = answerOrderQuery({ page: 1, pageSize: 9, ...from }, store);
      return orderPageSchema.parse(body).data.map(({ orderNumber }) => orderNumber);
    };
    put(late);
    expect(order()).toEqual(['late', 'other']);
    put({ ...late, status: 'SHIPPED' });
    expect(order()).toEqual(['other', 'late']);
    expect(store.orders.table.size()).toBe(44);
    close();
  });

  it('are all there or none, when filling is interrupted', () => {
    let reports = 0;
    const interrupt = () => {
      reports += 1;
      throw new Error('interrupted');
    };
    open().close();
    expect(() => open({ orders: 10_001, log: interrupt })).toThrow('interrupted');
    expect(reports).toBe(1);
    const again = open();
    expect(again.counts).toEqual({ orders: 42, products: 26 });
    again.close();
  });
});

it('progress is told while many rows are made', () => {
  const { close } = open({ orders: 10_001 });
  expect(lines).toEqual(['orders: 10,000 of 10,001']);
  close();
});

describe('a file that cannot hold rows is refused in a sentence that says what to do', () => {
  const expectRefusal = (words: RegExp, file = dataFile) => {
    expect(() => open({ dataFile: file })).toThrow(DataFileUnusable);
    expect(() => open({ dataFile: file })).toThrow(words);
  };

  it('in a folder that is not there', () =>
    expectRefusal(/cannot be opened. Check that its folder/, join(folder, 'x', 'y.db')));

  it('of another kind', () => {
    writeFileSync(dataFile, 'Dear diary, this is longer than a header. '.repeat(50));
    expectRefusal(/another kind. Choose another/);
  });

  it('of another program', () => {
    const other = new DatabaseSync(dataFile);
    other.exec('CREATE TABLE notes (text)');
    other.close();
    expectRefusal(/another program.*Choose another/);
  });

  it('that another server is using', () => {
    const first = open();
    expectRefusal(/another server is using it. Stop that one/);
    first.close();
    open().close();
  });
});
