import { writeContractTime } from '@/lib/contract/time';

import { describeObstacle, type Endpoint } from './endpoint';
import { isRefusal } from './page-reader';
import { describeQuery, type Query } from './query';
import type { Report } from './report';
import type { RuleId } from './rules';

const WRONG_TOKEN = 'not-the-token-of-this-channel';

const CASES: readonly { rule: RuleId; authorization: string | null; request: string }[] = [
  { rule: 'token-missing', authorization: null, request: 'page 1, pageSize 1, without Authorization' },
  { rule: 'token-wrong', authorization: `Bearer ${WRONG_TOKEN}`, request: 'page 1, pageSize 1, with a wrong token' },
];

/** Sends queries without a token and with a wrong one; both need a 401 (Contract: "Authentication", 1). */
export async function checkAccess(endpoint: Endpoint, report: Report): Promise<void> {
  for (const { rule, authorization, request } of CASES) {
    const sent = await endpoint.send({ page: 1, pageSize: 1 }, authorization);
    if (!sent.ok) report.note(rule, `It could not be asked: ${describeObstacle(sent.failure)}.`);
    else if (sent.value.httpStatus === 401) report.pass(rule);
    else {
      const value = sent.value.httpStatus;
      report.fail(rule, { request, field: 'HTTP status', value, fault: 'should be 401' });
    }
  }
}

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
