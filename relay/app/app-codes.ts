import { createSecret, hashSecret } from '../agent/agent-tokens';
import type { Storage } from '../storage/storage';
import type { WriteTransaction } from '../storage/tables';

/** Begins the codes of helpdesks. */
export const CODE_KIND = 'dskc';
export const CODE_SECONDS = 60;

/** An agent as its rows name it: a name may be given again after a revocation. */
export interface AgentKey {
  name: string;
  createdAt: number;
}

/**
 * Issues a code with which the helpdesk of a channel signs an agent in, and adds the agent if it is new; undefined for a revoked
 * agent. The code is stored as a hash.
 */
export function issueCode(
  { transact }: Pick<Storage, 'transact'>,
  { agent, channel }: { agent: string; channel: string },
  now: number,
) {
  const code = createSecret(CODE_KIND);
  return transact(async (transaction) => {
    await transaction
      .insertInto('agents')
      .values({
        name: agent,
        tokenHash: null,
        codeHash: null,
        codeExpiresAt: null,
        perMinute: null,
        perDay: null,
        createdAt: now,
        lastUsedAt: null,
        revokedAt: null,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const known = await transaction
      .selectFrom('agents')
      .select('createdAt')
      .where('name', '=', agent)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    if (!known) return undefined;
    await transaction
      .insertInto('appCodes')
      .values({
        codeHash: hashSecret(code),
        agent,
        agentCreatedAt: known.createdAt,
        channel,
        expiresAt: now + CODE_SECONDS * 1000,
        usedAt: null,
      })
      .execute();
    return code;
  });
}

/**
 * Uses a code of a helpdesk up; undefined for a code that is wrong, used or expired, of a revoked agent, or of the helpdesk of
 * another channel.
 */
export async function useAppCode(
  transaction: WriteTransaction,
  code: string,
  channel: string,
  now: number,
): Promise<AgentKey | undefined> {
  const used = await transaction
    .updateTable('appCodes')
    .set({ usedAt: now })
    .where('codeHash', '=', hashSecret(code))
    .where('channel', '=', channel)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['agent', 'agentCreatedAt'])
    .executeTakeFirst();
  if (!used) return undefined;
  return transaction
    .selectFrom('agents')
    .select(['name', 'createdAt'])
    .where('name', '=', used.agent)
    .where('createdAt', '=', used.agentCreatedAt)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
}
