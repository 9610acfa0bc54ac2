import { createHash, randomBytes, randomInt } from 'node:crypto';

import { UserError } from '@/command-line/user-error';

import type { Storage } from '../storage/storage';
import type { WriteTransaction } from '../storage/tables';

const CODE_LIFETIME_MS = 15 * 60_000;
/** Letters and digits that nobody mistakes for each other; 12 of them are 59 bits. */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'.replace(/[LO]/g, '');
const CODE_LENGTH = 12;

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

/** Hashes a secret of 256 random bits, for which a fast hash without salt is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Creates a secret of 256 random bits. @param kind tells people what it is */
export function createSecret(kind: string): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`;
}

const createToken = () => createSecret('dskr');
const hashCode = (code: string) => hashSecret(code.toUpperCase().replaceAll(/[\s-]/g, ''));

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
    const given = {
      tokenHash: withCode ? null : hashSecret(secret),
      codeHash: withCode ? hashSecret(secret) : null,
      codeExpiresAt: withCode ? now + CODE_LIFETIME_MS : null,
      perMinute: perMinute ?? null,
      perDay: perDay ?? null,
    };
    if (known?.revokedAt === null) {
      await transaction.updateTable('agents').set(given).where('name', '=', name).execute();
      return;
    }
    await transaction.deleteFrom('agents').where('name', '=', name).execute();
    // The time tells this agent from a revoked one of the same name.
    const createdAt = Math.max(now, (known?.createdAt ?? 0) + 1);
    await transaction
      .insertInto('agents')
      .values({ name, ...given, createdAt, lastUsedAt: null, revokedAt: null })
      .execute();
  });
  return withCode ? code.replace(/(.{4})(?=.)/g, '$1-') : secret;
}

/**
 * Exchanges a one-time code for a token; undefined for a code that is wrong, used or expired. Until the token is used, the
 * code gives another one in its place: a browser may be closed before it has stored the first.
 */
export async function redeemCode({ transact }: Store, code: string, now: number): Promise<string | undefined> {
  const token = createToken();
  return transact(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('agents')
      .set({ tokenHash: hashSecret(token) })
      .where('codeHash', '=', hashCode(code))
      .where('codeExpiresAt', '>=', now)
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? token : undefined;
  });
}

/**
 * Uses a one-time code up; undefined for a code that is wrong, used or expired. A token that it gave and nobody used ends.
 * @returns the agent
 */
export function useCode(
  transaction: WriteTransaction,
  code: string,
  now: number,
): Promise<{ name: string; createdAt: number } | undefined> {
  return transaction
    .updateTable('agents')
    .set({ tokenHash: null, codeHash: null, codeExpiresAt: null })
    .where('codeHash', '=', hashCode(code))
    .where('codeExpiresAt', '>=', now)
    .where('revokedAt', 'is', null)
    .returning(['name', 'createdAt'])
    .executeTakeFirst();
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
    // Without token and code, the agent signs in through the helpdesk.
    const livingState = row.tokenHash === null && row.codeHash !== null ? codeState : 'active';
    return { name, perMinute, perDay, lastUsedAt, state: row.revokedAt === null ? livingState : 'revoked' };
  });
}
