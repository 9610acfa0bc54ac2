import { writeContractTime } from '@/lib/contract/time';

import { describeObstacle, type Endpoint } from '../endpoint';
import { isRefusal } from '../read-answer';
import type { Report } from '../report';
import type { RuleId } from '../rules';
import { describeQuery, type Query } from './query';

/** Contract: "Product query request". */
function createForbiddenQueries(nowMs: number): { rule: RuleId; query: Query }[] {
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

/** Sends forbidden queries to the product interface; it should refuse each. */
export async function checkRefusals(endpoint: Endpoint, report: Report, nowMs: number): Promise<void> {
  for (const { rule, query } of createForbiddenQueries(nowMs)) {
    const sent = await endpoint.send(query);
    if (!sent.ok) {
      report.note(rule, `Not all could be asked: ${describeObstacle(sent.failure)}.`);
      continue;
    }
    const { httpStatus: value } = sent.value;
    if (isRefusal(value)) report.pass(rule);
    else {
      const finding = { request: describeQuery(query), field: 'HTTP status', value, fault: 'should be 400' };
      report.fail(rule, finding);
    }
  }
}
