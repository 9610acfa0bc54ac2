import { browser } from 'wxt/browser';

import type { PostQuery, SourceFailure } from '@/lib/commerce/ask-page';
import { type CommerceClient, createCommerceClient } from '@/lib/commerce/client';
import { createHttpPost } from '@/lib/commerce/post-over-http';
import { createSync, type Source } from '@/lib/commerce/sync';
import { createSyncStore } from '@/lib/commerce/sync-store';
import { parseBaseUrl } from '@/lib/contract/base-url';
import type { CustomerOrders, SyncView } from '@/lib/domain/sync-view';
import { readPackagedJson } from '@/lib/http/packaged-json';
import type { PostJson } from '@/lib/http/transport';
import { announce } from '@/lib/messaging/send';
import { answerOrderQuery } from '@/lib/mock/orders';
import { answerProductQuery } from '@/lib/mock/products';
import { createMockStore, type MockStore } from '@/lib/mock/store';
import { fail, succeed } from '@/lib/shared/outcome';
import { pause } from '@/lib/shared/pause';

import type { CommerceToken } from './commerce-token';
import type { Configuration } from './configuration';
import { isAllowed } from './is-allowed';

interface Deps {
  configuration: Configuration;
  token: CommerceToken;
  postJson: PostJson;
}

export interface Commerce extends CommerceClient {
  followSync: () => Promise<SyncView>;
  startSync: () => Promise<SyncView>;
  cancelSync: () => Promise<SyncView>;
  /** The customer's newest orders as they were last synced. */
  findOrdersOf: (email: string, most: number) => Promise<CustomerOrders>;
  /** Forgets what is kept of a source that is no longer set. */
  keepOnlySet: () => Promise<void>;
  forget: () => Promise<void>;
}

/** Orders and products from where the settings say. Off is answered like a source that knows nothing. */
export function createCommerce({ configuration, token, postJson }: Deps): Commerce {
  let store: Promise<MockStore> | undefined;
  const copy = createSyncStore();
  const sync = createSync({
    store: copy,
    now: Date.now,
    wait: pause,
    keepAlive: () => browser.runtime.getPlatformInfo(),
    onStart: () => void announce('sync.started', {}),
  });

  const askMock: PostQuery = async (path, query) => {
    store ??= openMockStore();
    const answer = path === '/orders' ? answerOrderQuery : answerProductQuery;
    const { status, body } = answer(query, await store);
    return succeed({ httpStatus: status, body });
  };

  async function findShop(baseUrl: string): Promise<Source> {
    const parsed = parseBaseUrl(baseUrl);
    const secret = parsed.ok ? await token.find(parsed.origin) : undefined;
    if (!parsed.ok || secret === undefined) {
      return { id: parsed.ok ? parsed.url : '', post: () => Promise.resolve(fail({ reason: 'no-source' })) };
    }
    const { url, origin } = parsed;
    const post = createHttpPost(postJson, { url, token: secret });
    return {
      id: url,
      async post(...query) {
        const answer = await post(...query);
        const mayBeForbidden = !answer.ok && answer.failure.reason === 'unreachable';
        const failure: SourceFailure = { reason: 'no-permission' };
        return mayBeForbidden && !(await isAllowed(origin)) ? fail(failure) : answer;
      },
    };
  }

  /** Undefined: switched off. */
  async function findSource(): Promise<Source | undefined> {
    const { source, baseUrl = '' } = (await configuration.read()).commerce;
    if (source === 'off') return undefined;
    return source === 'http' ? findShop(baseUrl) : { id: 'mock', post: askMock };
  }

  const withSync = (act: (source: Source) => Promise<SyncView>) => async (): Promise<SyncView> => {
    const source = await findSource();
    return source ? act(source) : {};
  };

  return {
    async findOrder(orderNumber) {
      const source = await findSource();
      return source ? createCommerceClient(source.post).findOrder(orderNumber) : succeed(null);
    },
    async findProduct(productId) {
      const source = await findSource();
      if (!source) return succeed(null);
      const found = await createCommerceClient(source.post).findProduct(productId);
      if (!found.ok || found.value) return found;
      // What stands in an order is a SKU, by which the interface finds nothing.
      await sync.keepOnly(source.id);
      return succeed((await copy.findProductBySku(productId)) ?? null);
    },
    followSync: withSync(sync.follow),
    startSync: withSync(sync.start),
    cancelSync: withSync(sync.cancel),
    async findOrdersOf(email, most) {
      await sync.keepOnly((await findSource())?.id);
      return copy.findOrdersOf(email, most);
    },
    keepOnlySet: async () => sync.keepOnly((await findSource())?.id),
    forget: async () => {
      await Promise.all([token.forget(), sync.forget()]);
    },
  };
}

async function openMockStore(): Promise<MockStore> {
  const addressOf = (file: string) => browser.runtime.getURL(`/mock/${file}` as '/');
  const [orders, products] = await Promise.all(
    ['orders.json', 'products.json'].map((file) => readPackagedJson(addressOf(file))),
  );
  return createMockStore({ orders, products, pictureBase: addressOf('pictures/') });
}
