import { writeContractTime } from '@/lib/contract/time';
import type { RowTable } from '@/relay/commerce/row-table';

/** The product with SKUs, and the order that always count as updated lately. */
const PRODUCT_ID = 'P-1001';
const ORDER_NUMBER = '10040';

const TOUCH_EVERY_MS = 10 * 60_000;
/** The platform's clock may be behind ours, and its range ends at the request. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Lets the platform's protocol test find rows (Contract: "Rules for `/products`", 7): at most every ten minutes it sets
 * the last update of two rows to a minute ago. Other rows never change.
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
