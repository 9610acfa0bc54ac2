import { beforeEach, expect, it, vi } from 'vitest';

import { openFirstRunPage } from '@/entrypoints/background/first-run';

const { create, getSelf } = vi.hoisted(() => ({
  create: vi.fn(() => Promise.resolve()),
  getSelf: vi.fn(() => Promise.resolve({ installType: 'normal' })),
}));
vi.mock('wxt/browser', () => ({ browser: { tabs: { create }, management: { getSelf } } }));

beforeEach(() => create.mockClear());

it('the first-run page opens after the installation', async () => {
  await openFirstRunPage('install');
  expect(create.mock.calls).toEqual([[{ url: '/options.html#start' }]]);
});

it.each(['update', 'chrome_update', 'browser_update', 'shared_module_update'])(
  'the first-run page stays closed after the event %s',
  async (reason) => {
    await openFirstRunPage(reason);
    expect(create).not.toHaveBeenCalled();
  },
);

it('the first-run page stays closed where a policy has installed the extension', async () => {
  getSelf.mockResolvedValueOnce({ installType: 'admin' });
  await openFirstRunPage('install');
  expect(create).not.toHaveBeenCalled();
});
