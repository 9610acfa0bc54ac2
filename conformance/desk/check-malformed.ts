import { isRefusal, reportObstacle } from '../read-answer';
import type { Contact } from '../run-check';
import { sendValid } from './send-valid';
import type { TestRequest } from './test-callbacks';

type MalformedRequest = TestRequest & { text?: string };

const MALFORMED: readonly MalformedRequest[] = [
  { request: 'a body that is not JSON', body: {}, text: '{"ticketId":' },
  { request: 'a list', body: [] },
  { request: 'an empty object', body: {} },
];

/** Sends malformed bodies, and then a valid one, which must be answered as before. */
export async function checkMalformed(
  contact: Pick<Contact, 'endpoint' | 'report'>,
  { incomplete, valid }: { incomplete: readonly TestRequest[]; valid: TestRequest },
): Promise<void> {
  const { endpoint, report } = contact;
  const judge = (request: string, httpStatus: number) => {
    const rule = httpStatus >= 500 ? 'no-failure' : 'malformed-body';
    if (isRefusal(httpStatus)) report.pass(rule);
    else report.fail(rule, { request, field: 'HTTP status', value: httpStatus, fault: 'should be 400' });
  };
  const requests: readonly MalformedRequest[] = [...MALFORMED, ...incomplete];
  for (const { request, body, text } of requests) {
    const sent = await endpoint.send(body, text === undefined ? {} : { text });
    if (sent.ok) judge(request, sent.value.httpStatus);
    else reportObstacle(sent.failure, 'no-failure', request, report);
  }
  if (await sendValid(contact, 'no-failure', valid)) report.pass('no-failure');
}
