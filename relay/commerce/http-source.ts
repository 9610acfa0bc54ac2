import { createHttpPost } from '@/lib/commerce/post-over-http';
import type { CommerceFailure, ReadPage } from '@/lib/commerce/query-page';
import { walkPages } from '@/lib/commerce/walk-pages';
import { MAX_PAGE_SIZE } from '@/lib/contract/page';
import { writeContractTime } from '@/lib/contract/time';
import { failureOfStatus } from '@/lib/http/failure-of-status';
import { createTransport } from '@/lib/http/transport';
import { isRecord } from '@/lib/shared/is-record';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import { abortablePause } from '@/lib/shared/pause';

import type { RowKind } from '../storage/tables';
import { readShopRow } from './read-shop-row';
import { type ShopSource, ShopUnreadable } from './shop-source';

/** Reads a shop by its own `/orders` and `/products` (Contract: "Integrator-side"). @param token secret */
export function createHttpSource(shop: { url: string; token: string }): ShopSource {
  const post = createHttpPost(createTransport(), shop);
  return {
    async *read(kind, { since, signal }) {
      const now = Date.now();
      const range = since && {
        lastUpdateTimeStart: writeContractTime(since),
        lastUpdateTimeEnd: writeContractTime(now),
      };
      const queryPage = async (page: number): Promise<Outcome<ReadPage<unknown>, CommerceFailure>> => {
        const answer = await post(`/${kind}`, { page, pageSize: MAX_PAGE_SIZE, ...range }, signal);
        if (!answer.ok) return answer;
        const { httpStatus, body, retryAfterSeconds } = answer.value;
        const failed = failureOfStatus(httpStatus);
        const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
        if (failed) return fail({ reason: failed === 'rate-limited' ? failed : 'query-refused', httpStatus, ...wait });
        if (!isRecord(body) || !Array.isArray(body.data) || body.page !== page) {
          return fail({ reason: 'unexpected-answer', httpStatus });
        }
        return succeed({ rows: body.data as unknown[], unreadable: [], hasNextPage: body.hasNextPage === true });
      };
      const walk = walkPages({ queryPage, pageSize: MAX_PAGE_SIZE, idOf: idOf(kind), wait: abortablePause, signal });
      for await (const page of walk) {
        if (!page.ok) throw new ShopUnreadable(`the shop's /${kind} could not be read: ${page.failure.reason}`);
        yield page.value.rows;
      }
    },
  };
}

/** A row without an id still marks its page. */
function idOf(kind: RowKind) {
  return (row: unknown): string => readShopRow(kind, row)?.id ?? JSON.stringify(row);
}
