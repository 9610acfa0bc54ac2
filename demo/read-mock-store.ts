import { readFileSync } from 'node:fs';

import { createMockStore, type MockStore } from '@/lib/mock/store';

/** Folder of the mock's data and pictures, which the extension carries in its package. */
export const MOCK_FOLDER = new URL('../public/mock/', import.meta.url);

/** The mock's rows, read from disk. */
export function readMockStore({ pictureBase }: { pictureBase: string }): MockStore {
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, MOCK_FOLDER), 'utf8')) as unknown;
  return createMockStore({ orders: read('orders.json'), products: read('products.json'), pictureBase });
}
