import type { OrderLine } from '@/lib/contract/order';
import { writeContractTime } from '@/lib/contract/time';

import { Random } from './random';
import type { StoredOrder } from './rows';
import { MARKETS, writeAmount } from './sample-markets';
import { outlineProduct } from './sample-products';

/** Most orders have arrived; the contract's four examples, and two that shops know beside them. */
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

/** Orders come in from this time on, in two years, and none has changed after its last day. */
const FIRST_ORDER = Date.UTC(2024, 10, 1);
const SECONDS_OF_ORDERS = 730 * 86_400;
const LAST_CHANGE = Date.UTC(2026, 10, 20);

/**
 * The sample order with this number, always the same for a seed. Some lack what the contract does not require.
 * @param index counted from 0
 * @param products how many sample products there are, for lines to refer to
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
    return {
      itemId: `${orderNumber}-${at + 1}`,
      sellerSku: `${product.code}-1`,
      productName: product.title,
      title: product.title,
      imageUrl: product.picture,
      quantity,
      unitPrice: writeAmount(price, market),
      currency: market.currency,
      ...(products > 0 && { productId: product.productId }),
      ...(random.percent(5) && { asin: `B0${(10 ** 7 + random.below(9 * 10 ** 7)).toString(36).toUpperCase()}` }),
    };
  };
  const orderLines = Array.from({ length: random.percent(60) ? 1 : 2 + random.below(5) }, lineAt);
  const isSent = status === 'DELIVERED' || status === 'SHIPPED' || status === 'RETURNED';
  return {
    lastUpdatedAt,
    order: {
      orderNumber,
      ...(random.percent(30) && { externalOrderId: `${market.country}-${7000 + index}` }),
      buyerName,
      ...(random.percent(95) && { buyerEmail: `${mailbox}${random.below(1000)}@mail.example` }),
      ...(random.percent(99) && { purchaseTime: writeContractTime(purchased) }),
      status,
      totalAmount: writeAmount(total, market),
      currency: market.currency,
      ...(random.percent(97) && {
        shippingAddress: random.pick(market.streets).replace('#', String(1 + random.below(180))),
      }),
      ...(isSent && random.percent(95) && { trackingNumber: `DH${100_000_000 + random.below(900_000_000)}` }),
      ...(random.percent(99) && { orderLines }),
    },
  };
}
