import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { UserError } from '@/command-line/user-error';
import { openStore, type StoreOptions } from '@/demo/shop/open-store';
import { orderPageSchema } from '@/lib/contract/order';
import { rowOfOrder } from '@/lib/mock/rows';
import type { RowStore } from '@/relay/commerce/row-store';
import { answerOrderQuery } from '@/test/unit/shop/answer';

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

async function readAll(store: RowStore) {
  const rows = [];
  for (let page = 1, more = true; more; page += 1) {
    const answer = orderPageSchema.parse((await answerOrderQuery({ page, pageSize: 200 }, store)).body);
    rows.push(...answer.data);
    more = answer.hasNextPage;
  }
  return rows;
}

describe('rows in a data file', () => {
  it('fills a data file with the packaged rows and then with samples up to the wanted number', async () => {
    const opened = open({ orders: 500, products: 100 });
    expect(opened.counts).toEqual({ orders: 500, products: 100 });
    const rows = await readAll(opened.store);
    expect(rows).toHaveLength(500);
    expect(rows[0]?.orderNumber).toBe('10001');
    expect(rows[42]?.orderNumber).toBe('1000000');
    opened.close();
  });

  it('keeps rows and their changes over a restart, and does not add them again', async () => {
    const first = open({ orders: 60 });
    const changed = { orderNumber: '10023', status: 'RETURNED' };
    first.store.orders.table.put(rowOfOrder({ lastUpdatedAt: '2026-11-21T00:00:00Z', order: changed }));
    const before = await readAll(first.store);
    first.close();
    for (const orders of [undefined, 60, 50]) {
      const again = open({ orders });
      expect(again.counts).toEqual({ orders: 60, products: 26 });
      expect(await readAll(again.store)).toEqual(before);
      again.close();
    }
    expect(before).toContainEqual(changed);
  });

  it('fills a data file up from where its rows ended', async () => {
    open({ orders: 60 }).close();
    const more = open({ orders: 90 });
    const rows = await readAll(more.store);
    more.close();
    rmSync(dataFile);
    const whole = open({ orders: 90 });
    expect(rows).toEqual(await readAll(whole.store));
    whole.close();
  });

  it('replaces rows by their number, and leaves them in place when they are put again unchanged', async () => {
    const { store, close } = open();
    const late = { orderNumber: 'late', status: 'PENDING' };
    const put = (order: typeof late) =>
      store.orders.table.put(rowOfOrder({ lastUpdatedAt: '2026-11-20T00:00:00Z', order }));
    put(late);
    put({ orderNumber: 'other', status: 'PENDING' });
    const order = async () => {
      const from = { lastUpdateTimeStart: '2026-11-20T00:00:00Z', lastUpdateTimeEnd: '2026-11-20T00:00:00Z' };
      const { body } = await answerOrderQuery({ page: 1, pageSize: 9, ...from }, store);
      return orderPageSchema.parse(body).data.map(({ orderNumber }) => orderNumber);
    };
    put(late);
    expect(await order()).toEqual(['late', 'other']);
    put({ ...late, status: 'SHIPPED' });
    expect(await order()).toEqual(['other', 'late']);
    expect(store.orders.table.size()).toBe(44);
    close();
  });

  it('adds all rows or none when filling is interrupted', () => {
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

it('reports the progress while it creates many rows', () => {
  const { close } = open({ orders: 10_001 });
  expect(lines).toEqual(['orders: 10,000 of 10,001']);
  close();
});

describe('a data file', () => {
  const expectRefusal = (words: RegExp, file = dataFile) => {
    expect(() => open({ dataFile: file })).toThrow(UserError);
    expect(() => open({ dataFile: file })).toThrow(words);
  };

  it('refuses a data file whose folder does not exist', () =>
    expectRefusal(/cannot be opened. Check that its folder/, join(folder, 'x', 'y.db')));

  it('refuses a data file that is not a database', () => {
    writeFileSync(dataFile, 'Dear diary, this is longer than a header. '.repeat(50));
    expectRefusal(/another kind. Choose another/);
  });

  it('refuses a data file that is the database of another program', () => {
    const other = new DatabaseSync(dataFile);
    other.exec('CREATE TABLE notes (text)');
    other.close();
    expectRefusal(/another program.*Choose another/);
  });

  it('refuses a data file while another server uses it', () => {
    const first = open();
    expectRefusal(/another server is using it. Stop that one/);
    first.close();
    open().close();
  });
});
