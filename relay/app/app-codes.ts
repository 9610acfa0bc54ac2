import { createSecret, hashSecret } from '../agent/agent-tokens';
import type { Storage } from '../storage/storage';
import type { WriteTransaction } from '../storage/tables';

export const CODE_SECONDS = 60;

/** An agent as its rows name it: a name may be given again after a revocation. */
export interface AgentKey {
  name: string;
  createdAt: number;
}

/**
 * Issues a code with which a helpdesk signs an agent in, and adds the agent if it is new; undefined for a revoked agent. The code
 * is stored as a hash.
 */
export function issueCode({ transact }: Pick<Storage, 'transact'>, agent: string, now: number) {
  const code = createSecret('dskc');
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
        expiresAt: now + CODE_SECONDS * 1000,
      })
      .execute();
    return code;
  });
}

/** Uses a code of a helpdesk up; undefined for a code that is wrong, used or expired, or of a revoked agent. */
export async function useAppCode(
  transaction: WriteTransaction,
  code: string,
  now: number,
): Promise<AgentKey | undefined> {
  const used = await transaction
    .deleteFrom('appCodes')
    .where('codeHash', '=', hashSecret(code))
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
