import { webhookResponseSchema } from '@/lib/contract/webhook';
import type { JsonAnswer, TransportFailure } from '@/lib/http/transport';
import type { Outcome } from '@/lib/shared/outcome';

/**
 * Describes the answer to a webhook for the log. The `code` in the body decides: the contract does not say which HTTP
 * status accompanies it (Contract: "Webhook").
 */
export function describeTrigger(answer: Outcome<JsonAnswer, TransportFailure>): string {
  if (!answer.ok) return `no answer (${answer.failure.reason})`;
  const { data } = webhookResponseSchema.safeParse(answer.value.body);
  if (!data) return `HTTP ${answer.value.httpStatus} without a code: not known whether it was accepted`;
  return data.code === 200 ? 'accepted' : `refused with code ${data.code} (${data.message})`;
}
