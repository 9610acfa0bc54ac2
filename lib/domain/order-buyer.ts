import type { Order } from '@/lib/contract/order';

/** Who bought an order: the ticket's customer, somebody else, or unknown because an e-mail address is missing. */
export type OrderBuyer = 'customer' | 'another' | 'unknown';

/**
 * Decides whether an order belongs to the ticket's customer. A number in a ticket proves nothing: it may be mistyped, or
 * copied from another customer's mail. Names are not compared, because people share them.
 * @param customerEmail the customer's address in the ticket
 */
export function decideOrderBuyer({ buyerEmail }: Order, customerEmail: string | undefined): OrderBuyer {
  const [buyer, customer] = [foldAddress(buyerEmail), foldAddress(customerEmail)];
  if (buyer === '' || customer === '') return 'unknown';
  return buyer === customer ? 'customer' : 'another';
}

function foldAddress(address = ''): string {
  return address.trim().toLowerCase();
}
