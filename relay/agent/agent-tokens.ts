import { createHash, randomBytes, randomInt } from 'node:crypto';

import { UserError } from '@/command-line/user-error';

import type { Agent } from '../server/route';
import type { Storage } from '../storage/storage';

const CODE_LIFETIME_MS = 15 * 60_000;
/** Letters and digits that nobody mistakes for each other; 12 of them are 59 bits. */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'.replace(/[LO]/g, '');
const CODE_LENGTH = 12;
/** The last use of an agent is stored once in this time. */
const USE_STEP_MS = 60_000;
/** Statements have a limited number of values. */
const NAMES_PER_UPDATE = 500;

export interface Allowance {
  perMinute?: number | undefined;
  perDay?: number | undefined;
}

export interface ListedAgent {
  name: string;
  perMinute: number | null;
  perDay: number | null;
  lastUsedAt: number | null;
  state: 'active' | 'code' | 'code expired' | 'revoked';
}

type Store = Pick<Storage, 'database' | 'transact'>;

/** A token has 256 random bits, so a fast hash without salt is enough. */
function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

const createToken = () => `dskr_${randomBytes(32).toString('base64url')}`;

/**
 * Adds an agent. Throws `UserError` for a name in use.
 * @returns the token, or a one-time code; neither is stored
 */
export async function addAgent(
  { transact }: Store,
  name: string,
  { withCode, perMinute, perDay, now }: Allowance & { withCode: boolean; now: number },
): Promise<string> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  const secret = withCode ? code : createToken();
  await transact(async (transaction) => {
    const known = await transaction.selectFrom('agents').selectAll().where('name', '=', name).executeTakeFirst();
    if (known?.tokenHash && known.revokedAt === null) {
      throw new UserError(`There is a token for ${name} already. Revoke it first: token revoke ${name}`);
    }
    await transaction.deleteFrom('agents').where('name', '=', name).execute();
    await transaction
      .insertInto('agents')
      .values({
        name,
        tokenHash: withCode ? null : hash(secret),
        codeHash: withCode ? hash(secret) : null,
        codeExpiresAt: withCode ? now + CODE_LIFETIME_MS : null,
        perMinute: perMinute ?? null,
        perDay: perDay ?? null,
        createdAt: now,
        lastUsedAt: null,
        revokedAt: null,
      })
      .execute();
  });
  return withCode ? code.replace(/(.{4})(?=.)/g, '$1-') : secret;
}

/**
 * Exchanges a one-time code for a token; undefined for a code that is wrong, used or expired. Until the token is used, the
 * code gives another one in its place: a browser may be closed before it has stored the first.
 */
export async function redeemCode({ transact }: Store, code: string, now: number): Promise<string | undefined> {
  const codeHash = hash(code.toUpperCase().replaceAll(/[\s-]/g, ''));
  const token = createToken();
  return transact(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('agents')
      .set({ tokenHash: hash(token) })
      .where('codeHash', '=', codeHash)
      .where('codeExpiresAt', '>=', now)
      .where('lastUsedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? token : undefined;
  });
}

/** Revokes a token or a code. Throws `UserError` for an unknown name. */
export async function revokeAgent({ database }: Store, name: string, now: number): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('agents')
    .set({ revokedAt: now, codeHash: null, codeExpiresAt: null })
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw unknownName(name);
}

/** Changes the limits that are given. Throws `UserError` for an unknown name. */
export async function limitAgent({ database }: Store, name: string, { perMinute, perDay }: Allowance): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('agents')
    .set({ ...(perMinute !== undefined && { perMinute }), ...(perDay !== undefined && { perDay }) })
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw unknownName(name);
}

const unknownName = (name: string) => new UserError(`There is no token for ${name}. List the names: token list`);

export async function listAgents({ database }: Store, now: number): Promise<ListedAgent[]> {
  const rows = await database.selectFrom('agents').selectAll().orderBy('name').execute();
  return rows.map(({ name, perMinute, perDay, lastUsedAt, ...row }) => {
    const codeState = (row.codeExpiresAt ?? 0) < now ? 'code expired' : 'code';
    const livingState = row.tokenHash === null ? codeState : 'active';
    return { name, perMinute, perDay, lastUsedAt, state: row.revokedAt === null ? livingState : 'revoked' };
  });
}

export interface AgentFinder {
  /** Finds the agent of a token; undefined for an unknown or revoked one. */
  find: (token: string) => Promise<Agent | undefined>;
  /** Stores that the agents found since the last call were active. */
  storeUses: () => Promise<void>;
}

/**
 * Creates the finder of agents. The first use of an agent is stored at once; later ones are collected, because each write
 * waits for the disk.
 */
export function createAgentFinder(
  { database, transact }: Store,
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

  return {
    async find(token) {
      const agent = await database
        .selectFrom('agents')
        .select(['name', 'perMinute', 'perDay', 'lastUsedAt'])
        .where('tokenHash', '=', hash(token))
        .where('revokedAt', 'is', null)
        .executeTakeFirst();
      if (!agent) return undefined;
      const { lastUsedAt, ...found } = agent;
      // A name may be given again.
      const knownAt = lastUsedAt === null ? undefined : usedAt.get(agent.name);
      if (now() - (knownAt ?? 0) >= USE_STEP_MS) {
        usedAt.set(agent.name, now());
        used.add(agent.name);
        // The first use ends the code of the token, so it is stored before the answer.
        const stored = knownAt === undefined ? storeUses().catch(onError) : undefined;
        if (lastUsedAt === null) await stored;
      }
      return found;
    },
    storeUses,
  };
}
