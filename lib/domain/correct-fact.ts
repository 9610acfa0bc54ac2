import type { Order } from '@/lib/contract/order';

import type { FactDifference } from './fact-check';

/**
 * Returns the words that a reply should have instead of the wrong ones: the number of the order, or its amount as the reply
 * writes amounts. A status stays as it is said, because its sentence has to change with it.
 */
export function correctionOf({ fact, said }: FactDifference, order: Order): string {
  if (fact === 'order-number') return withPrefixOf(said, order.orderNumber);
  if (fact === 'tracking-number') return order.trackingNumber ?? said;
  if (fact === 'amount') return writeAmountLike(said, order.totalAmount ?? 0);
  return said;
}

function withPrefixOf(said: string, number: string): string {
  return said.startsWith('#') && !number.startsWith('#') ? `#${number}` : number;
}

/** Writes an amount with the separators of another one, such as "1.299,00". */
function writeAmountLike(said: string, amount: number): string {
  const separator = said.at(-3) ?? '.';
  const groups = /^\d{1,3}(\D)\d{3}/.exec(said)?.[1];
  const [units = '', cents = ''] = amount.toFixed(2).split('.');
  const first = units.length % 3 || 3;
  const thousands = units.slice(first).match(/\d{3}/g) ?? [];
  const grouped = groups === undefined ? units : [units.slice(0, first), ...thousands].join(groups);
  return `${grouped}${separator}${cents}`;
}
