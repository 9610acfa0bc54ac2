import type { Behaviour, Path } from './start-server';
import { NAME, ORDERS, PRODUCTS, type Row, without, type WrongServer } from './wrong-server';

let count = 0;

export const WRONG_ROWS: WrongServer[] = [
  {
    name: 'makes up ids for each request',
    behaviour: {
      present: (row, path) => {
        count += 1;
        return { ...row, [NAME[path]]: `${String(row[NAME[path]])}-${count}` };
      },
    },
    faults: { 'stable-ids': /\.(orderNumber|externalId)$/, 'single-row': /^data/, 'single-overrides': /^data/ },
  },
  {
    name: 'makes up ids of SKUs for each request',
    behaviour: spoilInner('/products', 'skus', (sku) => {
      count += 1;
      return { ...sku, externalId: `S-${count}` };
    }),
    faults: { 'stable-ids': /^data\[\d+\]\.skus\[\d+\]\.externalId$/ },
    on: PRODUCTS,
  },
  {
    name: 'leaves out the orderNumber of some orders',
    behaviour: spoil('/orders', (row) => (row.externalOrderId === 'X-4' ? without(row, 'orderNumber') : row)),
    faults: { 'required-fields': /^data\[\d+\]\.orderNumber$/ },
    on: ORDERS,
  },
  {
    name: 'has no quantity in lines',
    behaviour: spoilInner('/orders', 'orderLines', (line) => without(line, 'quantity')),
    faults: { 'required-fields': /^data\[\d+\]\.orderLines\[\d\]\.quantity$/, 'protocol-test': /\.quantity$/ },
    on: ORDERS,
  },
  {
    name: 'sends null for a title',
    behaviour: spoil('/products', (row) => ({ ...row, title: null })),
    faults: { 'required-fields': /^data\[\d+\]\.title$/, 'protocol-test': /\.title$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends empty ids of SKUs',
    behaviour: spoilInner('/products', 'skus', (sku) => (sku.sku === 'TEA-2' ? { ...sku, externalId: '' } : sku)),
    faults: {
      'required-fields': /^data\[\d+\]\.skus\[1\]\.externalId$/,
      'protocol-test': /\.externalId$/,
      'unique-skus': /^data\[\d+\]\.skus\[1\]\.externalId$/,
    },
    on: PRODUCTS,
  },
  {
    name: 'sends order ids as numbers',
    behaviour: spoil('/orders', (row) => ({ ...row, externalOrderId: 17 })),
    faults: { 'field-types': /^data\[\d+\]\.externalOrderId$/, 'protocol-test': /\.externalOrderId$/ },
    on: ORDERS,
  },
  {
    name: 'names products by numbers',
    behaviour: spoil('/products', (row) => ({ ...row, externalId: Number(String(row.externalId).slice(2)) })),
    faults: {
      'field-types': /^data\[\d+\]\.externalId$/,
      'protocol-test': /\.externalId$/,
      // It does not know the ID as a text.
      'single-row': /^data\.length$/,
      'single-overrides': /^data\.length$/,
    },
    on: PRODUCTS,
  },
  {
    name: 'sends one line as an object',
    behaviour: spoil('/orders', (row) => ({ ...row, orderLines: (row.orderLines as Row[])[0] })),
    faults: { 'field-types': /^data\[\d+\]\.orderLines$/, 'protocol-test': /\.orderLines$/ },
    on: ORDERS,
  },
  {
    name: 'sends images as one text',
    behaviour: spoil('/products', (row) => ({ ...row, images: 'a.jpg,b.jpg' })),
    faults: { 'field-types': /^data\[\d+\]\.images$/, 'protocol-test': /\.images$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends amounts of orders with a currency sign',
    behaviour: spoil('/orders', (row) => ({ ...row, totalAmount: '€ 20.50' })),
    faults: { amounts: /^data\[\d+\]\.totalAmount$/, 'protocol-test': /\.totalAmount$/ },
    on: ORDERS,
  },
  {
    name: 'sends prices as text',
    behaviour: spoilInner('/products', 'skus', (sku) => ({ ...sku, price: '19.95' })),
    faults: { amounts: /^data\[\d+\]\.skus\[\d\]\.price$/, 'protocol-test': /\.price$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends quantities with a fraction',
    behaviour: spoilInner('/orders', 'orderLines', (line) => ({ ...line, quantity: 1.5 })),
    faults: { integers: /^data\[\d+\]\.orderLines\[\d\]\.quantity$/, 'protocol-test': /\.quantity$/ },
    on: ORDERS,
  },
  {
    name: 'sends stock as text',
    behaviour: spoilInner('/products', 'skus', (sku) => ({ ...sku, stockQuantity: '7' })),
    faults: { integers: /^data\[\d+\]\.skus\[\d\]\.stockQuantity$/, 'protocol-test': /\.stockQuantity$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends booleans as text',
    behaviour: spoilInner('/products', 'skus', (sku) => ({ ...sku, available: 'true' })),
    faults: { booleans: /^data\[\d+\]\.skus\[\d\]\.available$/, 'protocol-test': /\.available$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends isDeleted as a number',
    behaviour: spoil('/products', (row) => ({ ...row, isDeleted: row.isDeleted ? 1 : 0 })),
    faults: { 'deleted-flag': /^data\[\d+\]\.isDeleted$/, 'protocol-test': /\.isDeleted$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends times of orders in local time',
    behaviour: spoil('/orders', (row) => ({ ...row, purchaseTime: String(row.purchaseTime).replace('Z', '+08:00') })),
    faults: { times: /^data\[\d+\]\.purchaseTime$/, 'protocol-test': /\.purchaseTime$/ },
    on: ORDERS,
  },
  {
    name: 'sends times of products as a number of seconds in text',
    behaviour: spoil('/products', (row) => ({
      ...row,
      publishedAt: String(Date.parse(String(row.publishedAt)) / 1000),
    })),
    faults: { times: /^data\[\d+\]\.publishedAt$/, 'protocol-test': /\.publishedAt$/ },
    on: PRODUCTS,
  },
  {
    name: 'names days that there are not',
    behaviour: spoil('/products', (row) => ({ ...row, publishedAt: '2026-02-30T00:00:00Z' })),
    faults: { times: /^data\[\d+\]\.publishedAt$/, 'protocol-test': /\.publishedAt$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends times of products with milliseconds',
    behaviour: spoil('/products', (row) => ({ ...row, publishedAt: String(row.publishedAt).replace('Z', '.000Z') })),
    faults: { 'time-form': /^data\[\d+\]\.publishedAt$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends a sign for the currency',
    behaviour: spoil('/products', (row) => ({ ...row, currency: '€' })),
    faults: { 'currency-code': /^data\[\d+\]\.currency$/, 'protocol-test': /\.currency$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends null for what orders do not have',
    behaviour: spoil('/orders', (row) => ({ ...row, trackingNumber: null })),
    faults: { 'optional-null': /^data\[\d+\]\.trackingNumber$/ },
    on: ORDERS,
  },
  {
    name: 'sends null for what products do not have',
    behaviour: spoil('/products', (row) => ({ ...row, skus: null })),
    faults: { 'optional-null': /^data\[\d+\]\.skus$/ },
    on: PRODUCTS,
  },
  {
    name: "gives lines their product's id",
    behaviour: spoilInner('/orders', 'orderLines', (line) => ({ ...line, itemId: line.productId })),
    faults: { 'unique-lines': /^data\[\d+\]\.orderLines\[1\]\.itemId$/ },
    on: ORDERS,
  },
  {
    name: 'gives SKUs of different products the same ids',
    behaviour: spoilInner('/products', 'skus', (sku) => ({ ...sku, externalId: sku.sku })),
    faults: { 'unique-skus': /^data\[\d+\]\.skus\[\d\]\.externalId$/ },
    on: PRODUCTS,
  },
  {
    name: 'names pictures and videos that nobody can open',
    behaviour: {},
    look: { options: { isReachable: () => Promise.resolve(false) } },
    faults: { pictures: /^data\[0\]\.(orderLines|mainImageUrl|images|videos|skus)/ },
  },
];

function spoil(path: Path, change: (row: Row, place: number) => Row): Partial<Behaviour> {
  return { present: (row, of, place) => (of === path ? change(row, place) : row) };
}

function spoilInner(path: Path, list: 'orderLines' | 'skus', change: (inner: Row) => Row): Partial<Behaviour> {
  return spoil(path, (row) => ({ ...row, [list]: (row[list] as Row[]).map(change) }));
}
