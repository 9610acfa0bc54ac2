import type { Order, OrderLine } from '@/lib/contract/order';
import type { Product, Sku } from '@/lib/contract/product';

/**
 * What the contract says of a field's value. `id`: a text that identifies, so never empty. `address`: of a
 * picture or video. `utc-time`: in the one form, where `iso-time` is any ISO 8601.
 */
type Kind =
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

export interface Field {
  /** Fields of the rows, where the value is a list of rows. */
  is: Kind | FieldTable;
  required?: true;
}
export interface FieldTable {
  readonly [name: string]: Field;
}

const text: Field = { is: 'text' };
const requiredText: Field = { is: 'text', required: true };
const id: Field = { is: 'id', required: true };

/*
 * The field tables of the contract, held apart from the schemas of lib/contract: those say what we accept, which may be
 * lenient; these say what an integrator owes. The types keep the two to the same names.
 */

/** Contract: "OrderLine object". */
const LINE_FIELDS = {
  itemId: id,
  sellerSku: requiredText,
  productName: requiredText,
  title: requiredText,
  imageUrl: { is: 'address', required: true },
  quantity: { is: 'integer', required: true },
  unitPrice: { is: 'amount' },
  currency: text,
  asin: text,
  productId: text,
} satisfies Record<keyof OrderLine, Field>;

/** Contract: "SKU object". */
const SKU_FIELDS = {
  externalId: id,
  sku: text,
  name: text,
  description: text,
  image: { is: 'address' },
  price: { is: 'amount' },
  compareAtPrice: { is: 'amount' },
  stockQuantity: { is: 'integer' },
  available: { is: 'boolean' },
  onSale: { is: 'boolean' },
  status: text,
  metaFields: { is: 'object' },
  isDeleted: { is: 'deleted' },
} satisfies Record<keyof Sku, Field>;

/** Contract: "Order object" and "Product object". */
export const ROW_FIELDS = {
  '/orders': {
    orderNumber: id,
    externalOrderId: text,
    buyerName: text,
    buyerEmail: text,
    purchaseTime: { is: 'utc-time' },
    status: text,
    totalAmount: { is: 'amount' },
    currency: text,
    shippingAddress: text,
    trackingNumber: text,
    orderLines: { is: LINE_FIELDS },
  } satisfies Record<keyof Order, Field>,
  '/products': {
    externalId: id,
    title: requiredText,
    description: text,
    brand: text,
    categoryId: text,
    category: text,
    country: text,
    currency: { is: 'currency' },
    spuUrl: text,
    mainImageUrl: { is: 'address' },
    images: { is: 'addresses' },
    videos: { is: 'addresses' },
    tags: { is: 'texts' },
    metaFields: { is: 'object' },
    status: text,
    publishedAt: { is: 'iso-time' },
    externalUpdatedAt: { is: 'iso-time' },
    isDeleted: { is: 'deleted' },
    shopId: text,
    skus: { is: SKU_FIELDS },
  } satisfies Record<keyof Product, Field>,
} satisfies Record<string, FieldTable>;
