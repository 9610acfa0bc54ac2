import type { Failure } from '@/lib/domain/failure';
import type { TicketKey } from '@/lib/domain/ticket';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import type { Journal, JournalEntry } from './journal';

/** One request: who it is for, what is needed to send it (again), and how to send it. */
export interface Request<Job, Result> {
  requestId: string;
  kind: string;
  ticket: TicketKey;
  job: Job;
  send: (job: Job, signal: AbortSignal) => Promise<Outcome<Result, Failure>>;
}

export interface RequestRunner {
  run: <Job, Result>(request: Request<Job, Result>) => Promise<Outcome<Result, Failure>>;
  cancel: (requestId: string) => Promise<void>;
}

/** The platform has no idempotency key: a request is sent once, and once more if the worker died over it. */
const MOST_ATTEMPTS = 2;
/** Both browsers stop a worker that seems idle for 30 s, however long its request is open; a call of an API resets that. */
const KEEP_ALIVE_MS = 20_000;

interface Surroundings {
  journal: Journal;
  now: () => Date;
  /** Any cheap call of an extension API. */
  keepAlive: () => unknown;
}

/**
 * Runs requests so that none is lost and none is doubled although the worker may die at any moment: a request is written
 * down before it is sent; asked again by its id, it is awaited if it still runs, answered from the journal if it has
 * ended, and sent again, once, if the worker died over it.
 */
export function createRequestRunner({ journal, now, keepAlive }: Surroundings): RequestRunner {
  const running = new Map<string, { outcome: Promise<Outcome<unknown, Failure>>; abort: AbortController }>();

  async function runOnce<Job, Result>(
    { requestId, kind, ticket, job, send }: Request<Job, Result>,
    signal: AbortSignal,
  ): Promise<Outcome<unknown, Failure>> {
    const known = await journal.find(requestId);
    if (known?.state.name === 'answered') return succeed(known.state.result);
    if (known?.state.name === 'failed') return fail(known.state.failure);
    const attempts = (known?.attempts ?? 0) + 1;
    // What was sent first is what is sent again, whatever the ticket holds by now.
    const jobToSend = known?.job === undefined ? job : (known.job as Job);
    const entry: JournalEntry = {
      requestId,
      kind,
      ticket,
      startedAt: known?.startedAt ?? now().toISOString(),
      attempts,
      job: jobToSend,
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
    if (attempts > MOST_ATTEMPTS) return end(fail({ reason: 'interrupted', requestId }));
    await journal.write(entry);
    if (signal.aborted) return end(fail({ reason: 'cancelled', requestId }));
    const heartbeat = setInterval(keepAlive, KEEP_ALIVE_MS);
    try {
      const outcome = await send(jobToSend, signal);
      return await end(outcome.ok ? outcome : fail({ ...outcome.failure, requestId }));
    } finally {
      clearInterval(heartbeat);
    }
  }

  return {
    run<Job, Result>(request: Request<Job, Result>) {
      const { requestId } = request;
      let live = running.get(requestId);
      if (!live) {
        const abort = new AbortController();
        const outcome = runOnce(request, abort.signal).finally(() => running.delete(requestId));
        live = { outcome, abort };
        running.set(requestId, live);
      }
      return live.outcome as Promise<Outcome<Result, Failure>>;
    },

    async cancel(requestId) {
      const live = running.get(requestId);
      if (live) {
        live.abort.abort();
        await live.outcome;
        return;
      }
      const known = await journal.find(requestId);
      if (known?.state.name !== 'sent') return;
      const { job: _, ...withoutJob } = known;
      await journal.write({ ...withoutJob, state: { name: 'failed', failure: { reason: 'cancelled', requestId } } });
    },
  };
}
