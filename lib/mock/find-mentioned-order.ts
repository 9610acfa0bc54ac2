import type { Order } from '@/lib/contract/order';
import { withAsciiDigits } from '@/lib/shared/ascii-digits';

import { findOrder, type MockStore } from './store';

/** What may be an order number: five digits or more, with an optional prefix and parts joined by hyphens; scripts without spaces may touch it. */
const NUMBER = /(?<![A-Za-z\d-])(?:[A-Z]{1,4}-?)?\d{5,}(?:-\d+)*(?![A-Za-z\d-])/g;

/** The order a conversation is about, or the number it names in vain. */
export interface MentionedOrder {
  order?: Order;
  number?: string;
}

/**
 * Looks for the order a conversation speaks of.
 * @param texts the most telling first: a number of the newest message counts before one of the subject
 */
export function findMentionedOrder(texts: readonly string[], store: MockStore): MentionedOrder {
  const numbers = texts.flatMap((text) => withAsciiDigits(text).match(NUMBER) ?? []);
  for (const number of numbers) {
    const order = findOrder(store, number);
    if (order) return { order, number };
  }
  return { number: numbers[0] };
}
