import { createHash } from 'node:crypto';

import * as z from 'zod';

import { type Answer, refuse } from '../server/route';
import type { Storage } from '../storage/storage';
import type { PlatformAnswer } from './ask-platform';

/** The first call and one repetition. */
const MOST_ATTEMPTS = 2;

const answerSchema = z.object({
  status: z.int(),
  body: z.unknown(),
  headers: z.record(z.string(), z.string()).optional(),
});

interface Request {
  agent: string;
  /** Value of the header `Idempotency-Key`. */
  key: string;
  /** All that makes the request: its endpoint, channel and body. */
  content: unknown;
}

/** Runs a request once for each key of an agent. */
export interface IdempotentRequests {
  run: (request: Request, call: () => Promise<PlatformAnswer>) => Promise<Answer>;
}

export interface IdempotencyDeps {
  storage: Pick<Storage, 'database' | 'transact'>;
  now: () => number;
  /** A request whose first call ended uncertain is repeated. */
  onRepeat: () => void;
}

/**
 * Creates the memory of requests with an idempotency key. The call is noted before it is made, so a crash leaves a request
 * that is known to be uncertain. It is repeated at most once, because each call costs an answer of the platform.
 */
export function createIdempotentRequests({ storage, now, onRepeat }: IdempotencyDeps): IdempotentRequests {
  const running = new Map<string, Promise<Answer>>();

  async function runOnce({ agent, key, content }: Request, call: () => Promise<PlatformAnswer>): Promise<Answer> {
    const bodyHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    const admitted = await storage.transact(async (transaction): Promise<Answer | 'call'> => {
      const known = await transaction
        .selectFrom('agentRequests')
        .selectAll()
        .where('agent', '=', agent)
        .where('key', '=', key)
        .executeTakeFirst();
      if (!known) {
        await transaction
          .insertInto('agentRequests')
          .values({ agent, key, bodyHash, attempts: 1, answer: null, createdAt: now() })
          .execute();
        return 'call';
      }
      if (known.bodyHash !== bodyHash) return KEY_REUSED;
      if (known.answer !== null) {
        const { headers, ...answer } = answerSchema.parse(JSON.parse(known.answer));
        return { ...answer, headers: { ...headers, 'idempotent-replay': 'true' } };
      }
      if (known.attempts >= MOST_ATTEMPTS) return UNCERTAIN;
      await transaction
        .updateTable('agentRequests')
        .set({ attempts: known.attempts + 1 })
        .where('agent', '=', agent)
        .where('key', '=', key)
        .execute();
      if (known.attempts > 0) onRepeat();
      return 'call';
    });
    if (admitted !== 'call') return admitted;
    const { answer, outcome } = await call();
    if (outcome !== 'uncertain') {
      await storage.database
        .updateTable('agentRequests')
        .set((row) =>
          outcome === 'certain' ? { answer: JSON.stringify(answer) } : { attempts: row('attempts', '-', 1) },
        )
        .where('agent', '=', agent)
        .where('key', '=', key)
        .execute();
    }
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
