import { describeObstacle } from './describe-obstacle';
import type { Endpoint } from './endpoint';
import type { Notebook } from './notebook';
import type { RuleId } from './rules';

/** No token of any channel: the platform makes its own. */
const WRONG_TOKEN = 'not-the-token-of-this-channel';

const CASES: readonly { rule: RuleId; authorization: string | null; request: string }[] = [
  { rule: 'token-missing', authorization: null, request: 'page 1, pageSize 1, without Authorization' },
  { rule: 'token-wrong', authorization: `Bearer ${WRONG_TOKEN}`, request: 'page 1, pageSize 1, with a wrong token' },
];

/** Contract: "Authentication", 1. */
export async function checkAccess(endpoint: Endpoint, notebook: Notebook): Promise<void> {
  for (const { rule, authorization, request } of CASES) {
    const sent = await endpoint.send({ page: 1, pageSize: 1 }, authorization);
    if (!sent.ok) notebook.remark(rule, `It could not be asked: ${describeObstacle(sent.failure)}.`);
    else if (sent.value.httpStatus === 401) notebook.confirm(rule);
    else {
      const value = sent.value.httpStatus;
      notebook.accuse(rule, { request, field: 'HTTP status', value, fault: 'should be 401' });
    }
  }
}
