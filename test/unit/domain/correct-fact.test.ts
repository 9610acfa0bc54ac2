import { expect, it } from 'vitest';

import { correctionOf } from '@/lib/domain/correct-fact';

const ORDER = { orderNumber: '10023', trackingNumber: '1Z999AA10123456784', totalAmount: 1299.9 };

it.each([
  ['order-number', '10032', '10023'],
  ['order-number', '#10032', '#10023'],
  ['tracking-number', '1Z999AA10123456799', '1Z999AA10123456784'],
  ['amount', '1299.80', '1299.90'],
  ['amount', '1.299,80', '1.299,90'],
  ['amount', '1 299,80', '1 299,90'],
  ['amount', "1'299.80", "1'299.90"],
  ['status', 'was delivered', 'was delivered'],
] as const)('corrects %s %s to %s', (fact, said, right) => {
  expect(correctionOf({ fact, said }, ORDER)).toBe(right);
});
