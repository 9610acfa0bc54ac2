import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type FieldTable,
  type FieldType,
  ORDER_FIELDS,
  ORDER_LINE_FIELDS,
  PRODUCT_FIELDS,
  SKU_FIELDS,
} from '@/lib/contract/fields';

import { type Json, type Shop, startShop, within } from './start-shop';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

/** `Time` stands in docs/contract.md as `String` and ISO 8601. */
const TYPES: Record<string, (value: unknown) => boolean> = {
  String: (value) => typeof value === 'string',
  Number: (value) => typeof value === 'number',
  Integer: Number.isInteger,
  Boolean: (value) => typeof value === 'boolean',
  Object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  Time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value),
  'Array of String': (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  'Array of OrderLine': (value) => Array.isArray(value) && value.every((item: Json) => 'itemId' in item),
  'Array of SKU': (value) => Array.isArray(value) && value.every((item: Json) => 'externalId' in item),
};

const CONTRACT = readFileSync('docs/contract.md', 'utf8');

/** docs/contract.md is written by hand. */
function readFields(heading: string): { name: string; type: string; isRequired: boolean }[] {
  const section = CONTRACT.split(`\n### ${heading}\n`)[1]?.split('\n#')[0] ?? '';
  return [...section.matchAll(/^\| `(\w+)` +\| ([\w ]+?) +\| (yes|no) +\| (.*) +\|$/gm)].map(
    ([, name = '', type = '', required, rule = '']) => ({
      name,
      type: type === 'String' && rule.includes('ISO 8601') ? 'Time' : type,
      isRequired: required === 'yes',
    }),
  );
}

const CONTRACT_TYPES: Record<FieldType, string> = {
  id: 'String',
  text: 'String',
  address: 'String',
  texts: 'Array of String',
  addresses: 'Array of String',
  object: 'Object',
  'utc-time': 'Time',
  'iso-time': 'Time',
  currency: 'String',
  amount: 'Number',
  integer: 'Integer',
  boolean: 'Boolean',
  deleted: 'Boolean',
};

describe.each([
  ['Order object', ORDER_FIELDS, () => shop.orders],
  ['OrderLine object', ORDER_LINE_FIELDS, () => within(shop.orders, 'orderLines')],
  ['Product object', PRODUCT_FIELDS, () => shop.products],
  ['SKU object', SKU_FIELDS, () => within(shop.products, 'skus')],
] as const)('%s', (heading, table: FieldTable, readRows) => {
  const fields = readFields(heading);

  it.each(fields)(`sends $name of the ${heading} as $type, required: $isRequired`, ({ name, type, isRequired }) => {
    const values = readRows().map((row) => row[name]);
    const given = values.filter((value) => value !== undefined);
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((value) => !TYPES[type]?.(value))).toEqual([]);
    if (isRequired) expect(given).toHaveLength(values.length);
    else expect(given.length).toBeLessThan(values.length);
  });

  it(`sends no other field of the ${heading}`, () => {
    const known = new Set(fields.map(({ name }) => name));
    expect(readRows().flatMap((row) => Object.keys(row).filter((name) => !known.has(name)))).toEqual([]);
  });

  it(`describes the ${heading} in fields.ts as in docs/contract.md`, () => {
    const described = Object.entries(table).map(([name, { type, required }]) => ({
      name,
      type: typeof type === 'string' ? CONTRACT_TYPES[type] : `Array of ${type === SKU_FIELDS ? 'SKU' : 'OrderLine'}`,
      isRequired: required,
    }));
    expect(described).toEqual(fields);
  });
});

describe('the rules of the objects beside types', () => {
  it('sends each `orderNumber` once, and the same orders again', async () => {
    expect(new Set(shop.orders.map(({ orderNumber }) => orderNumber)).size).toBe(900);
    expect(await shop.readAll('/orders', {})).toEqual(shop.orders);
  });
  it('sends each `itemId` once', () => {
    const lines = within(shop.orders, 'orderLines');
    expect(new Set(lines.map(({ itemId }) => itemId)).size).toBe(lines.length);
  });
  it('sends the four example statuses and others', () => {
    const statuses = new Set(shop.orders.map(({ status }) => status));
    for (const status of ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELLED']) expect(statuses).toContain(status);
  });
  it('sends amounts with the digits of their currency, of at least eight currencies', () => {
    const digits: Record<string, number> = { JPY: 0, KRW: 0, KWD: 3 };
    expect(new Set(shop.orders.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(8);
    const tooFine = shop.orders.filter(({ currency, totalAmount = 0 }) => {
      const [, fraction = ''] = String(totalAmount).split('.');
      return fraction.length > (digits[String(currency)] ?? 2);
    });
    expect(tooFine).toEqual([]);
  });
  it('sends a unique and stable `externalId` for products and SKUs', async () => {
    const ids = [...shop.products, ...within(shop.products, 'skus')].map(({ externalId }) => externalId);
    expect(new Set(ids).size).toBe(ids.length);
    const again = await shop.readAll('/products', {});
    expect([...again, ...within(again, 'skus')].map(({ externalId }) => externalId)).toEqual(ids);
  });
  it('sends deleted products and SKUs, marked by `isDeleted`', () => {
    expect(shop.products.some(({ isDeleted }) => isDeleted === true)).toBe(true);
    expect(within(shop.products, 'skus').some(({ isDeleted }) => isDeleted === true)).toBe(true);
  });
  it('sends `[]` as the SKUs of a product without variants', () => {
    expect(shop.products.some(({ skus }) => Array.isArray(skus) && skus.length === 0)).toBe(true);
  });
  it('sends image URLs that can be reached', async () => {
    const images = [
      ...within(shop.orders, 'orderLines').map(({ imageUrl }) => imageUrl),
      ...shop.products.flatMap((row) => row.images),
    ];
    for (const image of new Set(images.filter((url) => typeof url === 'string'))) {
      expect((await fetch(image)).headers.get('content-type')).toBe('image/svg+xml');
    }
  });
});
