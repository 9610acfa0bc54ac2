import { createExampleRow, ORDER_FIELDS, ORDER_LINE_FIELDS, PRODUCT_FIELDS, SKU_FIELDS } from '@/lib/contract/fields';

/** Milliseconds since 1970; ranges select on these. */
export interface StoredRow {
  createdAt: number;
  updatedAt: number;
  row: Record<string, unknown>;
}
export interface Store {
  '/orders': StoredRow[];
  '/products': StoredRow[];
}

const HOUR_MS = 3_600_000;

export function writeTime(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

/**
 * Creates 24 orders and 18 products, which many page sizes divide. The protocol test finds the newest, updated ten minutes
 * ago.
 *
 * @param nowMs milliseconds since 1970, a whole second
 */
export function createHonestStore(nowMs: number): Store {
  const orders = Array.from({ length: 24 }, (_, index): StoredRow => {
    const createdAt = nowMs - (24 - index) * 7 * HOUR_MS - 20 * 60_000;
    const number = `O-${1000 + index}`;
    return {
      createdAt,
      updatedAt: index === 23 ? nowMs - 600_000 : createdAt + HOUR_MS,
      row: {
        ...createExampleRow(ORDER_FIELDS),
        orderNumber: number,
        externalOrderId: `X-${index}`,
        buyerName: 'Zoë 王',
        purchaseTime: writeTime(createdAt),
        totalAmount: 20.5 + index,
        trackingNumber: `T-${index}`,
        orderLines: [1, 2].map((line) => ({
          ...createExampleRow(ORDER_LINE_FIELDS),
          itemId: `${number}-${line}`,
          imageUrl: 'https://shop.example/kettle.jpg',
          quantity: line,
        })),
      },
    };
  });
  const products = Array.from({ length: 18 }, (_, index): StoredRow => {
    const createdAt = nowMs - (18 - index) * 11 * HOUR_MS - 20 * 60_000;
    const updatedAt = index === 17 ? nowMs - 600_000 : createdAt + 2 * HOUR_MS;
    const id = `P-${100 + index}`;
    return {
      createdAt,
      updatedAt,
      row: {
        ...createExampleRow(PRODUCT_FIELDS),
        externalId: id,
        videos: ['https://shop.example/teapot.mp4'],
        publishedAt: writeTime(createdAt),
        externalUpdatedAt: writeTime(updatedAt),
        isDeleted: index === 3,
        skus: [1, 2].map((sku) => ({
          ...createExampleRow(SKU_FIELDS),
          externalId: `${id}-${sku}`,
          sku: `TEA-${sku}`,
        })),
      },
    };
  });
  return { '/orders': orders, '/products': products };
}
