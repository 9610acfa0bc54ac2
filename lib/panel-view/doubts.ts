import { type CheckedFact, type FactDifference, findFactDifferences } from '@/lib/domain/fact-check';
import { isMisleading } from '@/lib/domain/link-hosts';
import { decideOrderBuyer } from '@/lib/domain/order-buyer';
import { conversationOf } from '@/lib/domain/ticket';
import { plainOf } from '@/lib/rich-text/reply-text';

import type { TicketView } from './read-ticket-view';

/** Reasons against sending the suggested reply as it is. */
export interface Doubts {
  /** Facts that differ from the order of the ticket. */
  differences: readonly FactDifference[];
  /** Number of hosts that its links should not lead to. */
  links: number;
  /** Number of places that somebody must fill in. */
  placeholders: number;
}

/** A warning would reveal the amount or tracking number of another buyer's order. */
const FACTS_OF_ANY_BUYER: ReadonlySet<CheckedFact> = new Set(['order-number', 'status']);

/** Compares the reply, as the agent sees it, with the order of the ticket, and judges its links and unfilled places. */
export function findDoubts(view: Pick<TicketView, 'ticket' | 'suggestion' | 'order' | 'customer'>): Doubts {
  const { suggestion } = view.suggestion;
  // It is too late.
  if (suggestion?.sent) return { differences: [], links: 0, placeholders: 0 };
  const { linkHosts = [], placeholders = [] } = suggestion?.checks ?? {};
  return {
    differences: findDifferences(view),
    links: linkHosts.filter(isMisleading).length,
    placeholders: placeholders.length,
  };
}

/** Counts the doubts of a reply that may be inserted. Other texts are not for sending. */
export function countDoubts(
  { verdict }: { verdict: { canInsert: boolean } },
  { differences, links, placeholders }: Doubts,
): number {
  return verdict.canInsert ? differences.length + links + placeholders : 0;
}

function findDifferences({
  ticket,
  suggestion: { suggestion },
  order,
  customer,
}: Parameters<typeof findDoubts>[0]): readonly FactDifference[] {
  if (!suggestion?.text || order.state !== 'found') return [];
  const { found } = order;
  const otherOrders = customer.found?.orders ?? [];
  /** Returns whether the ticket or another order of the customer has a number, which a reply may mention. */
  const isKnown = (number: string): boolean => {
    const holds = (text = '') => text.toLowerCase().includes(number);
    return (
      holds(ticket.subject) ||
      conversationOf(ticket).some(({ text }) => holds(text)) ||
      otherOrders.some(({ orderNumber }) => holds(orderNumber))
    );
  };
  const differences = findFactDifferences(plainOf(suggestion.text), found, isKnown, suggestion.language);
  return decideOrderBuyer(found, customer.email) === 'customer'
    ? differences
    : differences.filter(({ fact }) => FACTS_OF_ANY_BUYER.has(fact));
}
