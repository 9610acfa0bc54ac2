import { writeContractTime } from '@/lib/contract/time';

import { describeObstacle } from './describe-obstacle';
import type { Endpoint } from './endpoint';
import type { Notebook } from './notebook';
import { isRefusal, type PageReader } from './page-reader';
import { describeQuery, type Query } from './query';
import type { RuleId } from './rules';

const LARGEST = 200;
const SMALLER = [100, 50, 20, 10] as const;

/**
 * Contract: "Implementation should support up to 200" of orders, "`pageSize` must accept 1 to 200" of products.
 * @returns the largest page size in effect, with which the other checks may read; undefined when there is none
 */
export async function checkLargestSize(reader: PageReader, notebook: Notebook): Promise<number | undefined> {
  const request = `page 1, pageSize ${LARGEST}`;
  const page = await reader.askFreely({ page: 1, pageSize: LARGEST });
  if (!page) return undefined;
  if (page !== 'refused') {
    if (page.pageSize === LARGEST) notebook.confirm('page-size-200');
    else {
      const finding = { request, field: 'pageSize', value: page.pageSize, fault: `should be ${LARGEST}` };
      notebook.accuse('page-size-200', finding);
    }
    return page.pageSize;
  }
  notebook.accuse('page-size-200', { request, field: 'HTTP status', fault: 'should be 200, but the query is refused' });
  for (const pageSize of SMALLER) {
    const smaller = await reader.askFreely({ page: 1, pageSize });
    if (smaller && smaller !== 'refused') return pageSize;
  }
  return undefined;
}

/** What the product query does not allow (contract: "Product query request"). */
function findForbidden(nowMs: number): { rule: RuleId; query: Query }[] {
  const start = writeContractTime(nowMs - 86_400_000);
  const end = writeContractTime(nowMs);
  const first = { page: 1, pageSize: 10 };
  return [
    { rule: 'size-limits', query: { page: 0, pageSize: 10 } },
    { rule: 'size-limits', query: { page: 1, pageSize: 0 } },
    { rule: 'size-limits', query: { page: 1, pageSize: 201 } },
    { rule: 'bounds-paired', query: { ...first, lastUpdateTimeStart: start } },
    { rule: 'bounds-paired', query: { ...first, lastUpdateTimeEnd: end } },
    { rule: 'bounds-paired', query: { ...first, createTimeStart: start } },
    { rule: 'bounds-paired', query: { ...first, createTimeEnd: end } },
  ];
}

/** Asks products for what may not be asked; each has to be refused. */
export async function checkRefusals(endpoint: Endpoint, notebook: Notebook, nowMs: number): Promise<void> {
  for (const { rule, query } of findForbidden(nowMs)) {
    const sent = await endpoint.send(query);
    if (!sent.ok) {
      notebook.remark(rule, `Not all could be asked: ${describeObstacle(sent.failure)}.`);
      continue;
    }
    const { httpStatus: value } = sent.value;
    if (isRefusal(value)) notebook.confirm(rule);
    else {
      const finding = { request: describeQuery(query), field: 'HTTP status', value, fault: 'should be 400' };
      notebook.accuse(rule, finding);
    }
  }
}
