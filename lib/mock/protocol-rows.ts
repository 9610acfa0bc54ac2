import { writeContractTime } from '@/lib/contract/time';

import type { RowTable } from './row-table';

/** The one product, which has SKUs, and the one order that are always among the latest. */
const PRODUCT_ID = 'P-1001';
const ORDER_NUMBER = '10040';

const TOUCH_EVERY_MS = 10 * 60_000;
/** The platform's clock may be behind ours, and the range it asks for ends when it asks. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Keeps the platform's protocol test from coming back with nothing (contract: "Rules for `/products`", 7: a range over
 * the most recent hour, and the first product with its first SKU). Whoever answers a request calls this before: at first
 * and then at most every ten minutes the two rows' last update moves to a minute ago. No other row's time ever moves.
 * @param clock milliseconds since 1970
 */
export function createProtocolRows(
  { orders, products }: { orders: RowTable; products: RowTable },
  clock: () => number,
): () => void {
  let touchedAt = -Infinity;
  return () => {
    if (clock() - touchedAt < TOUCH_EVERY_MS) return;
    touchedAt = clock();
    const time = writeContractTime(touchedAt - CLOCK_SKEW_MS);
    const updatedAt = Date.parse(time);
    const order = orders.find(ORDER_NUMBER);
    if (order) orders.put({ ...order, updatedAt });
    const product = products.find(PRODUCT_ID);
    if (product) products.put({ ...product, updatedAt, json: withUpdateTime(product.json, time) });
  };
}

function withUpdateTime(json: string, externalUpdatedAt: string): string {
  return JSON.stringify({ ...(JSON.parse(json) as object), externalUpdatedAt });
}
