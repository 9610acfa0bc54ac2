import { Writable } from 'node:stream';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { addAgent, listAgents, redeemCode, revokeAgent } from '@/relay/agent/agent-tokens';
import { createLogger } from '@/relay/operation/create-logger';
import { deleteExpired } from '@/relay/operation/delete-expired';
import { openStorage } from '@/relay/storage/open-storage';

import { PAGE, startApp } from './start-app';
import { createTestConfig, DESK } from './start-test-relay';
import { createTestPlace } from './test-place';

const MINUTE_MS = 60_000;

describe('codes of the helpdesk', () => {
  test('a code of the helpdesk signs an agent in once', async () => {
    const app = await startApp();
    const code = await app.issueCode(' Ada Lovelace ');
    const body = { code, origin: PAGE };
    const signedIn = await app.send('/app/sign-in', body);
    expect(signedIn).toMatchObject({ status: 200, body: { agent: 'Ada Lovelace', expiresInSeconds: 900 } });
    expect(signedIn.cookie).toMatch(/^deskhand-app-[\w-]{16}=dsks_[\w-]{43}; /);
    expect(signedIn.cookie.split('; ').slice(1).toSorted()).toEqual(
      ['HttpOnly', 'Max-Age=43200', 'Partitioned', 'Path=/app/', 'SameSite=None', 'Secure'].toSorted(),
    );
    expect(await app.tryToken(signedIn.authorization)).toBe(200);
    expect(await app.send('/app/sign-in', body)).toMatchObject({ status: 401, reason: 'wrong-code', cookie: '' });
  });

  test('a code of the helpdesk ends after 60 seconds', async () => {
    const app = await startApp();
    const code = await app.issueCode('ada');
    app.wait(MINUTE_MS);
    expect(await app.send('/app/sign-in', { code, origin: PAGE })).toMatchObject({ reason: 'wrong-code' });
  });

  test('a revoked agent cannot use a code, and gets none until the name is given again', async () => {
    const app = await startApp();
    const code = await app.issueCode('ada');
    await revokeAgent(app.storage, 'ada', app.readNow());
    expect(await app.send('/app/sign-in', { code, origin: PAGE })).toMatchObject({ reason: 'wrong-code' });
    const issue = () => app.post('/desk/agent-code', { agent: 'ada' }, DESK);
    expect(await issue()).toMatchObject({
      status: 403,
      body: { error: { reason: 'revoked', message: expect.stringContaining('token add NAME') } },
    });
    await addAgent(app.storage, 'ada', { withCode: false, now: app.readNow() });
    expect(await issue()).toMatchObject({ status: 200 });
  });

  test.each(['', ' ', 'a\u0000b', 'a\u200Bb', 'x'.repeat(201)])('no code is issued for the name %j', async (agent) => {
    const app = await startApp();
    expect(await app.post('/desk/agent-code', { agent }, DESK)).toMatchObject({ status: 400 });
  });

  test('a code is issued for the token of the helpdesk only', async () => {
    const app = await startApp();
    expect(await app.post('/desk/agent-code', { agent: 'ada' })).toMatchObject({ status: 401 });
  });

  test('an agent of the helpdesk is listed, and may get a token beside the session', async () => {
    const app = await startApp();
    const signedIn = await app.signIn('ada');
    expect(await listAgents(app.storage, app.readNow())).toMatchObject([{ name: 'ada', state: 'active' }]);
    const code = await addAgent(app.storage, 'ada', { withCode: true, now: app.readNow() });
    // The session in use does not use the code up.
    expect(await app.tryToken(signedIn.authorization)).toBe(200);
    const token = await redeemCode(app.storage, code, app.readNow());
    expect(await app.tryToken({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await app.tryToken(signedIn.authorization)).toBe(200);
  });
});

describe('one-time codes that are typed', () => {
  test('a typed code signs its agent in once, whatever its case, spaces and hyphens', async () => {
    const app = await startApp();
    const code = await addAgent(app.storage, 'ada', { withCode: true, now: app.readNow() });
    const typed = ` ${code.toLowerCase().replace('-', ' ').replace('-', '')} `;
    expect(await app.send('/app/sign-in', { code: typed, origin: PAGE })).toMatchObject({ body: { agent: 'ada' } });
    expect(await app.send('/app/sign-in', { code, origin: PAGE })).toMatchObject({ reason: 'wrong-code' });
    expect(await redeemCode(app.storage, code, app.readNow())).toBeUndefined();
  });

  test('codes are refused after 60 wrong ones in a minute, except those of the helpdesk', async () => {
    const app = await startApp();
    const guess = () => app.send('/app/sign-in', { code: '2222-2222-2222', origin: PAGE });
    const guesses = await Promise.all(Array.from({ length: 60 }, guess));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await guess()).toMatchObject({ status: 429, reason: 'rate-limited' });
    expect(await app.post('/agent/redeem', { code: '2222-2222-2222' })).toMatchObject({ status: 429 });
    await app.signIn('ada');
  });

  test('old codes of the helpdesk do not count as wrong ones', async () => {
    const app = await startApp();
    const tries = Array.from({ length: 70 }, () => app.send('/app/sign-in', { code: 'dskc_old', origin: PAGE }));
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]));
    expect(await app.send('/app/sign-in', { code: '2222-2222-2222', origin: PAGE })).toMatchObject({ status: 401 });
  });
});

describe('sessions', () => {
  test('a token ends after 15 minutes, and a cookie renews its session for 12 hours', async () => {
    const app = await startApp();
    const first = await app.signIn('ada');
    app.wait(15 * MINUTE_MS);
    expect(await app.tryToken(first.authorization)).toBe(401);
    app.wait(11 * 60 * MINUTE_MS);
    const second = await app.send('/app/renew', { origin: PAGE }, first.ownCookie);
    expect(second).toMatchObject({ status: 200, body: { agent: 'ada', expiresInSeconds: 900 } });
    expect(await app.tryToken(second.authorization)).toBe(200);
    app.wait(12 * 60 * MINUTE_MS);
    expect(await app.send('/app/renew', { origin: PAGE }, second.ownCookie)).toMatchObject({
      status: 401,
      reason: 'session-ended',
    });
  });

  test('tabs of a browser, which share the cookie, do not end each other’s tokens', async () => {
    const app = await startApp();
    const one = await app.signIn('ada');
    const other = await app.send('/app/renew', { origin: PAGE }, one.ownCookie);
    expect([await app.tryToken(one.authorization), await app.tryToken(other.authorization)]).toEqual([200, 200]);
    app.wait(15 * MINUTE_MS);
    expect([await app.tryToken(one.authorization), await app.tryToken(other.authorization)]).toEqual([401, 401]);
  });

  test('a page with the code of another agent does not renew the session of the agent before', async () => {
    const app = await startApp();
    const code = await app.issueCode('ada');
    const ada = await app.send('/app/sign-in', { code, origin: PAGE });
    const renew = (given: string) => app.send('/app/renew', { origin: PAGE, code: given }, ada.ownCookie);
    // The helpdesk is used by somebody else now, and the code is too old for a session of its own.
    const bob = await app.issueCode('bob');
    app.wait(2 * MINUTE_MS);
    for (const given of [bob, 'dskc_unknown']) expect(await renew(given)).toMatchObject({ reason: 'session-ended' });
    expect(await renew(code)).toMatchObject({ status: 200, body: { agent: 'ada' } });
  });

  test('a renewal may be repeated for a minute after a lost answer, also by several tabs', async () => {
    const app = await startApp();
    const first = await app.signIn('ada');
    const renew = () => app.send('/app/renew', { origin: PAGE }, first.ownCookie);
    await renew();
    app.wait(MINUTE_MS - 1);
    const [one, other] = await Promise.all([renew(), renew()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await app.send('/app/renew', { origin: PAGE }, one.ownCookie)).toMatchObject({ status: 200 });
    app.wait(1);
    expect(await renew()).toMatchObject({ status: 401, reason: 'session-ended' });
  });

  test('a code signs in to pages of its helpdesk’s channel alone', async () => {
    const [main] = createTestConfig().channels;
    const channels = [main, { ...main, id: 'other', platformHeader: 'X-Other: header-of-the-other' }];
    const apps = [{ origin: PAGE, channel: 'other' }];
    const app = await startApp({ config: createTestConfig(undefined, { channels, apps }) });
    const code = await app.issueCode('ada');
    expect(await app.send('/app/sign-in', { code, origin: PAGE })).toMatchObject({ status: 401, reason: 'wrong-code' });
  });

  test('a session is not renewed without its cookie', async () => {
    const app = await startApp();
    await app.signIn('ada');
    const [name] = (await app.signIn('bob')).cookie.split('=');
    for (const cookie of ['', `${name}=`, `${name}=dsks_other`]) {
      expect(await app.send('/app/renew', { origin: PAGE }, { cookie })).toMatchObject({ reason: 'session-ended' });
    }
  });

  test('a session belongs to the page of its origin, which the configuration must name', async () => {
    const other = 'http://localhost:8080';
    const apps = [
      { origin: PAGE, channel: 'main' },
      { origin: other, channel: 'main' },
    ];
    const place = await createTestPlace();
    const app = await startApp({ ...place, config: createTestConfig(undefined, { apps }) });
    const code = await app.issueCode('ada');
    const unknown = { status: 403, reason: 'unknown-origin' };
    expect(await app.send('/app/sign-in', { code, origin: 'https://other.example' })).toMatchObject(unknown);
    // The refusal has not used the code up.
    const signedIn = await app.send('/app/sign-in', { code, origin: other });
    const renew = (origin: string) => app.send('/app/renew', { origin }, signedIn.ownCookie);
    expect(await renew('https://other.example')).toMatchObject(unknown);
    expect(await renew(PAGE)).toMatchObject({ reason: 'session-ended' });
    await app.close(0);
    const without = await startApp({ ...place, config: createTestConfig() });
    expect(await without.tryToken(signedIn.authorization)).toBe(401);
  });

  test('a revocation ends the sessions of an agent at once, also for the next one of the same name', async () => {
    const app = await startApp();
    const signedIn = await app.signIn('ada');
    const refusals = async () => [
      await app.tryToken(signedIn.authorization),
      (await app.send('/app/renew', { origin: PAGE }, signedIn.ownCookie)).reason,
    ];
    await revokeAgent(app.storage, 'ada', app.readNow());
    expect(await refusals()).toEqual([401, 'session-ended']);
    await addAgent(app.storage, 'ada', { withCode: false, now: app.readNow() });
    expect(await refusals()).toEqual([401, 'session-ended']);
  });

  test.each(['authorization', 'ownCookie'] as const)(
    'a session ends when the agent signs out by the %s',
    async (shown) => {
      const app = await startApp();
      const signedIn = await app.signIn('ada');
      const out = await app.send('/app/sign-out', { origin: PAGE, agent: 'ada' }, signedIn[shown]);
      expect(out).toMatchObject({ status: 200, body: {} });
      expect(await app.tryToken(signedIn.authorization)).toBe(401);
      expect(await app.send('/app/renew', { origin: PAGE }, signedIn.ownCookie)).toMatchObject({ status: 401 });
    },
  );
});

test('signing out ends the sessions of all tabs, and of nobody else', async () => {
  const app = await startApp();
  const [one, other, bob] = [await app.signIn('ada'), await app.signIn('ada'), await app.signIn('bob')];
  await app.send('/app/sign-out', { origin: PAGE, agent: 'ada' }, one.authorization);
  expect(await app.tryToken(other.authorization)).toBe(401);
  expect(await app.send('/app/renew', { origin: PAGE }, other.ownCookie)).toMatchObject({ reason: 'session-ended' });
  expect(await app.tryToken(bob.authorization)).toBe(200);
});

test('a late sign-out with the cookie of the next agent ends no session of that agent', async () => {
  const app = await startApp();
  const [ada, bob] = [await app.signIn('ada'), await app.signIn('bob')];
  const late = { ...ada.authorization, ...bob.ownCookie };
  const out = await app.send('/app/sign-out', { origin: PAGE, agent: 'ada' }, late);
  expect(out).toMatchObject({ status: 200, cookie: '' });
  expect(await app.tryToken(ada.authorization)).toBe(401);
  expect(await app.tryToken(bob.authorization)).toBe(200);
  expect(await app.send('/app/renew', { origin: PAGE }, bob.ownCookie)).toMatchObject({ status: 200 });
});

test('two helpdesks of one site, whose cookies a browser keeps together, keep an agent signed in beside each other', async () => {
  const other = 'https://other.desk.example';
  const apps = [PAGE, other].map((origin) => ({ origin, channel: 'main' }));
  const app = await startApp({ config: createTestConfig(undefined, { apps }) });
  // As a browser does: a cookie replaces that of the same name.
  const jar = new Map<string, string>();
  const send = async (path: string, body: object) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await app.send(path, body, { cookie });
    const [pair = ''] = answer.cookie.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (name) jar.set(name, value);
    return answer;
  };
  for (const origin of [PAGE, other]) await send('/app/sign-in', { code: await app.issueCode('ada'), origin });
  for (const origin of [PAGE, other, PAGE]) expect(await send('/app/renew', { origin })).toMatchObject({ status: 200 });
  await send('/app/sign-out', { origin: other, agent: 'ada' });
  expect(await send('/app/renew', { origin: other })).toMatchObject({ reason: 'session-ended' });
  expect(await send('/app/renew', { origin: PAGE })).toMatchObject({ status: 200 });
});

describe('requests about sessions', () => {
  test.each(['/app/sign-in', '/app/renew', '/app/sign-out'])(
    '%s answers the panel of the relay alone',
    async (path) => {
      const app = await startApp();
      const ask = (headers: Record<string, string>) => app.post(path, { code: 'x', origin: PAGE }, headers);
      const own = { 'x-deskhand': 'panel' };
      const foreign = { status: 403, body: { error: { reason: 'foreign-origin' } } };
      expect(await ask(own)).toMatchObject(foreign);
      for (const origin of [PAGE, 'null', app.url.replace('127.0.0.1', 'localhost'), `${app.url}0`]) {
        expect(await ask({ ...own, origin }), origin).toMatchObject(foreign);
      }
      expect(await ask({ origin: app.url })).toMatchObject({ status: 403, body: { error: { reason: 'no-header' } } });
      // A proxy with HTTPS passes the name on that the browser uses.
      const proxied = await ask({ ...own, origin: app.url.replace('http:', 'https:') });
      expect(proxied.status).not.toBe(403);
    },
  );
});

test('no code, token or cookie is in the database or in the log', async () => {
  let written = '';
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      written += chunk.toString();
      done();
    },
  });
  const app = await startApp({ log: createLogger({ level: 'debug', redact: (value) => value, destination }) });
  const code = await app.issueCode('bob');
  const { authorization, ownCookie } = await app.signIn('ada');
  await app.send('/app/renew', { origin: 'https://other.example' }, { ...authorization, ...ownCookie });
  const tables = ['agents', 'appCodes', 'appSessions', 'appSecrets'] as const;
  for (const table of tables) {
    written += JSON.stringify(await app.storage.database.selectFrom(table).selectAll().execute());
  }
  expect(written).toContain('/app/sign-in');
  for (const secret of [code, authorization.authorization.slice(7), ownCookie.cookie.split('=')[1] ?? '']) {
    expect(secret).toMatch(/^dsk[acs]_/);
    expect(written).not.toContain(secret);
  }
});

test('ended sessions and codes are deleted', async () => {
  const app = await startApp();
  await app.signIn('ada');
  await app.issueCode('ada');
  const count = async (now: number) => {
    const deps = { storage: app.storage, queue: { deleteDead: () => Promise.resolve() } };
    await deleteExpired(deps, { days: 90, panelHours: 12 }, now);
    const tables = ['appCodes', 'appSessions', 'appSecrets'] as const;
    const rows = tables.map((table) => app.storage.database.selectFrom(table).selectAll().execute());
    return (await Promise.all(rows)).map(({ length }) => length);
  };
  const lastingMs = 12 * 60 * MINUTE_MS;
  expect(await count(app.readNow())).toEqual([2, 1, 2]);
  expect(await count(app.readNow() + 15 * MINUTE_MS + 1)).toEqual([2, 1, 1]);
  expect(await count(app.readNow() + lastingMs + 1)).toEqual([2, 0, 0]);
  expect(await count(app.readNow() + lastingMs + MINUTE_MS + 1)).toEqual([0, 0, 0]);
});

test('a database of the version before gets the tables, and keeps its agents', async () => {
  const place = await createTestPlace();
  const old = await openStorage(place, () => undefined);
  const token = await addAgent(old, 'ada', { withCode: false, now: 1000 });
  await old.database.updateTable('agents').set({ codeHash: 'x', codeExpiresAt: 2000, lastUsedAt: 1500 }).execute();
  for (const table of ['appCodes', 'appSessions', 'appSecrets', 'keptValues']) {
    await old.database.schema.dropTable(table).execute();
  }
  await sql`delete from kysely_migration where name = '2026-11-29-panel-in-helpdesk'`.execute(old.database);
  await old.close();
  const app = await startApp(place);
  expect(await app.tryToken({ authorization: `Bearer ${token}` })).toBe(200);
  await app.signIn('ada');
  // The old code would take the agent with it.
  expect(await app.storage.database.selectFrom('agents').select(['name', 'codeExpiresAt']).execute()).toEqual([
    { name: 'ada', codeExpiresAt: null },
  ]);
});
