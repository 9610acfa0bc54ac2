import { ORDER_FIELDS, ORDER_LINE_FIELDS } from '@/lib/contract/fields';
import type { Order, OrderLine } from '@/lib/contract/order';
import { writeContractTime } from '@/lib/contract/time';
import type { StoredOrder } from '@/lib/mock/rows';

import { Random } from './random';
import { MARKETS, writeAmount } from './sample-markets';
import { outlineProduct } from './sample-products';
import { withOtherFields } from './with-other-fields';

const STATUSES = [
  'DELIVERED',
  'DELIVERED',
  'DELIVERED',
  'DELIVERED',
  'DELIVERED',
  'SHIPPED',
  'SHIPPED',
  'PENDING',
  'CANCELLED',
  'RETURNED',
  'ON_HOLD',
] as const;

/** Within two years; none changes after `LAST_CHANGE`. */
const FIRST_ORDER = Date.UTC(2024, 10, 1);
const SECONDS_OF_ORDERS = 730 * 86_400;
const LAST_CHANGE = Date.UTC(2026, 10, 20);

/**
 * Creates the sample order of a seed and an index; some lack optional fields.
 *
 * @param products number of sample products that order lines may refer to
 */
export function createSampleOrder(seed: number, index: number, products: number): StoredOrder {
  const random = new Random(seed * 17 + index * 2 + 1_000_003);
  const purchased = FIRST_ORDER + random.below(SECONDS_OF_ORDERS) * 1000;
  const most = (LAST_CHANGE - purchased) / 1000;
  const lastUpdatedAt = writeContractTime(purchased + Math.min(random.below(14 * 86_400), most) * 1000);
  const orderNumber = String(1_000_000 + index);
  if (index % 499 === 498) return { lastUpdatedAt, order: { orderNumber } };

  const market = random.pick(MARKETS);
  const [buyerName, mailbox] = random.pick(market.names);
  const status = random.pick(STATUSES);
  let total = 0;
  const lineAt = (_: unknown, at: number): OrderLine => {
    const product = outlineProduct(seed, random.below(Math.max(products, 1)));
    const price = Math.max(1, Math.round(product.cents * market.rate * 10 ** (market.digits - 2)));
    const quantity = random.percent(80) ? 1 : 2 + random.below(9);
    total += price * quantity;
    const line: OrderLine = {
      itemId: `${orderNumber}-${at + 1}`,
      sellerSku: `${product.code}-1`,
      productName: product.title,
      title: product.title,
      imageUrl: product.picture,
      quantity,
      unitPrice: writeAmount(price, market),
      currency: market.currency,
      productId: products > 0 ? product.productId : undefined,
      asin: random.percent(5) ? `B0${(10 ** 7 + random.below(9 * 10 ** 7)).toString(36).toUpperCase()}` : undefined,
    };
    return withOtherFields(line, ORDER_LINE_FIELDS, index);
  };
  const orderLines = Array.from({ length: random.percent(60) ? 1 : 2 + random.below(5) }, lineAt);
  const isSent = status === 'DELIVERED' || status === 'SHIPPED' || status === 'RETURNED';
  const order: Order = {
    orderNumber,
    externalOrderId: random.percent(30) ? `${market.country}-${7000 + index}` : undefined,
    buyerName,
    buyerEmail: random.percent(95) ? `${mailbox}${random.below(1000)}@mail.example` : undefined,
    purchaseTime: random.percent(99) ? writeContractTime(purchased) : undefined,
    status,
    totalAmount: writeAmount(total, market),
    currency: market.currency,
    shippingAddress: random.percent(97)
      ? random.pick(market.streets).replace('#', String(1 + random.below(180)))
      : undefined,
    trackingNumber: isSent && random.percent(95) ? `DH${100_000_000 + random.below(900_000_000)}` : undefined,
    orderLines: random.percent(99) ? orderLines : undefined,
  };
  return { lastUpdatedAt, order: withOtherFields(order, ORDER_FIELDS, index) };
}
