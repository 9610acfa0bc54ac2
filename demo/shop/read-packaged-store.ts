import { readFileSync } from 'node:fs';

import type { RowStore } from '@/relay/commerce/row-store';

import { createMemoryStore } from './create-row-store';

export const MOCK_FOLDER = new URL('../../public/mock/', import.meta.url);

export function readPackagedData(): { orders: unknown; products: unknown } {
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, MOCK_FOLDER), 'utf8')) as unknown;
  return { orders: read('orders.json'), products: read('products.json') };
}

export function readPackagedStore({ pictureBase }: { pictureBase: string }): RowStore {
  return createMemoryStore({ ...readPackagedData(), pictureBase });
}
