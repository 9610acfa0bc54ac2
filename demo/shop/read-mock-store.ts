import { readFileSync } from 'node:fs';

import { createMockStore } from '@/lib/mock/paged-store';
import type { MockStore } from '@/lib/mock/store';

export const MOCK_FOLDER = new URL('../../public/mock/', import.meta.url);

export function readPackagedData(): { orders: unknown; products: unknown } {
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, MOCK_FOLDER), 'utf8')) as unknown;
  return { orders: read('orders.json'), products: read('products.json') };
}

export function readMockStore({ pictureBase }: { pictureBase: string }): MockStore {
  return createMockStore({ ...readPackagedData(), pictureBase });
}
