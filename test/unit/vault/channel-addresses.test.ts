import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';

import { ENDPOINTS_PATH, mapEndpoints, PLATFORM_ENDPOINTS } from '@/lib/contract/platform-endpoints';
import { createChannelAddresses } from '@/lib/vault/channel-addresses';
import { createVault } from '@/lib/vault/vault';

const storage = vi.hoisted(() => ({
  managed: { get: vi.fn<() => Promise<object>>() },
  onChanged: { addListener: vi.fn() },
}));
vi.mock('wxt/browser', () => ({ browser: { storage } }));

const addressesOf = (token: string) =>
  mapEndpoints(
    (endpoint) => `https://platform.example${ENDPOINTS_PATH}/${PLATFORM_ENDPOINTS[endpoint].path}/${token}/7`,
  );

function createOne(policy: object = {}) {
  storage.managed.get.mockResolvedValue(policy);
  return createChannelAddresses(createVault(new IDBFactory()));
}

it('keeps the addresses of channels apart, and masks each', async () => {
  const { save, find, mask, forget } = createOne();
  await save('default', addressesOf('token-main'));
  await save('parts', addressesOf('token-parts'));
  expect((await find('summary', 'default'))?.xToken).toBe('token-main');
  expect((await find('summary', 'parts'))?.xToken).toBe('token-parts');
  const masked = await mask(['default', 'parts', 'unknown']);
  expect(masked).toMatchObject({
    default: { summary: { tokenEnd: 'main' } },
    parts: { summary: { tokenEnd: 'arts' } },
  });
  expect(masked.unknown).toEqual({});
  expect(JSON.stringify(masked)).not.toContain('token-');
  await forget('parts');
  expect(await find('summary', 'parts')).toBeUndefined();
  expect((await find('summary', 'default'))?.xToken).toBe('token-main');
});

it("takes the policy's addresses of its channels, and none of the agent's own beside them", async () => {
  const { save, find } = createOne({
    channels: [{ id: 'parts', name: 'Spare parts', replySuggestionUrl: addressesOf('token-policy').suggestion }],
  });
  await save('parts', addressesOf('token-own'));
  await save('default', addressesOf('token-main'));
  expect((await find('suggestion', 'parts'))?.xToken).toBe('token-policy');
  expect(await find('summary', 'parts')).toBeUndefined();
  expect((await find('summary', 'default'))?.xToken).toBe('token-main');
});
