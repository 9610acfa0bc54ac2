import { readFileSync } from 'node:fs';

import { createMockStore, type MockStore } from '@/lib/mock/store';

/** Folder of the mock's data and pictures, which the extension carries in its package. */
export const MOCK_FOLDER = new URL('../public/mock/', import.meta.url);

/** The packaged data, as it lies on the disk. */
export function readPackagedData(): { orders: unknown; products: unknown } {
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, MOCK_FOLDER), 'utf8')) as unknown;
  return { orders: read('orders.json'), products: read('products.json') };
}

/** The mock's rows in memory. */
export function readMockStore({ pictureBase }: { pictureBase: string }): MockStore {
  return createMockStore({ ...readPackagedData(), pictureBase });
}
