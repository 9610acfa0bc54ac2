import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { Announcer } from '@/components/announcer';
import { PRODUCT_DISPLAY, ProductDetails, SKU_DISPLAY } from '@/components/cards/shop/ProductDetails';
import { ORDER_DISPLAY, ORDER_LINE_DISPLAY, OrderDetails } from '@/components/commerce/OrderDetails';
import { TranslatorProvider } from '@/components/use-translator';
import { INERT_ACTIONS } from '@/gallery/state-page/inert-actions';
import {
  createExampleRow,
  type Field,
  type FieldTable,
  type FieldType,
  ORDER_FIELDS,
  ORDER_LINE_FIELDS,
  PRODUCT_FIELDS,
  SKU_FIELDS,
} from '@/lib/contract/fields';
import { orderSchema } from '@/lib/contract/order';
import { productSchema } from '@/lib/contract/product';
import { loadTranslator } from '@/lib/i18n/translator';

type Row = Record<string, unknown>;

const translator = await loadTranslator('en', { preferred: ['en-GB'], timeZone: 'UTC', isComplete: true });
const render = (card: React.ReactNode) =>
  renderToStaticMarkup(
    <TranslatorProvider value={translator}>
      <Announcer>{card}</Announcer>
    </TranslatorProvider>,
  );
const renderOrder = (row: Row) =>
  render(
    <OrderDetails
      order={orderSchema.parse(row)}
      buyer="customer"
      canInsert={false}
      trackingUrl={undefined}
      actions={INERT_ACTIONS}
    />,
  );
const renderProduct = (row: Row) => render(<ProductDetails product={productSchema.parse(row)} />);

const OTHER_VALUE: Record<Exclude<FieldType, 'boolean' | 'deleted'>, unknown> = {
  id: 'other',
  text: 'other',
  address: 'https://shop.example/other.png',
  texts: ['other'],
  addresses: ['https://shop.example/other.png'],
  object: { other: 1 },
  'utc-time': '2025-01-01T00:00:00Z',
  'iso-time': '2025-01-01T00:00:00Z',
  currency: 'JPY',
  amount: 7,
  integer: 7,
};

function otherValue(value: unknown, type: Field['type'] | undefined): unknown {
  if (type === 'boolean' || type === 'deleted') return !value;
  return typeof type === 'string' ? OTHER_VALUE[type] : [];
}

/** In a row with every field, or with only the required ones. */
function isShown(name: string, table: FieldTable, renderRow: (row: Row) => string): boolean {
  const full = createExampleRow(table);
  const bare = Object.fromEntries(Object.entries(full).filter(([each]) => table[each]?.required));
  const value = full[name];
  const other = otherValue(value, table[name]?.type);
  return [full, bare].some((row) =>
    [value, other].some((each) => renderRow({ ...row, [name]: each }) !== renderRow(row)),
  );
}

describe.each([
  ['an order', ORDER_FIELDS, ORDER_DISPLAY, renderOrder],
  [
    'an order line',
    ORDER_LINE_FIELDS,
    ORDER_LINE_DISPLAY,
    (line: Row) => renderOrder({ orderNumber: '1', orderLines: [line] }),
  ],
  ['a product', PRODUCT_FIELDS, PRODUCT_DISPLAY, renderProduct],
  [
    'a SKU',
    SKU_FIELDS,
    SKU_DISPLAY,
    (sku: Row) => renderProduct({ externalId: '1', title: 'Kettle', currency: 'EUR', skus: [sku] }),
  ],
] as const)('the card of %s', (_, table: FieldTable, display: Record<string, string>, renderRow) => {
  it.each(Object.entries(display))('treats %s as declared: it is %s', (name, words) => {
    expect(isShown(name, table, renderRow)).toBe(words.startsWith('shown as '));
  });
});
