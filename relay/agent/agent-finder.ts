import { findSession, SESSION_KIND } from '../app/app-sessions';
import type { Storage } from '../storage/storage';
import type { Database } from '../storage/tables';
import { hashSecret } from './agent-tokens';

/** The last use of an agent is stored once in this time. */
const USE_STEP_MS = 60_000;
/** Statements have a limited number of values. */
const NAMES_PER_UPDATE = 500;

export interface FoundAgent {
  name: string;
  createdAt: number;
  perMinute: number | null;
  perDay: number | null;
  /** Origin of the helpdesk's page in which the agent is signed in. */
  origin?: string;
}

export interface AgentFinder {
  /** Finds the agent of a token; undefined for an unknown, revoked or ended one. */
  find: (token: string) => Promise<FoundAgent | undefined>;
  /** Stores that the agents found since the last call were active. */
  storeUses: () => Promise<void>;
}

/**
 * Creates the finder of agents. The first use of an agent is stored at once; later ones are collected, because each write
 * waits for the disk.
 */
export function createAgentFinder(
  { database, transact }: Pick<Storage, 'database' | 'transact'>,
  { now, onError }: { now: () => number; onError: (error: unknown) => void },
): AgentFinder {
  const usedAt = new Map<string, number>();
  const used = new Set<string>();

  async function storeUses(): Promise<void> {
    const names = [...used];
    used.clear();
    if (names.length === 0) return;
    await transact(async (transaction) => {
      for (let at = 0; at < names.length; at += NAMES_PER_UPDATE) {
        const some = names.slice(at, at + NAMES_PER_UPDATE);
        await transaction.updateTable('agents').set({ lastUsedAt: now() }).where('name', 'in', some).execute();
      }
    });
  }

  async function endCodeOf(token: string): Promise<void> {
    await transact((transaction) =>
      transaction
        .updateTable('agents')
        .set({ codeHash: null, codeExpiresAt: null })
        .where('tokenHash', '=', hashSecret(token))
        .execute(),
    );
  }

  return {
    async find(token) {
      const isSession = token.startsWith(`${SESSION_KIND}_`);
      const agent = isSession ? await findSession(database, token, now()) : await findByToken(database, token);
      if (!agent) return undefined;
      const { lastUsedAt, codeHash, ...found } = agent;
      // The first use ends the code of the token, so it is stored before the answer.
      if (!isSession && codeHash !== null) await endCodeOf(token).catch(onError);
      // A name may be given again.
      const knownAt = lastUsedAt === null ? undefined : usedAt.get(agent.name);
      if (now() - (knownAt ?? 0) >= USE_STEP_MS) {
        usedAt.set(agent.name, now());
        used.add(agent.name);
        const stored = knownAt === undefined ? storeUses().catch(onError) : undefined;
        if (lastUsedAt === null) await stored;
      }
      return found;
    },
    storeUses,
  };
}

function findByToken(database: Database, token: string) {
  return database
    .selectFrom('agents')
    .select(['name', 'createdAt', 'perMinute', 'perDay', 'lastUsedAt', 'codeHash'])
    .where('tokenHash', '=', hashSecret(token))
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
}
