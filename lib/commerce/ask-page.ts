import type { Page } from '@/lib/contract/page';
import { failureOfStatus, type StatusFailure } from '@/lib/http/failure-of-status';
import type { JsonAnswer, TransportFailure } from '@/lib/http/transport';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import { withoutNulls } from '@/lib/shared/without-nulls';

import { type CommerceQuery, ENDPOINTS, type Kind, type Rows } from './endpoints';

export type CommerceFailure = {
  reason:
    | SourceFailure['reason']
    | Exclude<StatusFailure, 'bad-credential' | 'refused'>
    | 'bad-token'
    | 'no-access'
    | 'query-refused'
    | 'not-json'
    | 'unexpected-answer';
  httpStatus?: number;
  retryAfterSeconds?: number;
};

/** Why a source gave no answer: also that it is not set up, or that the browser does not allow its host. */
export type SourceFailure = TransportFailure | { reason: 'no-source' | 'no-permission'; httpStatus?: number };

/** Posts to one of the two interfaces: over HTTP, or to the bundled mock. */
export type PostQuery = (
  path: '/orders' | '/products',
  query: CommerceQuery,
  signal?: AbortSignal,
) => Promise<Outcome<JsonAnswer, SourceFailure>>;

/** Asks for one page and reads it (contract: "Page wrapper", "Integrator-side HTTP statuses"). */
export async function askPage<Name extends Kind>(
  postQuery: PostQuery,
  name: Name,
  query: CommerceQuery,
  signal?: AbortSignal,
): Promise<Outcome<Page<Rows[Name]>, CommerceFailure>> {
  const { path, page: schema } = ENDPOINTS[name];
  const answer = await postQuery(path, query, signal);
  if (!answer.ok) return answer;
  const { httpStatus, body, retryAfterSeconds } = answer.value;
  const reason = reasonOf(httpStatus);
  if (reason) return fail({ reason, httpStatus, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
  if (body === undefined) return fail({ reason: 'not-json', httpStatus });
  const page = schema.safeParse(withoutNulls(body));
  return page.success ? succeed(page.data) : fail({ reason: 'unexpected-answer', httpStatus });
}

/** The status in the words of these two interfaces, whose token is another thing than the platform's address. */
function reasonOf(httpStatus: number): CommerceFailure['reason'] | undefined {
  const reason = failureOfStatus(httpStatus);
  if (reason === 'bad-credential') return httpStatus === 403 ? 'no-access' : 'bad-token';
  return reason === 'refused' ? 'query-refused' : reason;
}
