import { expect, it } from 'vitest';

import { findOrderNumbers } from '@/lib/domain/order-numbers';

const find = (subject: string, ...texts: string[]) =>
  findOrderNumbers({
    desk: 'https://desk.example',
    scope: '/tickets/',
    id: '1',
    subject,
    messages: texts.map((text) => ({ role: 'customer', text, attachments: [] })),
  });

it.each([
  ['Where is order 10023?', ['10023']],
  ['Order #10023, please', ['#10023']],
  ['Order #10023, yes, 10023', ['#10023']],
  ['bestellung so-10023 oder SO-10023', ['so-10023']],
  ['Bestellung SO-10023 fehlt', ['SO-10023']],
  ['注文番号10023についてですが', ['10023']],
  ['我的订单10023还没到', ['10023']],
  ['طلبي رقم ١٠٠٢٣ لم يصل', ['10023']],
  ['הזמנה 10023 לא הגיעה', ['10023']],
  ['commande n°10023.', ['10023']],
  ['114-3941689-8772232', ['114-3941689-8772232']],
  ['Call +49 30 123', []],
  ['on 2026-11-20 at 10:30', []],
  ['on 20.11.2026', []],
  ['mail to 10023@shop.example or see https://shop.example/10023', []],
  ['abc10023def', []],
  ['@10023@shop.example 10024', ['10024']],
  ['1'.repeat(61), []],
])('finds the order numbers of %j', (text, numbers) => {
  expect(find(text)).toEqual(numbers);
});

it('takes the subject first, then the newest message, each number once, and not too many', () => {
  expect(find('10001', 'old 10002', 'new 10003 and 10001')).toEqual(['10001', '10003', '10002']);
  expect(find('', Array.from({ length: 50 }, (_, index) => 20_000 + index).join(' '))).toHaveLength(5);
});

it('takes linear time for a text without spaces', () => {
  const timeOf = (length: number): number => {
    const text = `10023${'a'.repeat(length)}`;
    const start = performance.now();
    find(text);
    return performance.now() - start;
  };
  timeOf(1000);
  // Quadratic code takes 100 times as long, and several seconds.
  expect(timeOf(100_000)).toBeLessThan(50 + 30 * timeOf(10_000));
});
