import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { MOCK_FOLDER } from '@/demo/shop/read-packaged-store';
import { orderPageSchema } from '@/lib/contract/order';
import { productPageSchema } from '@/lib/contract/product';
import { writeContractTime } from '@/lib/contract/time';
import { placePictures } from '@/lib/mock/rows';

import { answerOrderQuery, answerProductQuery } from './answer';
import { createStoreOf } from './test-store';

const MINUTE_MS = 60_000;
const START = Date.UTC(2027, 4, 1, 8);
const readJson = (file: string) => JSON.parse(readFileSync(new URL(file, MOCK_FOLDER), 'utf8')) as unknown[];
const packaged = { orders: readJson('orders.json'), products: readJson('products.json') };

describe.each(['memory', 'SQLite'] as const)("the rows of the platform's protocol test, in %s", (kind) => {
  let now = START;
  const store = createStoreOf(packaged, kind, () => now);
  const lastHour = (pageSize = 1) => ({
    page: 1,
    pageSize,
    lastUpdateTimeStart: writeContractTime(now - 60 * MINUTE_MS),
    lastUpdateTimeEnd: writeContractTime(now),
  });
  const everything = { page: 1, pageSize: 200 };
  const readProducts = async (query: object) => productPageSchema.parse((await answerProductQuery(query, store)).body);
  const readOrders = async (query: object) => orderPageSchema.parse((await answerOrderQuery(query, store)).body);

  it.each([0, 1, 9, 11, 45, 300, 100_000])(
    'finds the product, its SKU and the order %i minutes after the last run',
    async (later) => {
      now += later * MINUTE_MS;
      const { data, hasNextPage } = await readProducts(lastHour());
      expect(data).toMatchObject([{ externalId: 'P-1001', skus: [{ externalId: 'S-1001-1' }, {}] }]);
      expect(hasNextPage).toBe(false);
      expect((await readOrders(lastHour())).data.map(({ orderNumber }) => orderNumber)).toEqual(['10040']);
    },
  );

  it('moves their times at most every ten minutes', async () => {
    now += 10 * MINUTE_MS;
    const times: unknown[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      now += MINUTE_MS;
      times.push((await readProducts(lastHour())).data[0]?.externalUpdatedAt);
    }
    expect(new Set(times).size).toBe(6);
  });

  it('finds only these two at any time, because no other time moves', async () => {
    now += 20 * MINUTE_MS;
    expect((await readProducts(lastHour(200))).data).toHaveLength(1);
    expect((await readOrders(lastHour(200))).data).toHaveLength(1);
    const others = (await readProducts(everything)).data.filter(({ externalId }) => externalId !== 'P-1001');
    const { data } = productPageSchema.parse(
      (
        await answerProductQuery(
          everything,
          createStoreOf(packaged, kind, () => 0),
        )
      ).body,
    );
    expect(others).toEqual(data.filter(({ externalId }) => externalId !== 'P-1001'));
  });

  it('changes nothing else of the two rows', async () => {
    const product = (await readProducts({ ...everything, productId: 'P-1001' })).data[0];
    expect({ ...product, externalUpdatedAt: '' }).toEqual({
      ...(JSON.parse(placePictures(JSON.stringify(packaged.products[0]), '')) as object),
      externalUpdatedAt: '',
    });
    expect(product?.externalUpdatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });
});
