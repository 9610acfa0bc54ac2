import type { PlatformAddress, PlatformEndpoint } from '@/lib/contract/address';
import type { Failure } from '@/lib/domain/failure';
import type { PostJson } from '@/lib/http/transport';
import { type Outcome, succeed } from '@/lib/shared/outcome';

import { PLATFORM_DATA, PLATFORM_DEADLINE_MS, PLATFORM_MAX_BYTES, type PlatformCalls } from './endpoints';
import { judgeAnswer } from './judge-answer';

/**
 * Calls one interface of the platform, once. Never throws; retrying is the journal's business.
 * @param address as copied from the channel configuration page
 */
export async function callPlatform<Endpoint extends PlatformEndpoint>(
  postJson: PostJson,
  endpoint: Endpoint,
  address: PlatformAddress,
  request: PlatformCalls[Endpoint]['request'],
  signal: AbortSignal,
): Promise<Outcome<PlatformCalls[Endpoint]['data'], Failure>> {
  const answer = await postJson({
    url: address.url,
    body: request,
    deadlineMs: PLATFORM_DEADLINE_MS,
    maxBytes: PLATFORM_MAX_BYTES,
    signal,
  });
  if (!answer.ok) return answer;
  const judged = judgeAnswer(answer.value, PLATFORM_DATA[endpoint]);
  return judged.ok ? succeed(withoutSecret(judged.value, address.xToken)) : judged;
}

/** Shorter texts occur in prose; a credential does not. */
const SHORTEST_SECRET = 8;

/** A server may quote the credential it was called with; it must not travel on into the panel. */
function withoutSecret<Data>(data: Data, secret: string): Data {
  if (secret.length < SHORTEST_SECRET) return data;
  const inJson = JSON.stringify(secret).slice(1, -1);
  return JSON.parse(JSON.stringify(data).replaceAll(inJson, '••••')) as Data;
}
