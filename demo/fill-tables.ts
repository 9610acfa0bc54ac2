import type { Row } from '@/lib/mock/row-table';
import { readOrderRows, readProductRows, rowOfOrder, rowOfProduct } from '@/lib/mock/rows';
import { createSampleOrder } from '@/lib/mock/sample-orders';
import { createSampleProduct } from '@/lib/mock/sample-products';

import type { Log } from './log';
import type { SqliteTables } from './open-sqlite';
import { readPackagedData } from './read-mock-store';

/** Every shop of the same size holds the same rows. */
const SEED = 20_261_121;
/** Rows between two reports: few rows are there at once, and many are told of twenty times. */
const reportEvery = (total: number) => Math.max(10_000, Math.ceil(total / 20));

interface RowMaker {
  rowAt: (index: number) => Row;
  report: (count: number) => void;
}

/**
 * Brings the tables to as many rows as wanted: first the packaged ones, then samples. What is there stays as it is, so
 * that an interrupted or repeated start goes on where the rows end; nothing is ever removed.
 * @param orders how many are wanted; undefined for those that are there or packaged
 * @param log is told how far it has come
 */
export function fillTables(
  tables: SqliteTables,
  { orders, products, log }: { orders?: number; products?: number; log: Log },
): void {
  const data = readPackagedData();
  const packaged = { orders: readOrderRows(data.orders), products: readProductRows(data.products) };
  const fill = (name: 'orders' | 'products', wanted: number | undefined, createRow: (index: number) => Row) => {
    const first = tables[name].size();
    const total = Math.max(wanted ?? 0, packaged[name].length);
    if (first >= total) return;
    const rows = rowsFrom(first, total, {
      rowAt: (index) => packaged[name][index] ?? createRow(index - packaged[name].length),
      report: (count) => log(`${name}: ${count.toLocaleString('en')} of ${total.toLocaleString('en')}`),
    });
    tables.transact(() => tables[name].append(rows));
  };
  fill('products', products, (index) => rowOfProduct(createSampleProduct(SEED, index)));
  const sampleProducts = tables.products.size() - packaged.products.length;
  fill('orders', orders, (index) => rowOfOrder(createSampleOrder(SEED, index, sampleProducts)));
}

function* rowsFrom(first: number, total: number, { rowAt, report }: RowMaker): Generator<Row> {
  const every = reportEvery(total);
  for (let index = first; index < total; index += 1) {
    yield rowAt(index);
    if ((index + 1) % every === 0) report(index + 1);
  }
}
