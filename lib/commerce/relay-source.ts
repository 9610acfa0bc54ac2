import type { Order } from '@/lib/contract/order';
import type { PostToRelay } from '@/lib/relay-client/relay-client';
import { isRecord } from '@/lib/shared/is-record';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import { withoutNulls } from '@/lib/shared/without-nulls';

import { ENDPOINTS } from './endpoints';
import { type CommerceFailure, type CommerceSource, failureOfAnswer } from './query-page';

export interface RelaySource extends CommerceSource {
  /** Finds the customer's newest orders. The interface of the contract cannot do this. */
  findOrdersOf: (email: string, most: number) => Promise<Outcome<{ orders: Order[]; total: number }, CommerceFailure>>;
}

/** The relay refuses a request for more. */
const MOST_ORDERS = 200;

/** Creates the source that asks the relay. Nothing of it is copied into the browser. */
export function createRelaySource(post: PostToRelay): RelaySource {
  return {
    id: 'relay',
    post: (path, query, signal) => post(path.slice(1), query, signal && { signal }),
    async findOrdersOf(email, most) {
      const answer = await post('customer-orders', { email, most: Math.min(most, MOST_ORDERS) });
      if (!answer.ok) return answer;
      const failure = failureOfAnswer(answer.value);
      if (failure) return fail(failure);
      const body = withoutNulls(answer.value.body);
      if (!isRecord(body) || !Array.isArray(body.orders)) return fail({ reason: 'unexpected-answer' });
      // An order that breaks the contract does not affect the others.
      const orders = body.orders.flatMap((row) => ENDPOINTS.orders.row.safeParse(row).data ?? []);
      return succeed({ orders, total: Number(body.total) || orders.length });
    },
  };
}
