import type * as z from 'zod/mini';

import { answerSchema } from '@/lib/contract/field-schemas';
import type { Failure } from '@/lib/domain/failure';
import { failureOfStatus } from '@/lib/http/failure-of-status';
import type { JsonAnswer } from '@/lib/http/transport';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

/**
 * Judges an answer by its HTTP status and its body's `code` together, because the contract does not say which status comes
 * with a code ("Errors"). It is a success only if neither reports a failure. If both fail, the code counts, because it is more
 * exact. The code 400 has six causes ("Summary and reply suggestion"); only the platform's message distinguishes them.
 * @param schema of the answer's `data`
 */
export function judgeAnswer<Data>(
  { httpStatus, body, retryAfterSeconds }: JsonAnswer,
  schema: z.ZodMiniType<Data>,
): Outcome<Data, Failure> {
  const answer = answerSchema.safeParse(body);
  const byStatus = failureOfStatus(httpStatus);
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  if (!answer.success) {
    const reason = byStatus ?? (body === undefined ? 'not-json' : 'unexpected-answer');
    return fail({ reason, httpStatus, ...wait });
  }
  const { code, msg, success, data } = answer.data;
  const isNumber = /^\d{3}$/.test(code);
  const platformMessage = msg ? shortenMessage(msg) : '';
  const seen = {
    httpStatus,
    ...(isNumber && { code }),
    ...(platformMessage && { platformMessage }),
    ...wait,
  };
  if (code !== SUCCESS_CODE) {
    const byCode = isNumber ? failureOfStatus(Number(code)) : undefined;
    return fail({ reason: byCode ?? 'unexpected-answer', ...seen });
  }
  if (byStatus) return fail({ reason: byStatus, ...seen });
  if (success === false) return fail({ reason: 'unexpected-answer', ...seen });
  const parsed = schema.safeParse(data);
  if (parsed.success) return succeed(parsed.data);
  const isTooLarge = parsed.error.issues.some((issue) => issue.code === 'too_big');
  return fail({ reason: isTooLarge ? 'too-large' : 'unexpected-answer', ...seen });
}

/** No other number of the 200s means success (Contract: "Reply suggestion response"). */
const SUCCESS_CODE = '200';

const MAX_MESSAGE_LENGTH = 200;

/** Shortens a message to one line without control characters and invisible characters. */
function shortenMessage(message: string): string {
  const line = message
    .slice(0, 2 * MAX_MESSAGE_LENGTH)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH - 1)}…` : line;
}
