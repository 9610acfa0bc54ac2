import { createMockStore, type MockStore } from '@/lib/mock/store';

/** A store of as many orders and products as wanted, numbered from 1, one a day from 1 January 2026 on. */
export function createTestStore(count: number): MockStore {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const dayOf = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString().replace('.000', '');
  return createMockStore({
    orders: numbers.map((number) => ({
      lastUpdatedAt: dayOf(number),
      order: { orderNumber: String(number), purchaseTime: dayOf(number) },
    })),
    products: numbers.map((number) => ({
      externalId: String(number),
      title: `Product ${number}`,
      publishedAt: dayOf(number),
      externalUpdatedAt: dayOf(number),
    })),
    pictureBase: '',
  });
}
