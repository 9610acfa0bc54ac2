import type { JsonRow } from '@/lib/mock/rows';
import { readOrderRows, readProductRows, rowOfOrder, rowOfProduct } from '@/lib/mock/rows';

import type { Log } from '../servers/serve-app';
import type { SqliteTables } from './open-sqlite';
import { readPackagedData } from './read-packaged-store';
import { createSampleOrder } from './sample-data/sample-orders';
import { createSampleProduct } from './sample-data/sample-products';

const SEED = 20_261_121;
/** At most about twenty reports, none for a small table. */
const reportEvery = (total: number) => Math.max(10_000, Math.ceil(total / 20));

interface RowMaker {
  rowAt: (index: number) => JsonRow;
  report: (count: number) => void;
}

/**
 * Fills the tables up to the wanted number of rows, first with packaged rows. Existing rows stay, so an interrupted start
 * can
 * go on.
 *
 * @param orders default: the existing or packaged ones
 * @param log receives the progress
 */
export function fillTables(
  tables: SqliteTables,
  { orders, products, log }: { orders?: number; products?: number; log: Log },
): void {
  const data = readPackagedData();
  const packaged = { orders: readOrderRows(data.orders), products: readProductRows(data.products) };
  const fill = (name: 'orders' | 'products', wanted: number | undefined, createRow: (index: number) => JsonRow) => {
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

function* rowsFrom(first: number, total: number, { rowAt, report }: RowMaker): Generator<JsonRow> {
  const every = reportEvery(total);
  for (let index = first; index < total; index += 1) {
    yield rowAt(index);
    if ((index + 1) % every === 0) report(index + 1);
  }
}
