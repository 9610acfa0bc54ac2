import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import { type Failure, isFailure } from '@/lib/domain/failure';
import type { TicketKey } from '@/lib/domain/ticket-key';
import type { JsonAnswer } from '@/lib/http/transport';
import type { PostToRelay } from '@/lib/relay-client/relay-client';
import { isRecord } from '@/lib/shared/is-record';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

/**
 * Asks the platform through the relay, and returns the platform's answer.
 * @param requestId the relay answers a known ID with the first result
 * @param ticket the relay finds the channel by its helpdesk, and the ticket of a summary that ends later
 */
export async function askRelay(
  post: PostToRelay,
  endpoint: PlatformEndpoint,
  request: unknown,
  {
    signal,
    requestId,
    ticket,
  }: { signal: AbortSignal; requestId?: string | undefined; ticket?: TicketKey | undefined },
): Promise<Outcome<JsonAnswer, Failure>> {
  const query = new URLSearchParams({ ...ticket });
  const relayed = await post(`${endpoint}?${query}`, request, {
    signal,
    ...(requestId && { headers: { 'Idempotency-Key': requestId } }),
  });
  if (!relayed.ok || !isRecord(relayed.value.body)) return relayed;
  const { body, ...seen } = relayed.value;
  const { error, answer } = body;
  if (!isRecord(error)) return relayed;
  const { reason } = error;
  if (reason === 'platform-refused') return succeed({ ...seen, httpStatus: Number(error.httpStatus), body: answer });
  const named = reason === 'not-configured' ? 'no-channel' : String(reason).replace('platform-', '');
  const failure = { ...seen, reason: named };
  return isFailure(failure) ? fail(failure) : relayed;
}
