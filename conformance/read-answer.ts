import { describeObstacle, type Obstacle, type Sent } from './endpoint';
import type { Report, RuleFinding } from './report';
import type { RuleId } from './rules';

export type ReceivedRow = Readonly<Record<string, unknown>>;

export function isRow(value: unknown): value is ReceivedRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Contract: "Integrator-side HTTP statuses", the row "other 4xx". */
export function isRefusal(httpStatus: number): boolean {
  return httpStatus >= 400 && httpStatus < 500 && ![401, 403, 429].includes(httpStatus);
}

export function isDenial(httpStatus: number): boolean {
  return httpStatus === 401 || httpStatus === 403;
}

/** A request that was not answered breaks a rule, unless the rate limit or a person stopped it. */
export function reportObstacle(obstacle: Obstacle, rule: RuleId, request: string, report: Report): void {
  if (obstacle.reason === 'rate-limited') report.note(rule, `Not all was answered: ${describeObstacle(obstacle)}.`);
  else if (obstacle.reason !== 'cancelled') report.fail(rule, { request, fault: describeObstacle(obstacle) });
}

/** Judges one field of an answer. */
export function expectField(
  { rule, value, fault, ...place }: Omit<RuleFinding, 'value'> & { rule: RuleId; value: unknown },
  holds: boolean,
  report: Report,
): void {
  if (holds) report.pass(rule);
  else if (value === undefined) report.fail(rule, { ...place, fault: 'is missing' });
  else report.fail(rule, { ...place, value, fault });
}

/** Judges how an answer is written, and returns its body; undefined if it is not JSON. */
export function readJsonBody(sent: Sent, request: string, report: Report): unknown {
  readEncoding(sent, request, report);
  if (sent.body === undefined) {
    report.fail('json-body', { request, field: 'body', value: sent.opening, fault: 'is not JSON' });
  }
  return sent.body;
}

function readEncoding({ contentType, isUtf8 }: Sent, request: string, report: Report): void {
  const field = 'Content-Type';
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (type === 'application/json') report.pass('json-body');
  else {
    report.fail('json-body', { request, field, value: contentType ?? null, fault: 'should be application/json' });
  }
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (!isUtf8) {
    report.fail('utf-8', { request, field: 'body', fault: 'holds bytes that are no UTF-8' });
  } else if (charset !== undefined && !['utf-8', 'utf8'].includes(charset)) {
    report.fail('utf-8', { request, field, value: contentType, fault: 'should name no other charset than utf-8' });
  } else report.pass('utf-8');
}
