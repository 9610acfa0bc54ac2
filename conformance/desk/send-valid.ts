import { CALLBACK_DEADLINE_MS } from '@/lib/contract/webhook';

import type { Sent } from '../endpoint';
import { readJsonBody, reportObstacle } from '../read-answer';
import type { Report } from '../report';
import type { RuleId } from '../rules';
import type { Contact } from '../run-check';
import type { TestRequest } from './test-callbacks';

/** `body` is undefined if it is not JSON. */
interface Accepted {
  body: unknown;
}

/**
 * Sends a valid request.
 * @param rule broken if the request is not accepted
 * @returns undefined if it is not accepted
 */
export async function sendValid(
  { endpoint, report }: Pick<Contact, 'endpoint' | 'report'>,
  rule: RuleId,
  { request, body }: TestRequest,
): Promise<Accepted | undefined> {
  const sent = await endpoint.send(body);
  if (sent.ok) return readAccepted(sent.value, rule, request, report);
  reportObstacle(sent.failure, rule, request, report);
  return undefined;
}

/** Judges the answer to a valid request as a whole: status, time, encoding. */
export function readAccepted(sent: Sent, rule: RuleId, request: string, report: Report): Accepted | undefined {
  const { httpStatus, tookMs } = sent;
  if (httpStatus < 200 || httpStatus > 299) {
    const fault = httpStatus === 404 ? 'should be 200 (are address and ticket right?)' : 'should be 200';
    report.fail(rule, { request, field: 'HTTP status', value: httpStatus, fault });
    return undefined;
  }
  if (tookMs < CALLBACK_DEADLINE_MS) report.pass('answer-time');
  else {
    const value = `${(tookMs / 1000).toFixed(1)} s`;
    report.fail('answer-time', { request, field: 'time', value, fault: 'should be under 10 s' });
  }
  return { body: readJsonBody(sent, request, report) };
}
