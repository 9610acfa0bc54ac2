import { describe, expect, test } from 'vitest';

import { findOrderStatus, spellStatus } from '@/lib/domain/order-status';

describe('a known status', () => {
  test.each([
    ['SHIPPED', 'SHIPPED'],
    ['shipped', 'SHIPPED'],
    [' Delivered ', 'DELIVERED'],
    ['PARTIALLY_SHIPPED', 'PARTIALLY_SHIPPED'],
    ['partially-shipped', 'PARTIALLY_SHIPPED'],
    ['Partially Refunded', 'PARTIALLY_REFUNDED'],
    ['partiallyRefunded', 'PARTIALLY_REFUNDED'],
    ['on hold', 'ON_HOLD'],
    ['CANCELED', 'CANCELLED'],
  ])('finds a known status in %j', (text, status) => {
    expect(findOrderStatus(text)).toBe(status);
  });

  test.each(['', 'constructor', 'SHIPPED_BACK', 'AWAITING_PICKUP', '__proto__', '已发货'])(
    'finds no known status in %j',
    (text) => {
      expect(findOrderStatus(text)).toBeUndefined();
    },
  );
});

test.each([
  ['AWAITING_PICKUP', 'Awaiting pickup'],
  ['awaiting-pickup', 'Awaiting pickup'],
  ['AWAITING PICKUP', 'Awaiting pickup'],
  ['awaitingPickup', 'Awaiting pickup'],
  ['PACKED', 'Packed'],
  ['STEP_2_OF_3', 'Step 2 of 3'],
  ['GELÖSCHT', 'Gelöscht'],
  ['', ''],
])('the unknown status %j is written as %j', (status, words) => {
  expect(spellStatus(status)).toBe(words);
});

test.each(['Ready for DHL', 'Wartet auf DHL', '已发货', 'تم الشحن', 'Paid (PayPal)'])(
  'a status that is words already stays as it is: %s',
  (status) => {
    expect(spellStatus(status)).toBe(status);
  },
);
