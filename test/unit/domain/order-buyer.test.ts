import { expect, it } from 'vitest';

import { decideOrderBuyer } from '@/lib/domain/order-buyer';

it.each([
  ['ada@mail.example', 'ada@mail.example', 'customer'],
  [' Ada@Mail.example', 'ada@mail.example ', 'customer'],
  ['grace@mail.example', 'ada@mail.example', 'another'],
  ['ada@mail.example.org', 'ada@mail.example', 'another'],
  [undefined, 'ada@mail.example', 'unknown'],
  ['ada@mail.example', undefined, 'unknown'],
  ['', '', 'unknown'],
])('decides for an order of %j and a ticket of %j: %s', (buyerEmail, customer, buyer) => {
  expect(decideOrderBuyer({ orderNumber: '1', buyerEmail, buyerName: 'Ada' }, customer)).toBe(buyer);
});
