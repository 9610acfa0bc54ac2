import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

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

describe('orders of a customer', () => {
  beforeEach(() =>
    store.keep(
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

  it('are found by e-mail, whatever its case and the white space around it, newest first', async () => {
    expect(await numbersOf('\tAda@mail.EXAMPLE ')).toEqual([['2', '3', '1', '4'], 4]);
  });

  it('are counted beyond those that are given', async () => {
    expect(await numbersOf('ada@mail.example', 2)).toEqual([['2', '3'], 4]);
  });

  it('are none for another address, nor for an empty one', async () => {
    expect(await numbersOf('ada@mail')).toEqual([[], 0]);
    expect(await numbersOf('  ')).toEqual([[], 0]);
  });

  it('follow an order that changes its address, and keep one row of it', async () => {
    await store.keep('orders', [{ orderNumber: '2', buyerEmail: 'bob@mail.example' }], RECORD);
    expect(await numbersOf('ada@mail.example')).toEqual([['3', '1', '4'], 3]);
    expect(await numbersOf('bob@mail.example')).toEqual([['2'], 1]);
    expect(await store.count('orders')).toBe(7);
  });
});

describe('products', () => {
  it('are found by any of their SKUs', async () => {
    const kettle = {
      externalId: 'P-1',
      title: 'Kettle',
      skus: [{ externalId: 'a', sku: 'KET-17' }, { externalId: 'b' }],
    };
    await store.keep('products', [kettle, { externalId: 'P-2', title: 'Bare' }], RECORD);
    expect(await store.findProductBySku(' ket-17 ')).toEqual(kettle);
    expect(await store.findProductBySku('')).toBeUndefined();
    expect(await store.findProductBySku('P-2')).toBeUndefined();
  });
});

describe('the store', () => {
  it('keeps rows and record as one: neither without the other', async () => {
    await store.keep('orders', [{ orderNumber: '1' }], RECORD);
    // A function cannot be stored: the browser refuses this row when it comes to it, after the first one was put.
    const unkeepable = { orderNumber: '3', status: (() => 'x') as unknown as string };
    await expect(
      store.keep('orders', [{ orderNumber: '2' }, unkeepable], { source: 'https://other.example' }),
    ).rejects.toThrow();
    expect([await store.count('orders'), await store.read()]).toEqual([1, RECORD]);
  });

  it('outlives its worker, and is empty after it was cleared', async () => {
    await store.keep('orders', [{ orderNumber: '1', buyerEmail: 'a@b.example' }], RECORD);
    const next = createSyncStore(factory);
    expect(await next.read()).toEqual(RECORD);
    await next.clear();
    expect([await next.count('orders'), await next.read()]).toEqual([0, undefined]);
  });

  it('that could not be opened is tried again', async () => {
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
