import type { StateOf } from '@/gallery/gallery-state';
import { panelWith } from '@/gallery/panel-with';
import { NOW, ORDER, PRODUCT } from '@/gallery/sample';
import type { Order } from '@/lib/contract/order';
import type { SyncView } from '@/lib/domain/sync-view';

const EMAIL = 'ada.buyer@shop.example';
const LAST = { orders: 1204, products: 86 };
const SYNCED: SyncView = { last: { at: NOW, ...LAST } };
const STATUSES = ['DELIVERED', 'PAID', 'CANCELLED', 'AWAITING_STOCK_FROM_SUPPLIER', undefined];
const TRACKING_URL = 'https://carrier.example/{number}';
/** Status and age of an order. */
const MIXED: [status: string, ageMinutes: number][] = [
  ['PENDING', 0],
  ['processing', 20],
  ['on-hold', 60],
  ['PAID', 23 * 60],
  ['UNPAID', 26 * 60],
  ['Partially Shipped', 50 * 60],
  ['UNSHIPPED', 3 * 1440],
  ['PARTIALLY_REFUNDED', 6 * 1440],
  ['REFUNDED', 7 * 1440],
  ['RETURNED', 30 * 1440],
  ['COMPLETED', 300 * 1440],
  ['FAILED', 301 * 1440],
  ['AWAITING_PICKUP', 302 * 1440],
  ['已发货', -1440],
];

const LONG_ORDER: Order = {
  ...ORDER,
  orderNumber: 'WEB-2026-11-17-0000000000010023-EU',
  status: 'PARTIALLY_SHIPPED_WAITING_FOR_SUPPLIER',
  totalAmount: 1_234_567.89,
  currency: 'JPY',
  buyerName: 'Maximiliane Freifrau von und zu Oberschwarzenbergerstein',
  shippingAddress:
    '東京都千代田区丸の内一丁目九番一号 グラントウキョウノースタワー三十八階 ハーバー・アンド・ホーム株式会社 日本支社',
  trackingNumber: '00340434161094022115-00340434161094022116-00340434161094022117',
  orderLines: Array.from({ length: 14 }, (_, index) => ({
    itemId: String(index),
    sellerSku: `KET-17-STAINLESS-STEEL-WITH-THERMOMETER-${index}`,
    productName: 'Kettle',
    ...(index % 2 === 0 && { productId: `P-${index}` }),
    title: 'Stainless steel kettle with a drip-free spout, a thermometer and a switch you can find in the dark',
    imageUrl: '',
    quantity: index + 1,
    unitPrice: 54_950,
  })),
};

export function shopStates(): StateOf<'panel'>[] {
  const order = (name: string, found: Order) =>
    panelWith(`orders/${name}`, { lookup: { state: 'found', query: found.orderNumber, found, isSample: false } });
  const customer = (name: string, orders: Order[], total = orders.length) =>
    panelWith(`orders/${name}`, {
      customer: { email: EMAIL, found: { orders, total, isSample: false } },
      panel: { sync: SYNCED },
    });
  const sync = (name: string, view: SyncView) => panelWith(`orders/sync-${name}`, { panel: { sync: view } });
  const others = STATUSES.map((status, index) => ({
    ...ORDER,
    orderNumber: String(10_001 + index),
    ...(status === undefined ? { status: undefined, totalAmount: undefined } : { status }),
  }));
  const mixed = MIXED.map(([status, ageMinutes], index) => ({
    ...ORDER,
    orderNumber: String(10_200 - index),
    status,
    purchaseTime: new Date(NOW - ageMinutes * 60_000).toISOString(),
  }));
  const manyOrders = (count: number) =>
    Array.from({ length: count }, (_, index): Order => ({ ...ORDER, orderNumber: String(10_100 - index) }));
  return [
    panelWith('orders/searching', { lookup: { state: 'searching', query: '10023' } }),
    panelWith('orders/not-found', { lookup: { state: 'not-found', query: '99999' } }),
    order('found', ORDER),
    order('absent-fields', { orderNumber: '10024' }),
    order('another-buyer', { ...ORDER, buyerEmail: 'grace.buyer@mail.example' }),
    order('unknown-buyer', { ...ORDER, buyerEmail: undefined }),
    panelWith('orders/sample', {
      lookup: { state: 'found', query: '10023', found: ORDER, isSample: true },
      customer: { email: EMAIL, found: { orders: [ORDER, ...others], total: 6, isSample: true } },
      product: { state: 'found', query: 'P-1001', found: PRODUCT, isSample: true },
      panel: { isSampleShop: true, sync: SYNCED },
    }),
    order('long', LONG_ORDER),
    panelWith('orders/tracking-link', {
      lookup: { state: 'found', query: '10023', found: ORDER, isSample: false },
      panel: { trackingUrl: TRACKING_URL },
    }),
    panelWith('orders/long-tracking-link', {
      lookup: { state: 'found', query: '10023', found: LONG_ORDER, isSample: false },
      panel: { trackingUrl: TRACKING_URL },
    }),
    panelWith('orders/product-of-line', {
      lookup: { state: 'found', query: '10023', found: ORDER, isSample: false },
      product: { state: 'found', query: 'P-1001', found: PRODUCT, isSample: false },
    }),
    customer('customer-none', []),
    customer('customer-one', [ORDER]),
    customer('customer-many', others),
    customer('customer-mixed', mixed),
    customer('customer-long', [LONG_ORDER, { ...LONG_ORDER, orderNumber: '10024' }]),
    panelWith('orders/customer-sample', {
      customer: { email: EMAIL, found: { orders: mixed, total: mixed.length, isSample: true } },
      panel: { isSampleShop: true, sync: SYNCED },
    }),
    customer('customer-more', manyOrders(10), 23),
    customer('customer-all', manyOrders(23)),
    panelWith('orders/customer-no-more', {
      customer: {
        email: EMAIL,
        found: { orders: manyOrders(10), total: 23, isSample: false, failure: { reason: 'worker-gone' } },
      },
      panel: { sync: SYNCED },
    }),
    panelWith('orders/customer-others', {
      order: { state: 'found', query: '10023', found: ORDER, isSample: false },
      customer: { email: EMAIL, found: { orders: [ORDER, ...others], total: 6, isSample: false } },
      panel: { sync: { last: { at: NOW - 7_200_000, ...LAST } } },
    }),
    panelWith('orders/customer-unknown', {
      customer: { email: undefined, found: undefined },
      panel: { sync: SYNCED },
    }),
    sync('never', {}),
    sync('running', { running: { orders: 400, products: 0, pages: 8 } }),
    sync('running-again', {
      last: { at: NOW - 86_400_000, ...LAST },
      running: { orders: 400, products: 86, pages: 10 },
    }),
    sync('ago', { last: { at: NOW - 7_200_000, ...LAST } }),
    sync('unreadable', {
      last: {
        at: NOW - 7_200_000,
        ...LAST,
        unreadable: [
          { kind: 'orders', id: '10031', field: 'orderLines.0.quantity' },
          { kind: 'products', field: 'externalId' },
        ],
      },
    }),
    sync('cancelled', { last: { at: NOW - 7_200_000, ...LAST }, failure: { reason: 'cancelled' } }),
    panelWith('products/searching', { product: { state: 'searching', query: 'P-1001' } }),
    panelWith('products/not-found', { product: { state: 'not-found', query: 'P-9999' } }),
    panelWith('products/failed', {
      product: { state: 'failed', query: 'P-1001', failure: { reason: 'timeout' } },
    }),
    panelWith('products/found', { product: { state: 'found', query: 'P-1001', found: PRODUCT, isSample: false } }),
    panelWith('products/deleted', {
      product: { state: 'found', query: 'P-1001', found: { ...PRODUCT, isDeleted: true }, isSample: false },
    }),
    panelWith('products/absent-fields', {
      product: { state: 'found', query: 'P-1', found: { externalId: 'P-1', title: 'Kettle' }, isSample: false },
    }),
    panelWith('products/long', {
      product: {
        state: 'found',
        query: 'P-1',
        isSample: false,
        found: {
          ...PRODUCT,
          title: 'Edelstahlwasserkochertemperaturanzeigegehäuseersatzteil mit Dichtungsring und Schrauben',
          brand: 'Halden & Söhne Haushaltsgerätemanufaktur',
          status: 'PENDING_APPROVAL',
          skus: Array.from({ length: 20 }, (_, index) => ({
            externalId: `S-${index}`,
            sku: `KET-17-STAINLESS-STEEL-WITH-THERMOMETER-${index}`,
            name: 'Stainless steel, brushed, with thermometer',
            price: 1054.95,
            compareAtPrice: 1164.95,
            stockQuantity: index,
          })),
        },
      },
    }),
  ];
}
