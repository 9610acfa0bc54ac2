import { browser } from 'wxt/browser';

import { type CommerceClient, createCommerceClient, type PostQuery } from '@/lib/commerce/client';
import { readPackagedJson } from '@/lib/http/packaged-json';
import { answerOrderQuery } from '@/lib/mock/orders';
import { answerProductQuery } from '@/lib/mock/products';
import { createMockStore, type MockStore } from '@/lib/mock/store';
import { succeed } from '@/lib/shared/outcome';

import type { Configuration } from './configuration';

/** Orders and products from where the settings say. Off is answered like a source that knows nothing. */
export function createCommerce({ configuration }: { configuration: Configuration }): CommerceClient {
  let store: Promise<MockStore> | undefined;

  const askMock: PostQuery = async (path, query) => {
    store ??= openMockStore();
    const answer = path === '/orders' ? answerOrderQuery : answerProductQuery;
    const { status, body } = answer(query, await store);
    return succeed({ httpStatus: status, body });
  };
  const mock = createCommerceClient(askMock);

  const isOff = async () => (await configuration.read()).commerce.source === 'off';
  return {
    findOrder: async (orderNumber) => ((await isOff()) ? succeed(null) : mock.findOrder(orderNumber)),
    findProduct: async (productId) => ((await isOff()) ? succeed(null) : mock.findProduct(productId)),
  };
}

async function openMockStore(): Promise<MockStore> {
  const addressOf = (file: string) => browser.runtime.getURL(`/mock/${file}` as '/');
  const [orders, products] = await Promise.all(
    ['orders.json', 'products.json'].map((file) => readPackagedJson(addressOf(file))),
  );
  return createMockStore({ orders, products, pictureBase: addressOf('pictures/') });
}
