import { createHash } from 'node:crypto';

import * as z from 'zod';

import { pause } from '@/lib/shared/pause';

import { type Answer, refuse } from '../server/route';
import type { Storage } from '../storage/storage';
import type { PlatformAnswer } from './ask-platform';

/** The first call and one repetition. */
const MOST_ATTEMPTS = 2;
/** Interval at which a relay checks whether another relay has the answer. */
const TURN_MS = 200;
/** Longer than the longest answer of the platform may take. */
const MOST_WAIT_MS = 160_000;

const answerSchema = z.object({
  status: z.int(),
  body: z.unknown(),
  headers: z.record(z.string(), z.string()).optional(),
});

interface Request {
  agent: string;
  /** Value of the header `Idempotency-Key`. */
  key: string;
  /** Identifies the request: its endpoint, channel and body. */
  content: unknown;
}

/** The decision about a request that has arrived. */
type Admission =
  | { answer: Answer }
  | { isCall: true; isRepetition: boolean }
  /** Another relay processes it; undefined if it is not known which one. */
  | { workedOnBy: number | undefined };

/** Runs the request of each key once. */
export interface IdempotentRequests {
  run: (request: Request, call: () => Promise<PlatformAnswer>) => Promise<Answer>;
}

export interface IdempotencyDeps {
  storage: Pick<Storage, 'database' | 'transact' | 'relayId' | 'isRelayRunning'>;
  now: () => number;
  /** Called when a request is repeated, because it is unknown whether the first call succeeded. */
  onRepeat: () => void;
}

/**
 * Runs requests with an idempotency key. Each call is stored before it starts, so after a crash the relay knows that its result
 * is uncertain. Such a request is repeated at most once, because each call costs an answer of the platform.
 */
export function createIdempotentRequests({ storage, now, onRepeat }: IdempotencyDeps): IdempotentRequests {
  const { relayId } = storage;
  const running = new Map<string, Promise<Answer>>();

  /** Decides whether to call the platform, to answer or to wait. @param ended relays that are known to have ended */
  function admit({ agent, key, content }: Request, ended: ReadonlySet<number>): Promise<Admission> {
    const bodyHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    return storage.transact(async (transaction): Promise<Admission> => {
      const known = await transaction
        .selectFrom('agentRequests')
        .selectAll()
        .where('agent', '=', agent)
        .where('key', '=', key)
        .executeTakeFirst();
      if (!known) {
        const { numInsertedOrUpdatedRows: inserted = 0n } = await transaction
          .insertInto('agentRequests')
          .values({ agent, key, bodyHash, attempts: 1, answer: null, relay: relayId, createdAt: now() })
          .onConflict((conflict) => conflict.columns(['agent', 'key']).doNothing())
          .executeTakeFirstOrThrow();
        // Another relay may have received the same request at the same time.
        return inserted > 0n ? { isCall: true, isRepetition: false } : { workedOnBy: undefined };
      }
      if (known.bodyHash !== bodyHash) return { answer: KEY_REUSED };
      if (known.answer !== null) {
        const { headers, ...answer } = answerSchema.parse(JSON.parse(known.answer));
        return { answer: { ...answer, headers: { ...headers, 'idempotent-replay': 'true' } } };
      }
      const { relay, attempts } = known;
      if (relay !== null && relay !== relayId && !ended.has(relay)) return { workedOnBy: relay };
      if (attempts >= MOST_ATTEMPTS) return { answer: UNCERTAIN };
      const { numUpdatedRows: updated } = await transaction
        .updateTable('agentRequests')
        .set({ attempts: attempts + 1, relay: relayId })
        .where('agent', '=', agent)
        .where('key', '=', key)
        .where('attempts', '=', attempts)
        .executeTakeFirstOrThrow();
      return updated > 0n ? { isCall: true, isRepetition: attempts > 0 } : { workedOnBy: undefined };
    });
  }

  /** Waits while another relay processes the request. */
  async function admitInTurn(request: Request): Promise<Exclude<Admission, { workedOnBy: unknown }>> {
    const ended = new Set<number>();
    for (let waitedMs = 0; ; waitedMs += TURN_MS) {
      const admission = await admit(request, ended);
      if (!('workedOnBy' in admission)) return admission;
      const { workedOnBy: relay } = admission;
      const isWaitedFor = relay === undefined || (waitedMs < MOST_WAIT_MS && (await storage.isRelayRunning(relay)));
      if (isWaitedFor) await pause(TURN_MS);
      else ended.add(relay);
    }
  }

  async function runOnce(request: Request, call: () => Promise<PlatformAnswer>): Promise<Answer> {
    const admission = await admitInTurn(request);
    if ('answer' in admission) return admission.answer;
    if (admission.isRepetition) onRepeat();
    const { answer, outcome } = await call();
    await storage.database
      .updateTable('agentRequests')
      .set((row) => ({
        relay: null,
        ...(outcome === 'certain' && { answer: JSON.stringify(answer) }),
        ...(outcome === 'not-sent' && { attempts: row('attempts', '-', 1) }),
      }))
      .where('agent', '=', request.agent)
      .where('key', '=', request.key)
      .execute();
    return answer;
  }

  return {
    run(request, call) {
      const name = JSON.stringify([request.agent, request.key, request.content]);
      const known = running.get(name);
      if (known) return known;
      const run = runOnce(request, call).finally(() => running.delete(name));
      running.set(name, run);
      return run;
    },
  };
}

const KEY_REUSED = refuse({
  status: 422,
  reason: 'key-reused',
  message: 'This Idempotency-Key belongs to another request. Use a new key for each request',
});
const UNCERTAIN = refuse({
  status: 502,
  reason: 'uncertain',
  message: 'The platform was asked twice and no answer arrived. Ask again with a new Idempotency-Key',
});
