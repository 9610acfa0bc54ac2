import type { Order } from '@/lib/contract/order';
import { withAsciiDigits } from '@/lib/shared/ascii-digits';
import { findOrder, type RowStore } from '@/relay/commerce/row-store';

/** At least five digits, with an optional prefix and parts joined by hyphens. Non-Latin letters may be adjacent. */
const NUMBER = /(?<![A-Za-z\d-])(?:[A-Z]{1,4}-?)?\d{5,}(?:-\d+)*(?![A-Za-z\d-])/g;

/** `number` is a mentioned number, even if no order has it. */
export interface MentionedOrder {
  order?: Order;
  number?: string;
}

/** Finds the order that a conversation mentions, in the most relevant text first. */
export function findMentionedOrder(texts: readonly string[], store: RowStore): MentionedOrder {
  const numbers = texts.flatMap((text) => withAsciiDigits(text).match(NUMBER) ?? []);
  for (const number of numbers) {
    const order = findOrder(store, number);
    if (order) return { order, number };
  }
  return { number: numbers[0] };
}
