import { beforeEach, describe, expect, it, vi } from 'vitest';

import { openFirstRunPage } from '@/entrypoints/background/first-run';
import { keepPolicyBadge } from '@/entrypoints/background/policy-badge';
import { settingsSchema, type SettingsView } from '@/lib/settings/settings';
import { VIEW } from '@/test/unit/options/stage-options';

const { create, getSelf, setBadgeText, listeners } = vi.hoisted(() => ({
  create: vi.fn(() => Promise.resolve()),
  getSelf: vi.fn(() => Promise.resolve({ installType: 'normal' })),
  setBadgeText: vi.fn(() => Promise.resolve()),
  listeners: { stored: [] as ((changes: object, area: string) => void)[], permission: [] as (() => void)[] },
}));
vi.mock('wxt/browser', () => {
  const permission = { addListener: (listener: () => void) => listeners.permission.push(listener) };
  return {
    browser: {
      tabs: { create },
      management: { getSelf },
      action: { setBadgeText },
      permissions: { onAdded: permission, onRemoved: permission },
      storage: { onChanged: { addListener: (listener: () => void) => listeners.stored.push(listener) } },
    },
  };
});

const MANAGED: SettingsView = {
  ...VIEW,
  managed: ['desks', 'channel.replySuggestionUrl'],
  missingPermissions: ['https://desk.example/*'],
};
const ALLOWED: SettingsView = { ...MANAGED, missingPermissions: [] };
const settings = settingsSchema.parse({ relay: { url: 'https://relay.example' } });
const WITH_RELAY: SettingsView = { ...ALLOWED, settings };

beforeEach(() => {
  create.mockClear();
  setBadgeText.mockClear();
  listeners.stored = [];
});

describe('the first-run page', () => {
  it('opens after the installation', async () => {
    await openFirstRunPage('install', () => Promise.resolve(VIEW));
    expect(create.mock.calls).toEqual([[{ url: '/options.html#start' }]]);
  });

  it.each(['update', 'chrome_update', 'browser_update', 'shared_module_update'])(
    'stays closed after the event %s',
    async (reason) => {
      await openFirstRunPage(reason, () => Promise.resolve(VIEW));
      expect(create).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['opens where a policy has installed the extension and a host is not allowed', MANAGED, 1],
    ["opens where the policy's relay needs a code", WITH_RELAY, 1],
    ['stays closed where nothing is left to the agent', ALLOWED, 0],
    ['stays closed where the agent has the token', { ...WITH_RELAY, relayTokenEnd: 'wxyz' }, 0],
  ])('%s', async (_, view, times) => {
    getSelf.mockResolvedValueOnce({ installType: 'admin' });
    await openFirstRunPage('install', () => Promise.resolve(view));
    expect(create).toHaveBeenCalledTimes(times);
  });

  it('waits for the policy of an extension that a policy has installed', async () => {
    getSelf.mockResolvedValueOnce({ installType: 'admin' });
    let view = VIEW;
    const opening = openFirstRunPage('install', () => Promise.resolve(view));
    await vi.waitFor(() => expect(listeners.stored).toHaveLength(1));
    view = MANAGED;
    listeners.stored[0]?.({}, 'local');
    expect(create).not.toHaveBeenCalled();
    listeners.stored[0]?.({}, 'managed');
    await opening;
    expect(create).toHaveBeenCalledOnce();
  });
});

it('a badge shows that the policy needs a click, until it was made', async () => {
  let view = MANAGED;
  const look = keepPolicyBadge(() => Promise.resolve(view));
  look();
  await vi.waitFor(() => expect(setBadgeText).toHaveBeenLastCalledWith({ text: '1' }));
  view = ALLOWED;
  listeners.permission[0]?.();
  await vi.waitFor(() => expect(setBadgeText).toHaveBeenLastCalledWith({ text: '' }));
  view = VIEW;
  listeners.stored[0]?.({}, 'managed');
  await vi.waitFor(() => expect(setBadgeText).toHaveBeenCalledTimes(3));
  expect(setBadgeText).toHaveBeenLastCalledWith({ text: '' });
});
