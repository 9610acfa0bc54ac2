import { describe, expect, test, vi } from 'vitest';

import { createAgentFinder } from '@/relay/agent/agent-finder';
import { addAgent, listAgents, redeemCode, revokeAgent } from '@/relay/agent/agent-tokens';
import { deleteExpired } from '@/relay/operation/delete-expired';

import { DESK, startTestRelay } from './start-test-relay';
import { createTestPlace } from './test-place';

const until = { timeout: 10_000, interval: 10 };

describe('the tokens of agents', () => {
  test('a token opens the relay until it is revoked', async () => {
    const relay = await startTestRelay();
    const ada = await relay.addAgent('ada');
    const ask = (headers: object) =>
      relay.post('/agent/customer-orders', { email: 'ada@shop.example' }, { ...headers });
    expect(await ask(ada)).toEqual({ status: 200, body: { orders: [], total: 0 } });
    expect(await ask({})).toMatchObject({ status: 401, body: { error: { reason: 'unauthorized' } } });
    expect(await ask(DESK)).toMatchObject({ status: 401 });
    await revokeAgent(relay.storage, 'ada', Date.now());
    expect(await ask(ada)).toMatchObject({ status: 401 });
  });

  test('a one-time code gives one token, within 15 minutes', async () => {
    const relay = await startTestRelay();
    const code = await addAgent(relay.storage, 'ada', { withCode: true, now: Date.now() });
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const redeemed = await relay.post('/agent/redeem', { code: code.toLowerCase() });
    const { token } = redeemed.body as { token: string };
    expect(
      await relay.post('/agent/orders', { page: 1, pageSize: 1 }, { authorization: `Bearer ${token}` }),
    ).toMatchObject({ status: 200 });
    expect(await relay.post('/agent/redeem', { code })).toMatchObject({
      status: 401,
      body: { error: { reason: 'wrong-code' } },
    });
    const late = await addAgent(relay.storage, 'bob', { withCode: true, now: Date.now() - 16 * 60_000 });
    expect(await redeemCode(relay.storage, late, Date.now())).toBeUndefined();
  });

  test('a code gives another token in place of one that was never used', async () => {
    const relay = await startTestRelay();
    const code = await addAgent(relay.storage, 'ada', { withCode: true, now: Date.now() });
    const redeem = async () => {
      const { body } = await relay.post('/agent/redeem', { code });
      return { authorization: `Bearer ${(body as { token: string }).token}` };
    };
    const lost = await redeem();
    const kept = await redeem();
    const ask = (headers: { authorization: string }) =>
      relay.post('/agent/orders', { page: 1, pageSize: 1 }, headers).then(({ status }) => status);
    expect([await ask(lost), await ask(kept)]).toEqual([401, 200]);
    expect(await relay.post('/agent/redeem', { code })).toMatchObject({ status: 401 });
    // A name that is given again starts from the beginning.
    await revokeAgent(relay.storage, 'ada', Date.now());
    const next = await addAgent(relay.storage, 'ada', { withCode: true, now: Date.now() });
    const token = await redeemCode(relay.storage, next, Date.now());
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await redeemCode(relay.storage, next, Date.now())).toBeUndefined();
  });

  test('an agent whose code was used is not deleted with old codes', async () => {
    const { storage, post } = await startTestRelay();
    const redeem = async (name: string) => {
      const code = await addAgent(storage, name, { withCode: true, now: Date.now() });
      return redeemCode(storage, code, Date.now());
    };
    const [token] = [await redeem('ada'), await redeem('bob')];
    const ask = () => post('/agent/orders', { page: 1, pageSize: 1 }, { authorization: `Bearer ${token}` });
    expect(await ask()).toMatchObject({ status: 200 });
    const deps = { storage, queue: { deleteDead: () => Promise.resolve() } };
    await deleteExpired(deps, { days: 90, panelHours: 12 }, Date.now() + 91 * 86_400_000);
    expect(await listAgents(storage, Date.now())).toMatchObject([{ name: 'ada' }]);
    expect(await ask()).toMatchObject({ status: 200 });
  });

  test('no token and no code is in the database', async () => {
    const relay = await startTestRelay();
    const token = await addAgent(relay.storage, 'ada', { withCode: false, now: Date.now() });
    const code = await addAgent(relay.storage, 'bob', { withCode: true, now: Date.now() });
    const rows = JSON.stringify(await relay.storage.database.selectFrom('agents').selectAll().execute());
    expect(rows).toContain('ada');
    for (const secret of [token, code, code.replaceAll('-', '')]) expect(rows).not.toContain(secret);
    expect(await listAgents(relay.storage, Date.now())).toMatchObject([
      { name: 'ada', state: 'active' },
      { name: 'bob', state: 'code' },
    ]);
  });

  test('the first use of an agent is stored at once, and later ones together once a minute', async () => {
    const { storage, addAgent: add } = await startTestRelay();
    const tokens = (await Promise.all([add('ada'), add('bob')])).map(
      ({ authorization }) => authorization.split(' ')[1],
    );
    let now = 100_000;
    const onError = (error: unknown) => expect.fail(String(error));
    const finder = createAgentFinder(storage, { now: () => now, onError });
    const use = async (ms: number) => {
      now += ms;
      for (const token of tokens) await finder.find(token ?? '');
    };
    const readUses = async () => (await listAgents(storage, now)).map(({ lastUsedAt }) => lastUsedAt);
    await use(0);
    await vi.waitFor(async () => expect(await readUses()).toEqual([100_000, 100_000]), until);
    await use(59_000);
    await finder.storeUses();
    expect(await readUses()).toEqual([100_000, 100_000]);
    await use(1000);
    expect(await readUses()).toEqual([100_000, 100_000]);
    await finder.storeUses();
    expect(await readUses()).toEqual([160_000, 160_000]);
  });

  test('a relay that stops stores who has used it', async () => {
    const place = await createTestPlace();
    let now = 100_000;
    const relay = await startTestRelay({ ...place, now: () => now });
    const ada = await relay.addAgent('ada');
    for (const at of [100_000, 160_000]) {
      now = at;
      await relay.post('/agent/customer-orders', { email: 'ada@shop.example' }, ada);
    }
    await relay.close();
    const { storage } = await startTestRelay(place);
    expect(await listAgents(storage, now)).toMatchObject([{ name: 'ada', lastUsedAt: 160_000 }]);
  });

  test('a name with a living token is not given twice', async () => {
    const relay = await startTestRelay();
    await relay.addAgent('ada');
    await expect(relay.addAgent('ada')).rejects.toThrow('Revoke it first: token revoke ada');
    await revokeAgent(relay.storage, 'ada', Date.now());
    await relay.addAgent('ada');
  });

  test('every answer tells the allowance, and the limit is kept over a restart', async () => {
    const place = await createTestPlace();
    const relay = await startTestRelay(place);
    const ada = await relay.addAgent('ada', { perMinute: 2 });
    const ask = (url: string) =>
      fetch(`${url}/agent/orders`, { method: 'POST', headers: ada, body: '{"page":1,"pageSize":1}' });
    const read = ({ status, headers }: Response) => [
      status,
      headers.get('ratelimit-limit'),
      headers.get('ratelimit-remaining'),
    ];
    expect(read(await ask(relay.url))).toEqual([200, '2', '1']);
    expect(read(await ask(relay.url))).toEqual([200, '2', '0']);
    await relay.close(0);
    const again = await startTestRelay(place);
    const refused = await ask(again.url);
    expect(read(refused)).toEqual([429, '2', '0']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({ error: { reason: 'rate-limited' } });
  });
});
