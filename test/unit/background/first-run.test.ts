import { beforeEach, expect, it, vi } from 'vitest';

import { openFirstRunPage } from '@/entrypoints/background/first-run';
import { settingsSchema } from '@/lib/settings/settings';

const create = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('wxt/browser', () => ({ browser: { tabs: { create } } }));

const NEW = settingsSchema.parse({});
const WITH_DESK = settingsSchema.parse({ desks: [{ match: 'https://desk.example/*', adapter: 'auto' }] });

beforeEach(() => create.mockClear());

it('the first-run page opens after the installation', async () => {
  await openFirstRunPage('install', () => Promise.resolve(NEW));
  expect(create.mock.calls).toEqual([[{ url: '/options.html#start' }]]);
});

it.each(['update', 'chrome_update', 'browser_update', 'shared_module_update'])(
  'the first-run page stays closed after the event %s',
  async (reason) => {
    await openFirstRunPage(reason, () => Promise.resolve(NEW));
    expect(create).not.toHaveBeenCalled();
  },
);

it('the first-run page stays closed where a policy or the agent has set up a helpdesk', async () => {
  await openFirstRunPage('install', () => Promise.resolve(WITH_DESK));
  expect(create).not.toHaveBeenCalled();
});
