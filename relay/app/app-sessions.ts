import { randomUUID } from 'node:crypto';

import { createSecret, hashSecret } from '../agent/agent-tokens';
import type { Storage } from '../storage/storage';
import type { Database, WriteTransaction } from '../storage/tables';
import type { AgentKey } from './app-codes';

/** Begins the tokens of sessions. */
export const SESSION_KIND = 'dska';
export const TOKEN_SECONDS = 15 * 60;
export const COOKIE_SECONDS = 12 * 3600;
/** The answer with the next cookie may be lost, or overtaken by that of another tab. */
const REPLACED_MS = 60_000;

/** The secrets of a session, of which only hashes are stored. */
export interface SessionSecrets {
  agent: string;
  token: string;
  cookie: string;
}

/** Begins a session of an agent in the page of an origin. */
export async function beginSession(
  transaction: WriteTransaction,
  { name, createdAt }: AgentKey,
  origin: string,
  now: number,
): Promise<SessionSecrets> {
  const id = randomUUID();
  const token = createSecret(SESSION_KIND);
  await transaction
    .insertInto('appSessions')
    .values({ id, agent: name, agentCreatedAt: createdAt, origin, ...writeTimes(token, now) })
    .execute();
  return { agent: name, token, cookie: await addCookie(transaction, id, now) };
}

/**
 * Renews the session of a cookie; undefined without a session of this origin. The former token ends. The former cookie stays
 * valid for a minute.
 */
export function renewSession(
  { transact }: Pick<Storage, 'transact'>,
  cookie: string,
  origin: string,
  now: number,
): Promise<SessionSecrets | undefined> {
  return transact(async (transaction) => {
    const session = await selectSessions(transaction)
      .innerJoin('appCookies', 'appCookies.session', 'appSessions.id')
      .select(['appSessions.id', 'agents.name'])
      .where('appCookies.cookieHash', '=', hashSecret(cookie))
      .where('appCookies.expiresAt', '>', now)
      .where('appSessions.origin', '=', origin)
      .executeTakeFirst();
    if (!session) return undefined;
    const token = createSecret(SESSION_KIND);
    await transaction
      .updateTable('appSessions')
      .set(writeTimes(token, now))
      .where('id', '=', session.id)
      .executeTakeFirst();
    await transaction
      .updateTable('appCookies')
      .set({ expiresAt: now + REPLACED_MS })
      .where('session', '=', session.id)
      .where('expiresAt', '>', now + REPLACED_MS)
      .execute();
    return { agent: session.name, token, cookie: await addCookie(transaction, session.id, now) };
  });
}

/** Ends the sessions of a token and of a cookie. */
export async function endSessions(
  { transact }: Pick<Storage, 'transact'>,
  { token = '', cookie = '' }: { token?: string | undefined; cookie?: string | undefined },
): Promise<void> {
  await transact(async (transaction) => {
    const ended = await transaction
      .deleteFrom('appSessions')
      .where((row) =>
        row.or([
          row('tokenHash', '=', hashSecret(token)),
          row('id', 'in', row.selectFrom('appCookies').select('session').where('cookieHash', '=', hashSecret(cookie))),
        ]),
      )
      .returning('id')
      .execute();
    for (const { id } of ended) await transaction.deleteFrom('appCookies').where('session', '=', id).execute();
  });
}

/** Finds the agent of a session's token; undefined for an ended session or a revoked agent. */
export function findSession(database: Database, token: string, now: number) {
  return selectSessions(database)
    .select(['agents.name', 'agents.createdAt', 'agents.perMinute', 'agents.perDay', 'agents.lastUsedAt'])
    .select(['agents.codeHash', 'appSessions.origin'])
    .where('appSessions.tokenHash', '=', hashSecret(token))
    .where('appSessions.tokenExpiresAt', '>', now)
    .executeTakeFirst();
}

/** Selects the sessions of agents who are not revoked. */
function selectSessions(database: Database) {
  return database
    .selectFrom('appSessions')
    .innerJoin('agents', (join) =>
      join
        .onRef('agents.name', '=', 'appSessions.agent')
        .onRef('agents.createdAt', '=', 'appSessions.agentCreatedAt')
        .on('agents.revokedAt', 'is', null),
    );
}

function writeTimes(token: string, now: number) {
  return {
    tokenHash: hashSecret(token),
    tokenExpiresAt: now + TOKEN_SECONDS * 1000,
    expiresAt: now + COOKIE_SECONDS * 1000,
  };
}

async function addCookie(transaction: WriteTransaction, session: string, now: number): Promise<string> {
  const cookie = createSecret('dsks');
  await transaction
    .insertInto('appCookies')
    .values({ cookieHash: hashSecret(cookie), session, expiresAt: now + COOKIE_SECONDS * 1000 })
    .execute();
  return cookie;
}
