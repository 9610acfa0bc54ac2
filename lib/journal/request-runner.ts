import type * as z from 'zod/mini';

import type { Failure } from '@/lib/domain/failure';
import { isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import type { Journal, JournalEntry } from './journal';

export interface Request<Job, Result> {
  requestId: string;
  kind: string;
  ticket: TicketIdentity;
  /** Messages and instruction. Requests with the same question join. */
  question: string;
  /**
   * Creates the data to send, or tells why nothing may be sent, which is not recorded.
   * @param isRepeated the journal knows the request, but cannot read its job
   */
  createJob: (isRepeated: boolean) => Promise<Outcome<Job, Failure>>;
  /** Schemas of the stored data. */
  stored: { job: z.ZodMiniType<Job>; result: z.ZodMiniType<Result> };
  send: (job: Job, signal: AbortSignal) => Promise<Outcome<Result, Failure>>;
}

export interface RequestRunner {
  run: <Job, Result>(request: Request<Job, Result>) => Promise<Outcome<Result, Failure>>;
  cancel: (requestId: string) => Promise<void>;
}

/** The platform has no idempotency key, so a request is sent again only once, after the worker died. */
const MAX_ATTEMPTS = 2;
/** Chromium and Firefox stop a worker after 30 s without an API call, even while a fetch is open. */
const KEEP_ALIVE_MS = 20_000;

interface Deps {
  journal: Journal;
  now: () => Date;
  keepAlive: () => unknown;
}

/** A question on its way to the platform, and the requests that wait for its answer. */
interface Call {
  asked: Pick<Request<never, never>, 'kind' | 'ticket' | 'question'>;
  outcome: Promise<Outcome<unknown, Failure>>;
  abort: AbortController;
  waiting: Set<string>;
  /** Nothing may be sent for a reason of the first request alone, such as the day's cap. */
  isRefused: boolean;
}

interface Running {
  outcome: Promise<Outcome<unknown, Failure>>;
  cancel: () => void;
}

/**
 * Runs each request once, and once more if the worker died. A call with the same ID joins it or gets the stored result. A call with
 * another ID and the same question joins the request that runs, and the platform's call ends when the last one is cancelled.
 */
export function createRequestRunner({ journal, now, keepAlive }: Deps): RequestRunner {
  const running = new Map<string, Running>();
  const calls = new Set<Call>();

  async function runOnce<Job, Result>(
    { requestId, kind, ticket, createJob, stored: schemas, send }: Request<Job, Result>,
    signal: AbortSignal,
    onRefused: () => void,
  ): Promise<Outcome<unknown, Failure>> {
    const stored = await journal.find(requestId);
    if (stored?.state.name === 'answered') {
      const result = schemas.result.safeParse(stored.state.result);
      if (result.success) return succeed(result.data);
    }
    if (stored?.state.name === 'failed') return fail(stored.state.failure);
    const attempts = (stored?.attempts ?? 0) + 1;
    // A retry sends the first job, even if the ticket has changed since.
    const storedJob = schemas.job.safeParse(stored?.job);
    const created = storedJob.success ? succeed(storedJob.data) : await createJob(stored !== undefined);
    if (!created.ok) {
      onRefused();
      return created;
    }
    const job = created.value;
    const entry: JournalEntry = {
      requestId,
      kind,
      ticket,
      startedAt: stored?.startedAt ?? now().toISOString(),
      attempts,
      job,
      state: { name: 'sent' },
    };
    const { job: _, ...withoutJob } = entry;
    const end = async (outcome: Outcome<unknown, Failure>): Promise<Outcome<unknown, Failure>> => {
      const state: JournalEntry['state'] = outcome.ok
        ? { name: 'answered', result: outcome.value }
        : { name: 'failed', failure: outcome.failure };
      await journal.write({ ...withoutJob, state });
      return outcome;
    };
    if (attempts > MAX_ATTEMPTS) return end(fail({ reason: 'interrupted', requestId }));
    await journal.write(entry);
    if (signal.aborted) return end(fail({ reason: 'cancelled', requestId }));
    const heartbeat = setInterval(keepAlive, KEEP_ALIVE_MS);
    try {
      const outcome = await send(job, signal);
      return await end(outcome.ok ? outcome : fail({ ...outcome.failure, requestId, failedAt: now().toISOString() }));
    } finally {
      clearInterval(heartbeat);
    }
  }

  function begin<Job, Result>(request: Request<Job, Result>): Call {
    const abort = new AbortController();
    const call: Call = {
      asked: request,
      outcome: runOnce(request, abort.signal, () => (call.isRefused = true)).finally(() => calls.delete(call)),
      abort,
      waiting: new Set(),
      isRefused: false,
    };
    calls.add(call);
    return call;
  }

  function start<Job, Result>(request: Request<Job, Result>): Running {
    const { requestId } = request;
    const joined = [...calls].find((call) => canJoin(call, request));
    const call = joined ?? begin(request);
    call.waiting.add(requestId);
    const cancelled = Promise.withResolvers<Outcome<unknown, Failure>>();
    const answered = call.outcome.then((ended) =>
      joined?.isRefused && joined.waiting.has(requestId) ? start(request).outcome : ended,
    );
    const outcome = Promise.race([answered, cancelled.promise]).finally(() => running.delete(requestId));
    const cancel = (): void => {
      call.waiting.delete(requestId);
      if (call.waiting.size === 0) call.abort.abort();
      else cancelled.resolve(fail({ reason: 'cancelled', requestId }));
    };
    const started = { outcome, cancel };
    running.set(requestId, started);
    return started;
  }

  return {
    run<Job, Result>(request: Request<Job, Result>) {
      const { outcome } = running.get(request.requestId) ?? start(request);
      return outcome as Promise<Outcome<Result, Failure>>;
    },

    async cancel(requestId) {
      const active = running.get(requestId);
      if (active) {
        active.cancel();
        await active.outcome;
        return;
      }
      const stored = await journal.find(requestId);
      if (stored?.state.name !== 'sent') return;
      const { job: _, ...withoutJob } = stored;
      await journal.write({ ...withoutJob, state: { name: 'failed', failure: { reason: 'cancelled', requestId } } });
    },
  };
}

/** A call that is cancelled would end the new request, too. */
function canJoin({ asked, abort }: Call, { kind, ticket, question }: Call['asked']): boolean {
  if (abort.signal.aborted) return false;
  return asked.kind === kind && asked.question === question && isSameTicket(asked.ticket, ticket);
}
