import { ENDPOINT_NAMES, PLATFORM_ENDPOINTS } from '@/lib/contract/platform-endpoints';
import type { RecalledResults } from '@/lib/domain/endpoint-requests';
import type { Failure } from '@/lib/domain/failure';
import type { TicketIdentity } from '@/lib/domain/ticket-identity';
import type { Journal, JournalEntry } from '@/lib/journal/journal';
import { isRecord } from '@/lib/shared/is-record';

import { storedSchemasOf } from './stored-requests';

/** Reads the newest result, the running request and the last failure of each endpoint. Removes results that cannot be read. */
export async function recallResults(journal: Journal, ticket: TicketIdentity): Promise<RecalledResults> {
  const found = await journal.findByTicket(ticket);
  let { isDamaged } = found;
  const recalled: RecalledResults = { pending: {}, failed: {} };
  for (const endpoint of ENDPOINT_NAMES) {
    const ofEndpoint = found.entries.filter(({ kind }) => kind === PLATFORM_ENDPOINTS[endpoint].path);
    const [newest] = ofEndpoint;
    if (newest?.state.name === 'sent') recalled.pending[endpoint] = newest.requestId;
    const failure = newest && findNewFailure(newest);
    if (failure) recalled.failed[endpoint] = failure;
    const { result: schema } = storedSchemasOf(endpoint);
    for (const entry of ofEndpoint) {
      const { requestId, state } = entry;
      if (state.name !== 'answered') continue;
      const { data: result } = schema.safeParse(state.result);
      if (result) {
        Object.assign(recalled, { [endpoint]: result });
        journal.recordUse(entry);
        break;
      }
      // The panel says that the result was removed.
      isDamaged = (await journal.remove(requestId)) || isDamaged;
    }
  }
  return { ...recalled, ...(isDamaged && { isDamaged }) };
}

/** A task ID belongs to one task (Contract: "Summary response"). An answer with another ticket's task ID is its summary. */
export async function isTaskOfOther(journal: Journal, data: object, ticket: TicketIdentity): Promise<boolean> {
  const taskId = readTaskId(data);
  if (taskId === undefined) return false;
  const entries = await journal.findByOthers(ticket);
  return entries.some(({ state }) => state.name === 'answered' && readTaskId(readData(state.result)) === taskId);
}

function readData(result: unknown): unknown {
  return isRecord(result) ? result.data : undefined;
}

function readTaskId(data: unknown): string | undefined {
  return isRecord(data) && typeof data.taskId === 'string' && data.taskId !== '' ? data.taskId : undefined;
}

/** The worker may have begun a request for a click, and its failure must be shown where no panel waited for it. */
const FAILURE_LASTS_MS = 10 * 60_000;

function findNewFailure({ state, usedAt = 0 }: JournalEntry): Failure | undefined {
  if (state.name !== 'failed' || state.failure.reason === 'cancelled') return undefined;
  return Date.now() - usedAt < FAILURE_LASTS_MS ? state.failure : undefined;
}
