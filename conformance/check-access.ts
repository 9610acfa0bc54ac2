import { describeObstacle, type Endpoint, type Header } from './endpoint';
import type { Report } from './report';
import type { RuleId } from './rules';

interface AccessOptions {
  body: unknown;
  cases: readonly { rule: RuleId; header: Header | null; request: string }[];
  isDenied: (httpStatus: number) => boolean;
  /** A clause about any other status. */
  fault: string;
}

/** Sends a valid body without the channel's header and with a wrong one (Contract: "Authentication"). */
export async function checkAccess(
  endpoint: Endpoint,
  report: Report,
  { body, cases, isDenied, fault }: AccessOptions,
): Promise<void> {
  for (const { rule, header, request } of cases) {
    const sent = await endpoint.send(body, { header });
    if (!sent.ok) report.note(rule, `It could not be asked: ${describeObstacle(sent.failure)}.`);
    else if (isDenied(sent.value.httpStatus)) report.pass(rule);
    else report.fail(rule, { request, field: 'HTTP status', value: sent.value.httpStatus, fault });
  }
}
