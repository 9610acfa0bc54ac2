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

/** What renews a session. */
export interface Renewal {
  cookie: string;
  origin: string;
  /** The code that the page was given, used or not: the session must be of its agent. */
  code?: string | undefined;
}

/** Begins a session of an agent in the page of an origin. */
export async function beginSession(
  transaction: WriteTransaction,
  { name, createdAt }: AgentKey,
  origin: string,
  now: number,
): Promise<SessionSecrets> {
  const id = randomUUID();
  await transaction
    .insertInto('appSessions')
    .values({ id, agent: name, agentCreatedAt: createdAt, origin, expiresAt: now + COOKIE_SECONDS * 1000 })
    .execute();
  return { agent: name, ...(await addSecrets(transaction, id, now)) };
}

/**
 * Renews the session of a cookie; undefined without a session of this origin and agent. Former tokens stay valid for their time,
 * because other tabs of the browser use them, and the former cookie for a minute.
 */
export function renewSession(
  { transact }: Pick<Storage, 'transact'>,
  { cookie, origin, code }: Renewal,
  now: number,
): Promise<SessionSecrets | undefined> {
  return transact(async (transaction) => {
    const session = await selectSessions(transaction, 'cookie', cookie, now)
      .select(['appSessions.id', 'agents.name'])
      .where('appSessions.origin', '=', origin)
      .$if(code !== undefined, (query) =>
        query.innerJoin('appCodes', (join) =>
          join
            .onRef('appCodes.agent', '=', 'appSessions.agent')
            .onRef('appCodes.agentCreatedAt', '=', 'appSessions.agentCreatedAt')
            .on('appCodes.codeHash', '=', hashSecret(code ?? '')),
        ),
      )
      .executeTakeFirst();
    if (!session) return undefined;
    await transaction
      .updateTable('appSessions')
      .set({ expiresAt: now + COOKIE_SECONDS * 1000 })
      .where('id', '=', session.id)
      .execute();
    await transaction
      .updateTable('appSecrets')
      .set({ expiresAt: now + REPLACED_MS })
      .where('session', '=', session.id)
      .where('kind', '=', 'cookie')
      .where('expiresAt', '>', now + REPLACED_MS)
      .execute();
    return { agent: session.name, ...(await addSecrets(transaction, session.id, now)) };
  });
}

/** Who signs out. The cookie of the browser may be that of somebody who has signed in since. */
export interface SigningOut {
  agent: string;
  origin: string;
  token?: string | undefined;
  cookie?: string | undefined;
}

/** Ends the sessions of an agent in the pages of an origin, also those of other tabs, which have sessions of their own. */
export async function endSessions(
  { transact }: Pick<Storage, 'transact'>,
  { agent: name, origin: page, token = '', cookie = '' }: SigningOut,
): Promise<void> {
  const hashes = [hashSecret(token), hashSecret(cookie)];
  await transact(async (transaction) => {
    const shown = await transaction
      .selectFrom('appSessions')
      .select(['agent', 'agentCreatedAt', 'origin'])
      .where('id', 'in', (secrets) => secrets.selectFrom('appSecrets').select('session').where('hash', 'in', hashes))
      .where('agent', '=', name)
      .where('origin', '=', page)
      .execute();
    for (const { agent, agentCreatedAt, origin } of shown) {
      const ended = await transaction
        .deleteFrom('appSessions')
        .where('agent', '=', agent)
        .where('agentCreatedAt', '=', agentCreatedAt)
        .where('origin', '=', origin)
        .returning('id')
        .execute();
      for (const { id } of ended) await transaction.deleteFrom('appSecrets').where('session', '=', id).execute();
    }
  });
}

/** Finds the agent of a session's token; undefined for an ended session or a revoked agent. */
export function findSession(database: Database, token: string, now: number) {
  return selectSessions(database, 'token', token, now)
    .select(['agents.name', 'agents.createdAt', 'agents.perMinute', 'agents.perDay', 'agents.lastUsedAt'])
    .select(['agents.codeHash', 'appSessions.origin'])
    .executeTakeFirst();
}

/** Selects the session of a secret, unless its agent is revoked. */
function selectSessions(database: Database, kind: 'token' | 'cookie', secret: string, now: number) {
  return database
    .selectFrom('appSessions')
    .innerJoin('agents', (join) =>
      join
        .onRef('agents.name', '=', 'appSessions.agent')
        .onRef('agents.createdAt', '=', 'appSessions.agentCreatedAt')
        .on('agents.revokedAt', 'is', null),
    )
    .innerJoin('appSecrets', (join) =>
      join
        .onRef('appSecrets.session', '=', 'appSessions.id')
        .on('appSecrets.hash', '=', hashSecret(secret))
        .on('appSecrets.kind', '=', kind)
        .on('appSecrets.expiresAt', '>', now),
    );
}

async function addSecrets(transaction: WriteTransaction, session: string, now: number) {
  const [token, cookie] = [createSecret(SESSION_KIND), createSecret('dsks')];
  const rows = [
    { hash: hashSecret(token), kind: 'token', session, expiresAt: now + TOKEN_SECONDS * 1000 },
    { hash: hashSecret(cookie), kind: 'cookie', session, expiresAt: now + COOKIE_SECONDS * 1000 },
  ] as const;
  await transaction.insertInto('appSecrets').values(rows).execute();
  return { token, cookie };
}
