import { serialize } from 'node:v8';

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { DamagedCopyError } from '@/lib/commerce/sealed-rows';
import { createSyncStore, type SyncStore } from '@/lib/commerce/sync-store';

vi.stubGlobal('IDBKeyRange', IDBKeyRange);

const RECORD = { source: 'https://shop.example' };

let factory: IDBFactory;
let store: SyncStore;
beforeEach(() => {
  factory = new IDBFactory();
  store = createSyncStore(factory);
});

const numbersOf = async (email: string, most = 10) => {
  const { orders, total } = await store.findOrdersOf(email, most);
  return [orders.map(({ orderNumber }) => orderNumber), total];
};

it('replaces the database of an older version, whose rows cannot be found by number', async () => {
  const opening = factory.open('deskhand-commerce', 1);
  await new Promise((resolve) => {
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('orders', { keyPath: 'id' }).put({ id: '1' });
    });
    opening.addEventListener('success', resolve);
  });
  opening.result.close();
  expect(await store.count('orders')).toBe(0);
  await store.writePage('orders', [{ orderNumber: '#A-1', externalOrderId: 'X-9' }], RECORD);
  expect(await Promise.all(['a-1', '#x-9', '2'].map(store.findOrderNumber))).toEqual(['#A-1', '#A-1', undefined]);
});

it('replaces the database of a newer version', async () => {
  const opening = factory.open('deskhand-commerce', 9);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  opening.result.close();
  await store.write(RECORD);
  expect(await store.read()).toEqual(RECORD);
});

describe('orders of a customer', () => {
  beforeEach(() =>
    store.writePage(
      'orders',
      [
        { orderNumber: '1', buyerEmail: 'ada@mail.example', purchaseTime: '2026-11-01T00:00:00Z' },
        { orderNumber: '2', buyerEmail: ' Ada@Mail.example ', purchaseTime: '2026-11-03T00:00:00Z' },
        { orderNumber: '3', buyerEmail: 'ADA@MAIL.EXAMPLE', purchaseTime: '2026-11-02T00:00:00+09:00' },
        { orderNumber: '4', buyerEmail: 'ada@mail.example' },
        { orderNumber: '5', buyerEmail: 'ada@mail.example.org', purchaseTime: '2026-11-09T00:00:00Z' },
        { orderNumber: '6' },
        { orderNumber: '7', buyerEmail: '  ' },
      ],
      RECORD,
    ),
  );

  it('finds orders by e-mail, whatever its case and the white space around it, newest first', async () => {
    expect(await numbersOf('\tAda@mail.EXAMPLE ')).toEqual([['2', '3', '1', '4'], 4]);
  });

  it('counts the customer’s orders beyond those that it returns', async () => {
    expect(await numbersOf('ada@mail.example', 2)).toEqual([['2', '3'], 4]);
  });

  it('finds no orders for another address, nor for an empty one', async () => {
    expect(await numbersOf('ada@mail')).toEqual([[], 0]);
    expect(await numbersOf('  ')).toEqual([[], 0]);
  });

  it('finds an order that changes its address under the new one alone', async () => {
    await store.writePage('orders', [{ orderNumber: '2', buyerEmail: 'bob@mail.example' }], RECORD);
    expect(await numbersOf('ada@mail.example')).toEqual([['3', '1', '4'], 3]);
    expect(await numbersOf('bob@mail.example')).toEqual([['2'], 1]);
    expect(await store.count('orders')).toBe(7);
  });
});

describe('products', () => {
  it('finds a product by any of its SKUs', async () => {
    const kettle = {
      externalId: 'P-1',
      title: 'Kettle',
      skus: [{ externalId: 'a', sku: 'KET-17' }, { externalId: 'b' }],
    };
    await store.writePage('products', [kettle, { externalId: 'P-2', title: 'Bare' }], RECORD);
    expect(await store.findProductBySku(' ket-17 ')).toEqual(kettle);
    expect(await store.findProductBySku('')).toBeUndefined();
    expect(await store.findProductBySku('P-2')).toBeUndefined();
  });
});

describe('the store', () => {
  it('stores rows and record together: neither without the other', async () => {
    await store.writePage('orders', [{ orderNumber: '1' }], RECORD);
    // No JSON can hold it.
    const unkeepable = { orderNumber: '3', totalAmount: 3n as unknown as number };
    await expect(
      store.writePage('orders', [{ orderNumber: '2' }, unkeepable], { source: 'https://other.example' }),
    ).rejects.toThrow();
    expect([await store.count('orders'), await store.read()]).toEqual([1, RECORD]);
  });

  it('the store outlives its worker, and is empty after it was cleared', async () => {
    await store.writePage('orders', [{ orderNumber: '1', buyerEmail: 'a@b.example' }], RECORD);
    const next = createSyncStore(factory);
    expect(await next.read()).toEqual(RECORD);
    await next.clear();
    expect([await next.count('orders'), await next.read()]).toEqual([0, undefined]);
  });

  it('tries again to open a store that could not be opened', async () => {
    let isBroken = true;
    const flaky = {
      open: (name: string, version: number) => {
        if (isBroken) throw new Error('no access');
        return factory.open(name, version);
      },
    } as unknown as IDBFactory;
    const shaky = createSyncStore(flaky);
    await expect(shaky.read()).rejects.toThrow();
    isBroken = false;
    expect(await shaky.read()).toBeUndefined();
  });
});

describe('a damaged copy', () => {
  const putRaw = async (name: string, value: unknown, key?: string): Promise<void> => {
    await store.read();
    const opening = factory.open('deskhand-commerce');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction(name, 'readwrite');
    transaction.objectStore(name).put(value, key);
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  };

  it.each([
    ['null', null],
    ['a text', 'x'],
    ['a record without a source', {}],
    ['a record of a newer version', { ...RECORD, walk: { kind: 'orders' } }],
    ['a negative count', { ...RECORD, synced: { at: 1, from: 1, orders: -1, products: 0 } }],
    ['an unknown failure', { ...RECORD, stopped: { at: 1, failure: { reason: 'moonlight' } } }],
  ])('rejects a record that is %s', async (_, record) => {
    await store.write(record as never);
    await expect(store.read()).rejects.toThrow(DamagedCopyError);
  });

  it('rejects a record that is not sealed, or whose key is lost', async () => {
    await store.write(RECORD);
    await putRaw('record', RECORD, 'record');
    await expect(store.read()).rejects.toThrow(DamagedCopyError);
    await store.write(RECORD);
    await putRaw('record', 7, 'keys');
    await expect(store.read()).rejects.toThrow(DamagedCopyError);
  });

  it('rejects rows of another shape', async () => {
    await store.writePage(
      'orders',
      [{ orderNumber: '7', buyerEmail: 'ada@mail.example', totalAmount: 'x' } as never],
      RECORD,
    );
    await expect(store.findOrdersOf('ada@mail.example', 10)).rejects.toThrow(DamagedCopyError);
    await store.writePage('products', [{ externalId: '1', skus: [{ sku: 'mug' }] } as never], RECORD);
    await expect(store.findProductBySku('MUG')).rejects.toThrow(DamagedCopyError);
  });

  it('a damaged store is empty and marked after it was discarded', async () => {
    await putRaw('record', 7, 'record');
    await store.discard();
    expect([await store.read(), await store.isReplaced()]).toEqual([undefined, true]);
  });
});

describe('the database', () => {
  const ORDER = {
    orderNumber: 'SO-10023',
    externalOrderId: 'UK-7001',
    buyerName: 'Ada Buyer',
    buyerEmail: 'ada@mail.example',
    purchaseTime: '2026-11-01T00:00:00Z',
    shippingAddress: '14 Harbour Lane',
    trackingNumber: 'RM112233445GB',
    orderLines: [
      { itemId: 'L-77', sellerSku: 'KET-17', productName: 'Kettle', title: 'Red', imageUrl: '', quantity: 1 },
    ],
  };
  const PRODUCT = { externalId: 'P-1001', title: 'Teapot', skus: [{ externalId: 'S-9009', sku: 'TEA-5' }] };
  /** Shorter texts would stand among encrypted bytes by chance. */
  const SECRETS = [...textsOf(ORDER), ...textsOf(PRODUCT), 'SO-666'].filter((text) => text.length > 4);

  function textsOf(value: unknown): string[] {
    if (typeof value === 'string') return [value, value.toLowerCase(), value.replaceAll('-', '')];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
  }

  async function readBytes(): Promise<string> {
    const opening = factory.open('deskhand-commerce');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const { result: database } = opening;
    const all: unknown[] = [];
    for (const name of database.objectStoreNames) {
      const raw = database.transaction(name).objectStore(name);
      for (const asked of [raw.getAll(), raw.getAllKeys()]) {
        await new Promise((resolve) => asked.addEventListener('success', resolve));
        all.push(...(asked.result as unknown[]).filter((value) => !isKeys(value)));
      }
    }
    database.close();
    return serialize(all).toString('latin1');
  }
  /** Keys hold no text, and Node serializes none. */
  const isKeys = (value: unknown): boolean => typeof value === 'object' && value !== null && 'seal' in value;

  it('stores no text of an order, a product or an unreadable row', async () => {
    const unreadable = [{ kind: 'orders' as const, id: 'SO-666', field: 'totalAmount' }];
    const record = { ...RECORD, synced: { at: 1, from: 1, orders: 1, products: 1, unreadable } };
    await store.writePage('orders', [ORDER], record);
    await store.writePage('products', [PRODUCT], record);
    const bytes = await readBytes();
    expect(bytes.length).toBeGreaterThan(500);
    expect(SECRETS.filter((secret) => bytes.includes(secret))).toEqual([]);
    expect(await store.findOrderNumber('#so-10023')).toBe('SO-10023');
    expect(await store.findOrdersOf('ada@mail.example', 1)).toEqual({ orders: [ORDER], total: 1 });
    expect(await store.findProductBySku('tea-5')).toEqual(PRODUCT);
    expect(await store.read()).toEqual(record);
  });

  it('the database holds no unencrypted row of an older version, and tells that the copy is gone', async () => {
    await store.read();
    factory = new IDBFactory();
    const opening = factory.open('deskhand-commerce', 2);
    await new Promise((resolve) => {
      opening.addEventListener('upgradeneeded', () => {
        for (const [name, options] of [
          ['orders', { keyPath: 'id' }],
          ['products', { keyPath: 'id' }],
          ['record'],
        ] as const)
          opening.result.createObjectStore(name, options);
        opening.transaction?.objectStore('orders').put({ id: 'SO-10023', row: ORDER });
      });
      opening.addEventListener('success', resolve);
    });
    expect(serialize([ORDER]).toString('latin1')).toContain('SO-10023');
    opening.result.close();
    store = createSyncStore(factory);
    expect([await store.count('orders'), await store.read(), await store.isReplaced()]).toEqual([0, undefined, true]);
    expect(await readBytes()).not.toContain('SO-10023');
  });

  it('the database has new keys after it was cleared', async () => {
    const readHash = async () => {
      await store.writePage('orders', [ORDER], RECORD);
      const opening = factory.open('deskhand-commerce');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const asked = opening.result.transaction('orders').objectStore('orders').getAllKeys();
      await new Promise((resolve) => asked.addEventListener('success', resolve));
      opening.result.close();
      return asked.result;
    };
    const before = await readHash();
    await store.writePage('orders', [ORDER], RECORD);
    expect(await store.count('orders')).toBe(1);
    await store.clear();
    expect(await readHash()).not.toEqual(before);
  });
});
