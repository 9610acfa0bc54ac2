import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import { spellOrderNumber } from '@/lib/domain/spell-order-number';
import type { FoundRow, SyncedOrders, SyncView } from '@/lib/domain/sync-view';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import { abortablePause } from '@/lib/shared/pause';

import { withAllowedOrderPictures, withAllowedProductPictures } from './allowed-pictures';
import { createCommerceClient } from './client';
import { createSourceFinder, type SourceDeps } from './find-source';
import type { CommerceFailure, CommerceSource } from './query-page';
import { createSync } from './sync';
import { createSyncStore } from './sync-store';

interface Deps extends SourceDeps {
  forgetToken: () => Promise<void>;
  keepAlive: () => unknown;
  onSyncChange: () => void;
}

export interface Commerce {
  /** @param mentioned the number as the customer wrote it */
  findOrder: (mentioned: string) => Promise<Outcome<FoundRow<Order> | null, CommerceFailure>>;
  /** @param productId or, once synced, the SKU of an order line */
  findProduct: (productId: string) => Promise<Outcome<FoundRow<Product> | null, CommerceFailure>>;
  followSync: () => Promise<SyncView>;
  startSync: () => Promise<SyncView>;
  cancelSync: () => Promise<SyncView>;
  /** The customer's newest orders: those of the last sync, or the current ones if the source can find them by e-mail. */
  findOrdersOf: (email: string, most: number) => Promise<Outcome<SyncedOrders, CommerceFailure>>;
  /** Deletes synced rows that are unused or belong to a source that is no longer configured. */
  clearUnneeded: () => Promise<void>;
  forget: () => Promise<void>;
}

/** Creates the access to orders and products of the configured source. A source that is switched off finds nothing. */
export function createCommerce({ forgetToken, keepAlive, onSyncChange, ...source }: Deps): Commerce {
  const findSource = createSourceFinder(source);
  const store = createSyncStore();
  const sync = createSync({ store, now: Date.now, wait: abortablePause, keepAlive, onChange: onSyncChange });

  const withSource = (act: (source: CommerceSource) => Promise<SyncView>) => async (): Promise<SyncView> => {
    try {
      const found = await findSource();
      if (found?.findOrdersOf) return { isLive: true };
      return found ? await act(found) : {};
    } catch {
      return { failure: NO_STORAGE };
    }
  };

  /** Reads the synced copy of a source. If the copy is damaged, the shop's own answer still counts. */
  async function readSynced<Found>(chosen: CommerceSource, read: () => Promise<Found>): Promise<Found | undefined> {
    try {
      return await sync.read(chosen, read);
    } catch {
      return undefined;
    }
  }
  /** The interface finds orders only by their exact number. */
  const findSyncedNumber = (chosen: CommerceSource, mentioned: string) =>
    readSynced(chosen, () => store.findOrderNumber(mentioned));
  /** Orders name SKUs, but the interface finds products only by ID. */
  const findSyncedProduct = (chosen: CommerceSource, sku: string) =>
    readSynced(chosen, () => store.findProductBySku(sku));

  async function findOrder(mentioned: string): ReturnType<Commerce['findOrder']> {
    const found = await findSource();
    if (!found) return succeed(null);
    const { isSample, mayLoadPicture } = found;
    const synced = await findSyncedNumber(found, mentioned);
    const spellings = new Set([...(synced === undefined ? [] : [synced]), ...spellOrderNumber(mentioned)]);
    const order = await createCommerceClient(found.post).findOrder(spellings);
    if (!order.ok) return order;
    const row = order.value;
    return succeed(row && { row: withAllowedOrderPictures(row, mayLoadPicture), isSample });
  }

  async function findProduct(productId: string): ReturnType<Commerce['findProduct']> {
    const found = await findSource();
    if (!found) return succeed(null);
    const { isSample, mayLoadPicture } = found;
    const product = await createCommerceClient(found.post).findProduct(productId);
    if (!product.ok) return product;
    const row = product.value ?? (await findSyncedProduct(found, productId));
    return succeed(row ? { row: withAllowedProductPictures(row, mayLoadPicture), isSample } : null);
  }

  async function findOrdersOf(email: string, most: number): ReturnType<Commerce['findOrdersOf']> {
    const found = await findSource();
    if (!found) {
      await sync.clearOthers(undefined);
      return succeed({ orders: [], total: 0, isSample: false });
    }
    const { isSample, mayLoadPicture } = found;
    const live = await found.findOrdersOf?.(email, most);
    if (live?.ok === false) return live;
    const { orders = [], total = 0 } =
      live?.value ?? (await sync.read(found, () => store.findOrdersOf(email, most))) ?? {};
    return succeed({ orders: orders.map((order) => withAllowedOrderPictures(order, mayLoadPicture)), total, isSample });
  }

  return {
    findOrder: (mentioned) => findOrder(mentioned).catch(() => fail(NO_STORAGE)),
    findProduct: (productId) => findProduct(productId).catch(() => fail(NO_STORAGE)),
    followSync: withSource(sync.follow),
    startSync: withSource(sync.start),
    cancelSync: withSource(sync.cancel),
    findOrdersOf: (email, most) => findOrdersOf(email, most).catch(() => fail(NO_STORAGE)),
    async clearUnneeded() {
      // Saved settings stay saved when the copy cannot be cleared. Each read of the copy clears it, too.
      await sync.clearOthers(await findSource()).catch(() => undefined);
    },
    forget: async () => {
      await Promise.all([forgetToken(), sync.forget()]);
    },
  };
}

/** The browser's storage may fail. It holds the choice of the source, the token and the synced rows. */
const NO_STORAGE: CommerceFailure = { reason: 'no-storage' };
