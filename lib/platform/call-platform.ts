import type { PlatformAddress } from '@/lib/contract/address';
import {
  PLATFORM_ENDPOINTS,
  type PlatformData,
  type PlatformEndpoint,
  type PlatformRequest,
} from '@/lib/contract/platform-endpoints';
import { schemasOf } from '@/lib/contract/platform-schemas';
import type { Failure } from '@/lib/domain/failure';
import type { JsonAnswer, PostJson } from '@/lib/http/transport';
import { fail, type Outcome } from '@/lib/shared/outcome';
import { redactSecret } from '@/lib/shared/redact-secret';

import { judgeAnswer } from './judge-answer';

const MAX_BYTES = 1024 * 1024;

/** Calls one endpoint of the platform once; the journal retries. Never throws. */
export async function callPlatform<Endpoint extends PlatformEndpoint>(
  postJson: PostJson,
  endpoint: Endpoint,
  address: PlatformAddress,
  request: PlatformRequest<Endpoint>,
  signal: AbortSignal,
): Promise<Outcome<PlatformData<Endpoint>, Failure>> {
  const { deadlineMs } = PLATFORM_ENDPOINTS[endpoint];
  const answer = await postJson({ url: address.url, body: request, deadlineMs, maxBytes: MAX_BYTES, signal });
  if (!answer.ok) return answer;
  // A server may quote the credential. Judging cuts texts, and a cut credential would not be recognized.
  return judgeResult(endpoint, request, { ...answer.value, body: redactSecret(answer.value.body, address.xToken) });
}

/** Judges the answer to a request, which came from the platform or through the relay, without secrets in its texts. */
export function judgeResult<Endpoint extends PlatformEndpoint>(
  endpoint: Endpoint,
  request: PlatformRequest<Endpoint>,
  answer: JsonAnswer,
): Outcome<PlatformData<Endpoint>, Failure> {
  const judged = judgeAnswer(answer, schemasOf(endpoint).data);
  if (judged.ok && isAboutOtherTicket(request, judged.value)) {
    return fail({ reason: 'other-ticket', httpStatus: answer.httpStatus });
  }
  return judged;
}

/** An answer with the ticket ID of another request must not be shown (Contract: "Summary response"). */
function isAboutOtherTicket(request: object, data: object): boolean {
  if (!('ticketId' in request) || !('ticketId' in data)) return false;
  return typeof data.ticketId === 'string' && data.ticketId !== request.ticketId;
}
