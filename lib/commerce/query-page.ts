import * as z from 'zod/mini';

import { pageOf } from '@/lib/contract/page';
import type { UnreadableRow } from '@/lib/domain/sync-view';
import { failureOfStatus, type StatusFailure } from '@/lib/http/failure-of-status';
import type { JsonAnswer } from '@/lib/http/transport';
import type { RelayFailure } from '@/lib/relay-client/relay-client';
import { isRecord } from '@/lib/shared/is-record';
import { lazy } from '@/lib/shared/lazy';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import { withoutNulls } from '@/lib/shared/without-nulls';

import { type CommerceQuery, ENDPOINTS, type RowKind, type Rows } from './endpoints';

export type CommerceFailure = {
  reason:
    | SourceFailure['reason']
    | Exclude<StatusFailure, 'bad-credential' | 'refused' | 'wrong-address'>
    | 'bad-token'
    | 'no-storage'
    | 'no-access'
    | 'query-refused'
    | 'not-json'
    | 'unexpected-answer'
    | 'wrong-page';
  httpStatus?: number;
  retryAfterSeconds?: number;
  field?: string;
};

/** The rows of one page, and the rows that cannot be read. */
export interface ReadPage<Row> {
  rows: Row[];
  unreadable: UnreadableRow[];
  hasNextPage: boolean;
}

/** Why a source gave no answer. `no-source`: it is not set up. */
type SourceFailure = RelayFailure | { reason: 'no-source'; httpStatus?: number };

export type PostQuery = (
  path: '/orders' | '/products',
  query: CommerceQuery,
  signal?: AbortSignal,
) => Promise<Outcome<JsonAnswer, SourceFailure>>;

export interface CommerceSource {
  /** Owner of the stored copy: the base URL or `mock`. */
  id: string;
  post: PostQuery;
  /** Older orders are deleted, and the whole copy after so many days without use. Absent: never. */
  keepDays?: number;
}

/** Queries one page (Contract: "Page wrapper", "Integrator-side HTTP statuses"). */
export async function queryPage<Name extends RowKind>(
  postQuery: PostQuery,
  name: Name,
  query: CommerceQuery,
  signal?: AbortSignal,
): Promise<Outcome<ReadPage<Rows[Name]>, CommerceFailure>> {
  const { path, row: rowSchema, idField } = ENDPOINTS[name];
  const answer = await postQuery(path, query, signal);
  if (!answer.ok) return answer;
  const { httpStatus, body } = answer.value;
  const failure = failureOfAnswer(answer.value);
  if (failure) return fail(failure);
  const page = pageSchema.safeParse(withoutNulls(body));
  if (!page.success) return fail({ reason: 'unexpected-answer', httpStatus, field: fieldOf(page.error) });
  if (page.data.page !== query.page) return fail({ reason: 'wrong-page', httpStatus });
  const read: ReadPage<Rows[Name]> = { rows: [], unreadable: [], hasNextPage: page.data.hasNextPage };
  for (const json of page.data.data) {
    const row = rowSchema.safeParse(json);
    if (row.success) read.rows.push(row.data);
    else read.unreadable.push({ kind: name, ...readId(json, String(idField)), field: fieldOf(row.error) });
  }
  return succeed(read);
}

/** Finds the failure of an answer: a status other than success, or a body that is not JSON. */
export function failureOfAnswer({ httpStatus, body, retryAfterSeconds }: JsonAnswer): CommerceFailure | undefined {
  const reason = reasonOf(httpStatus);
  if (reason) return { reason, httpStatus, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  return body === undefined ? { reason: 'not-json', httpStatus } : undefined;
}

/** Rows are parsed one by one, so that a row that breaks the contract does not affect the others. */
const pageSchema = lazy(() => pageOf(z.unknown()));

/** Names come from another organization's server, and are shown and stored. */
const MAX_NAME = 100;

function fieldOf({ issues: [issue] }: z.core.$ZodError): string {
  return (issue?.path ?? []).map(String).join('.').slice(0, MAX_NAME);
}

function readId(row: unknown, field: string): Pick<UnreadableRow, 'id'> {
  const id = isRecord(row) ? row[field] : undefined;
  if (typeof id !== 'string' && typeof id !== 'number') return {};
  return { id: String(id).slice(0, MAX_NAME) };
}

/** Interprets the HTTP status for these interfaces, where 401 and 403 concern the bearer token. */
function reasonOf(httpStatus: number): CommerceFailure['reason'] | undefined {
  const reason = failureOfStatus(httpStatus);
  if (reason === 'bad-credential') return httpStatus === 403 ? 'no-access' : 'bad-token';
  return reason === 'refused' || reason === 'wrong-address' ? 'query-refused' : reason;
}
