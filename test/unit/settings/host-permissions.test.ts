import { expect, test, vi } from 'vitest';

import { giveBackPermissions } from '@/lib/settings/host-permissions';

const permissions = vi.hoisted(() => ({ getAll: vi.fn(), remove: vi.fn() }));
vi.mock('wxt/browser', () => ({ browser: { permissions } }));

const removed = () => permissions.remove.mock.calls.map(([{ origins }]) => origins);

test('gives back the hosts that nothing needs, and keeps the others', async () => {
  permissions.getAll.mockResolvedValue({
    origins: ['https://old.example/*', 'https://desk.example/*', '*://*.firm.example/*', 'http://platform.example/*'],
  });
  permissions.remove.mockRejectedValueOnce(new Error('required by the manifest'));
  await giveBackPermissions(['https://desk.example/a/*', 'https://shop.firm.example/', 'https://platform.example/']);
  expect(removed()).toEqual([['https://old.example/*'], ['http://platform.example/*']]);
});

test('keeps a permission for all hosts as long as one host is needed', async () => {
  permissions.remove.mockReset();
  permissions.getAll.mockResolvedValue({ origins: ['*://*/*'] });
  await giveBackPermissions(['https://desk.example/*']);
  expect(removed()).toEqual([]);
  await giveBackPermissions([]);
  expect(removed()).toEqual([['*://*/*']]);
});
