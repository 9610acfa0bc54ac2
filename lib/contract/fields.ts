import type { Order, OrderLine } from './order';
import type { Product, Sku } from './product';

/*
 * The fields that an integrator must send, for Node only. The exact schemas, the OpenAPI document, the conformance check,
 * sample rows and tests derive from these tables.
 */

/** `id`: never empty. `address`: of a picture or video. `iso-time`: any ISO 8601 time. `deleted`: marks a deleted row. */
export type FieldType =
  | 'id'
  | 'text'
  | 'address'
  | 'texts'
  | 'addresses'
  | 'object'
  | 'utc-time'
  | 'iso-time'
  | 'currency'
  | 'amount'
  | 'integer'
  | 'boolean'
  | 'deleted';

export interface Field<IsRequired extends boolean = boolean> {
  type: FieldType | FieldTable;
  required: IsRequired;
  description: string;
  /** The first one is part of the example row. */
  examples: readonly unknown[];
}
export interface FieldTable {
  readonly [name: string]: Field;
}
/** Every field of a row and no other, each as required as in the row's type. */
type FieldsOf<Row> = { readonly [Name in keyof Required<Row>]: Field<undefined extends Row[Name] ? false : true> };

const required = (type: FieldType, description: string, ...examples: unknown[]): Field<true> => ({
  type,
  required: true,
  description,
  examples,
});
const optional = (type: Field['type'], description: string, ...examples: unknown[]): Field<false> => ({
  type,
  required: false,
  description,
  examples,
});

/** Contract: "OrderLine object". */
export const ORDER_LINE_FIELDS = {
  itemId: required('id', 'Unique line ID, used to link to shipment lines.', '10023-1'),
  sellerSku: required('text', 'Seller SKU.', 'KET-BLUE'),
  productName: required('text', 'Product name.', 'Kettle'),
  title: required('text', 'Display title.', 'Kettle, blue, 1.7 l'),
  imageUrl: required('address', 'Product image URL.', 'https://shop.example/kettle-blue.png'),
  quantity: required('integer', 'Quantity bought.', 2),
  unitPrice: optional('amount', 'Unit price. A JSON number, not a string with a currency symbol.', 29.9),
  currency: optional('text', 'Line-level currency.', 'USD'),
  asin: optional('text', 'Marketplace product code.', 'B0ABC12345'),
  productId: optional('text', 'Internal product ID.', 'P-1'),
} satisfies FieldsOf<OrderLine>;

/** Contract: "Order object". */
export const ORDER_FIELDS = {
  orderNumber: required(
    'id',
    'Unique order identifier, used as the idempotency key. Syncing the same number again creates no duplicate.',
    '10023',
  ),
  externalOrderId: optional('text', 'Order ID in an external system.', 'EXT-7001'),
  buyerName: optional('text', 'Buyer name.', 'Ada Buyer'),
  buyerEmail: optional('text', 'Buyer e-mail.', 'ada@shop.example'),
  purchaseTime: optional(
    'utc-time',
    'Order time, ISO 8601, in the form `yyyy-MM-ddTHH:mm:ssZ`.',
    '2026-11-16T10:30:00Z',
  ),
  status: optional(
    'text',
    'Order status. The complete list of allowed values is not shown.',
    'PENDING',
    'SHIPPED',
    'DELIVERED',
    'CANCELLED',
  ),
  totalAmount: optional('amount', 'Order total. A JSON number, not a string with a currency symbol.', 59.8),
  currency: optional('text', 'Currency code.', 'USD', 'CNY'),
  shippingAddress: optional('text', 'Delivery address.', '12 Analytical Row, London'),
  trackingNumber: optional('text', 'Shipment tracking number.', '1Z999AA10123456784'),
  orderLines: optional(ORDER_LINE_FIELDS, 'Order lines.'),
} satisfies FieldsOf<Order>;

/** Contract: "SKU object". */
export const SKU_FIELDS = {
  externalId: required(
    'id',
    'Unique SKU ID in the integrator’s system. It must be stable. Changing it makes the SKU count as a new SKU.',
    'S-1',
  ),
  sku: optional('text', 'Seller SKU code.', 'KET-BLUE'),
  name: optional('text', 'Display name.', 'blue'),
  description: optional('text', 'Description.', 'Blue enamel.'),
  image: optional(
    'address',
    'Image address. It must be reachable by the platform.',
    'https://shop.example/kettle-blue.png',
  ),
  price: optional('amount', 'Selling price. A JSON number, not a string with a currency symbol.', 29.9),
  compareAtPrice: optional('amount', 'Strike-through price. A JSON number.', 39.9),
  stockQuantity: optional('integer', 'Sellable stock.', 12),
  available: optional('boolean', 'Whether the SKU is usable. A JSON boolean, not a string.', true),
  onSale: optional('boolean', 'Whether the SKU is on sale. A JSON boolean.', false),
  status: optional('text', 'SKU status. The allowed values are not shown.', 'ACTIVE'),
  metaFields: optional('object', 'Extension attributes.', { glaze: 'salt' }),
  isDeleted: optional(
    'deleted',
    'Whether the SKU is deleted. A JSON boolean. Deletion is signalled by this flag.',
    false,
  ),
} satisfies FieldsOf<Sku>;

/** Contract: "Product object". */
export const PRODUCT_FIELDS = {
  externalId: required(
    'id',
    'Unique product ID in the integrator’s system. It must be stable. Changing it makes the product count as a new product.',
    'P-1',
  ),
  title: required('text', 'Product title.', 'Kettle'),
  description: optional('text', 'Description.', 'A kettle for the stove.'),
  brand: optional('text', 'Brand.', 'Northwind'),
  categoryId: optional('text', 'Category ID.', 'C-1'),
  category: optional('text', 'Category name.', 'Kitchen'),
  country: optional('text', 'Country or region of the product.', 'DE'),
  currency: optional('currency', 'ISO 4217 currency code of the prices.', 'USD'),
  spuUrl: optional('text', 'Detail page address.', 'https://shop.example/products/P-1'),
  mainImageUrl: optional(
    'address',
    'Main image address. It must be reachable by the platform.',
    'https://shop.example/kettle.png',
  ),
  images: optional('addresses', 'Image addresses. They must be reachable by the platform.', [
    'https://shop.example/kettle-side.png',
  ]),
  videos: optional('addresses', 'Video addresses. They must be reachable by the platform.', [
    'https://shop.example/kettle.mp4',
  ]),
  tags: optional('texts', 'Tags.', ['kitchen']),
  metaFields: optional('object', 'Extension attributes.', { litres: 1.7 }),
  status: optional('text', 'Product status. The allowed values are not shown.', 'ACTIVE'),
  publishedAt: optional('iso-time', 'Publish time, ISO-8601.', '2026-01-05T00:00:00Z'),
  externalUpdatedAt: optional('iso-time', 'Last update time, ISO-8601.', '2026-11-20T08:30:00Z'),
  isDeleted: optional(
    'deleted',
    'Whether the product is deleted. A JSON boolean. Deletion is signalled by this flag.',
    false,
  ),
  shopId: optional('text', 'External ID of the owning shop.', 'shop-1'),
  skus: optional(SKU_FIELDS, 'SKUs. A product without variants may return `[]`.'),
} satisfies FieldsOf<Product>;

export const ROW_FIELDS = { '/orders': ORDER_FIELDS, '/products': PRODUCT_FIELDS } as const;

export function createExampleRow(table: FieldTable): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { type, examples }]) => [
      name,
      typeof type === 'string' ? examples[0] : [createExampleRow(type)],
    ]),
  );
}
