import { describe, expect, test } from 'vitest';

import type { Order } from '@/lib/contract/order';
import { findFactDifferences } from '@/lib/domain/fact-check';
import { leastProcessorTime } from '@/test/drivers/processor-time';

const ORDER: Order = {
  orderNumber: '10023',
  externalOrderId: 'EXT-77120',
  status: 'SHIPPED',
  totalAmount: 1129.9,
  currency: 'EUR',
  trackingNumber: '1Z999AA10123456784',
  orderLines: [
    { itemId: '1', sellerSku: 'K', productName: 'K', title: 'Kettle', imageUrl: '', quantity: 2, unitPrice: 1129.8 },
  ],
};

describe('the check of a reply against its order', () => {
  test.each([
    ['the same facts', 'Order #10023 was shipped as 1Z999AA10123456784 and costs €1,129.90.'],
    ['the facts in another spelling', 'Bestellung 10023: 1z999aa10123456784, 1.129,90 €.'],
    ['digits of another script', 'رقم الطلب ١٠٠٢٣'],
    ['the price of an item', 'The kettle costs €1,129.80 each.'],
    ['an unrelated amount', 'We refund €4.99 for shipping, and 20.00 more.'],
    ['a year, a phone number and a date', 'Since 2026, call 030 1234567 by 21.11.2026.'],
    ['an address with a similar number', 'See https://shop.example/orders/10024'],
    ['the other number of the order', 'Your reference is EXT-77120.'],
    ['a text without numbers', 'Thank you for your patience.'],
  ])('finds nothing in %s', (_, text) => {
    expect(findFactDifferences(text, ORDER, undefined, 'en')).toEqual([]);
  });

  test.each([
    ['order-number', 'Your order 10032 is on its way.', '10032'],
    ['order-number', 'Your order #10024 is on its way.', '#10024'],
    ['order-number', 'Your order 1023 is on its way.', '1023'],
    ['order-number', 'رقم الطلب ١٠٠٢٤', '10024'],
    ['tracking-number', 'Follow 1Z999AA10123456785.', '1Z999AA10123456785'],
    ['tracking-number', 'Follow 1Z999AA1012345678.', '1Z999AA1012345678'],
    ['amount', 'You paid €1,192.90.', '1,192.90'],
    ['amount', 'Sie haben 1.129,09 € bezahlt.', '1.129,09'],
  ])('finds a mistyped %s in "%s"', (fact, text, said) => {
    expect(findFactDifferences(text, ORDER, undefined, 'en')).toEqual([{ fact, said }]);
  });

  test('takes a number of another known order for no mistake', () => {
    expect(findFactDifferences('Your orders 10023 and 10024.', ORDER, (number) => number === '10024')).toEqual([]);
  });

  test.each([
    ['en', 'Your parcel was delivered on Monday.', 'was delivered'],
    ['de', 'Ihre Bestellung wurde storniert.', 'storniert'],
    ['zh', '您的包裹已签收。', '已签收'],
    ['ja', '商品は配達されました。', '配達されました'],
    ['ar', 'تم تسليم طلبك.', 'تم تسليم'],
  ])('finds a status in %s that the order does not have', (language, text, said) => {
    expect(findFactDifferences(text, ORDER, undefined, language)).toEqual([{ fact: 'status', said }]);
  });

  test.each([
    ['en', 'Your order has been shipped.'],
    ['en', 'It has not been delivered yet.'],
    ['en', 'Once it was delivered, tell us.'],
    ['en', 'Was it delivered, or has it been cancelled?'],
    ['de', 'Ihr Paket wird am Montag zugestellt.'],
    ['zh', '包裹尚未签收，已签收后请告知。'],
    ['ja', 'まだ配達されました通知はありません。'],
    ['fr', 'Votre colis a été livré.'],
  ])('finds no wrong status in "%s: %s"', (language, text) => {
    expect(findFactDifferences(text, ORDER, undefined, language)).toEqual([]);
  });

  test('knows that a delivered order has been shipped', () => {
    const delivered = { ...ORDER, status: 'DELIVERED' };
    expect(findFactDifferences('It has been shipped and was delivered.', delivered, undefined, 'en')).toEqual([]);
  });

  test('judges no status that the contract does not name', () => {
    expect(findFactDifferences('It was delivered.', { ...ORDER, status: 'AT_DEPOT' }, undefined, 'en')).toEqual([]);
  });

  test('answers within 500 ms for hostile texts', async () => {
    const hostile = ['1'.repeat(100_000), '1,'.repeat(50_000), 'a1-'.repeat(40_000), 'was '.repeat(30_000)];
    for (const text of hostile) {
      const judge = () => findFactDifferences(text, ORDER, undefined, 'en');
      expect(await leastProcessorTime(judge, 500)).toBeLessThan(500);
    }
  });
});
