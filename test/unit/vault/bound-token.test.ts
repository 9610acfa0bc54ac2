import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';

import { createBoundToken } from '@/lib/vault/bound-token';
import { createVault } from '@/lib/vault/vault';

const storage = vi.hoisted(() => ({ managed: { get: vi.fn() } }));
vi.mock('wxt/browser', () => ({ browser: { storage } }));

const SHOP = 'https://shop.example';
const OTHER = 'https://other.example';

beforeEach(() => {
  storage.managed.get.mockReset().mockResolvedValue({});
});
const open = (factory = new IDBFactory()) => createBoundToken(createVault(factory), 'commerce.token');

it('a token is kept for the origin it was entered for, and given to no other', async () => {
  const factory = new IDBFactory();
  await open(factory).save(SHOP, 'shop-token');
  expect(await open(factory).find(SHOP)).toBe('shop-token');
  expect(await open(factory).find(OTHER)).toBeUndefined();
  await open(factory).forget();
  expect(await open(factory).find(SHOP)).toBeUndefined();
});

it("a policy's token is preferred, for the address of that policy alone", async () => {
  storage.managed.get.mockResolvedValue({ commerce: { baseUrl: `${SHOP}/api`, token: 'policy-token' } });
  const token = open();
  await token.save(SHOP, 'own-token');
  expect(await token.find(SHOP)).toBe('policy-token');
  expect(await token.find(OTHER)).toBeUndefined();
  storage.managed.get.mockResolvedValue({ commerce: { token: 'policy-token' } });
  expect(await token.find(SHOP)).toBe('own-token');
});

it('keeps the token of the relay apart from the one of the shop', async () => {
  const vault = createVault(new IDBFactory());
  const relay = createBoundToken(vault, 'relay.agentToken');
  await createBoundToken(vault, 'commerce.token').save(SHOP, 'shop-token');
  expect(await relay.find(SHOP)).toBeUndefined();
  storage.managed.get.mockResolvedValue({ relay: { url: SHOP, agentToken: 'policy-token' } });
  expect(await relay.find(SHOP)).toBe('policy-token');
  expect(await relay.find(OTHER)).toBeUndefined();
});
