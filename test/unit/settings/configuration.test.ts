import { expect, it, onTestFinished, vi } from 'vitest';

import { createConfiguration } from '@/lib/settings/configuration';
import { settingsSchema } from '@/lib/settings/settings';
import { succeed } from '@/lib/shared/outcome';

const storage = vi.hoisted(() => ({
  local: { get: vi.fn(), set: vi.fn() },
  managed: { get: vi.fn() },
  onChanged: { addListener: vi.fn<(listener: (changes: object, area: string) => void) => void>() },
}));
const permissions = vi.hoisted(() => ({
  contains: vi.fn<(asked: { origins: string[] }) => Promise<boolean>>(() => Promise.resolve(true)),
}));
vi.mock('wxt/browser', () => ({ browser: { storage, permissions } }));

const DESK = { match: 'https://desk.example/*', adapter: 'request-tracker' };

function createOne(
  mask: () => Promise<Record<string, object>> = async () => ({ default: {} }),
  forget: (id: string) => Promise<void> = async () => undefined,
  notify: () => Promise<void> = async () => undefined,
) {
  storage.managed.get.mockResolvedValue({});
  return createConfiguration({
    channel: { mask, save: async () => succeed(null), forget },
    token: { find: async () => undefined, save: async () => undefined },
    relayToken: { find: async () => undefined },
    areSecretsLost: async () => false,
    listAdapters: async () => [{ id: 'sample-desk', name: 'Sample helpdesk', ticketAddress: null }],
    notify,
  });
}

it('saves the language and leaves every other setting as it is', async () => {
  storage.local.get.mockResolvedValue({ settings: { desks: [DESK], defaults: { insertMode: 'end' } } });
  await createOne().saveDefaults({ uiLanguage: 'ar' });
  expect(storage.local.set.mock.calls[0]?.[0]).toMatchObject({
    settings: { desks: [DESK], defaults: { insertMode: 'end', uiLanguage: 'ar' } },
  });
});

it('forgets the addresses of the channels that a save removes', async () => {
  const channels = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ];
  storage.local.get.mockResolvedValue({ settings: { channels } });
  const forgotten: string[] = [];
  const { save } = createOne(undefined, async (id) => void forgotten.push(id));
  await save(settingsSchema.parse({ channels: channels.slice(1) }));
  expect(forgotten).toEqual(['a']);
});

it('replaces no settings that it could not read', async () => {
  storage.local.set.mockClear();
  storage.local.get.mockRejectedValue(new Error('The storage does not answer.'));
  const { saveDefaults, save } = createOne();
  await expect(saveDefaults({ uiLanguage: 'ar' })).rejects.toThrow();
  await expect(save(settingsSchema.parse({}))).rejects.toThrow();
  expect(storage.local.set).not.toHaveBeenCalled();
});

it('shows the settings although the secrets cannot be read, and says so', async () => {
  storage.local.get.mockResolvedValue({ settings: { desks: [DESK] } });
  const view = await createOne(() => Promise.reject(new Error('The storage does not answer.'))).view();
  expect(view).toMatchObject({ settings: { desks: [DESK] }, channels: { default: {} }, secrets: 'silent' });
});

it.each([7, null, 'x', { desks: 7 }, { version: 2, desks: [DESK], fromAVersionToCome: true }])(
  'saves over stored settings that hold %j, and keeps them aside',
  async (settings) => {
    storage.local.get.mockResolvedValue({ settings });
    storage.local.set.mockClear();
    await createOne().save(settingsSchema.parse({ desks: [DESK] }));
    expect(storage.local.set).toHaveBeenCalledExactlyOnceWith({
      settings: { version: 1, ...settingsSchema.parse({ desks: [DESK] }) },
      'kept-settings': settings,
    });
  },
);

it.each([undefined, { desks: [DESK] }, { version: 1, desks: [DESK] }])(
  'keeps nothing aside when it saves over %j, which is read in full',
  async (settings) => {
    storage.local.get.mockResolvedValue({ settings });
    storage.local.set.mockClear();
    await createOne().save(settingsSchema.parse({}));
    expect(storage.local.set).toHaveBeenCalledExactlyOnceWith({
      settings: { version: 1, ...settingsSchema.parse({}) },
    });
  },
);

it.each(['saveDefaults', 'saveRecipe'] as const)('keeps unread settings aside also in %s', async (act) => {
  const settings = { version: 2, desks: [DESK], fromAVersionToCome: true };
  storage.local.get.mockResolvedValue({ settings });
  storage.local.set.mockClear();
  const configuration = createOne();
  await (act === 'saveDefaults'
    ? configuration.saveDefaults({ insertMode: 'end' })
    : configuration.saveRecipe('https://desk.example/7', '{}'));
  expect(storage.local.set.mock.calls).toMatchObject([[{ settings: { version: 1 }, 'kept-settings': settings }]]);
});

it('names the helpdesks of a policy whose adapter does not exist', async () => {
  storage.local.get.mockResolvedValue({});
  const configuration = createOne();
  const auto = { ...DESK, adapter: 'auto' };
  storage.managed.get.mockResolvedValue({ desks: [DESK, auto, { ...DESK, adapter: 'sample-desk' }] });
  expect((await configuration.view()).policyProblems).toEqual(['desks[0]']);
});

it('works with own settings until the browser gives the policy, then announces the change', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  storage.local.get.mockResolvedValue({ settings: { desks: [DESK] } });
  const notify = vi.fn(async () => undefined);
  const configuration = createOne(undefined, undefined, notify);
  let answer: (entries: object) => void = () => undefined;
  storage.managed.get.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const reading = configuration.view();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await reading).toMatchObject({ settings: { desks: [DESK] }, managed: [], isPolicyAwaited: true });
  expect((await configuration.read()).desks).toEqual([DESK]);
  const policy = { desks: [{ ...DESK, adapter: 'auto' }] };
  expect(notify).not.toHaveBeenCalled();
  storage.managed.get.mockResolvedValue(policy);
  answer(policy);
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce());
  expect((await configuration.read()).desks).toEqual(policy.desks);
  expect(await configuration.view()).toMatchObject({ managed: ['desks'], isPolicyAwaited: false });
});

it('names the stored settings that cannot be read', async () => {
  storage.local.get.mockResolvedValue({ settings: { desks: [DESK, 7] } });
  expect(await createOne().view()).toMatchObject({ settings: { desks: [DESK] }, damagedSettings: ['desks[1]'] });
});

it('views nothing when the settings cannot be read, because defaults are not the agent’s settings', async () => {
  storage.local.get.mockRejectedValue(new Error('The storage does not answer.'));
  await expect(createOne().view()).rejects.toThrow();
});

it('reads the settings once, until they or the policy are stored', async () => {
  const read = vi.mocked(storage.local.get);
  read.mockReset().mockResolvedValue({ settings: { desks: [DESK] } });
  const configuration = createOne();
  const [onStored] = storage.onChanged.addListener.mock.calls.at(-1) ?? [];
  await configuration.read();
  expect((await configuration.read()).desks).toMatchObject([DESK]);
  onStored?.({ 'panel.languages': {} }, 'local');
  onStored?.({ 'journal:request-1': {} }, 'session');
  await configuration.read();
  expect(read).toHaveBeenCalledTimes(1);

  read.mockResolvedValue({ settings: { desks: [] } });
  onStored?.({ settings: {} }, 'local');
  expect((await configuration.read()).desks).toEqual([]);

  read.mockResolvedValue({ settings: { desks: [DESK] } });
  onStored?.({}, 'managed');
  expect((await configuration.read()).desks).toMatchObject([DESK]);
});

it('reads the settings again after it has written them, before the browser tells the change', async () => {
  storage.local.get.mockReset().mockResolvedValue({ settings: { desks: [DESK] } });
  const configuration = createOne();
  const before = await configuration.read();
  storage.local.get.mockResolvedValue({ settings: { desks: [] } });
  await configuration.save({ ...before, desks: [] });
  expect((await configuration.read()).desks).toEqual([]);
});

it('reads the settings again after a failure', async () => {
  storage.local.get
    .mockReset()
    .mockRejectedValueOnce(new Error('Full'))
    .mockResolvedValue({ settings: { desks: [DESK] } });
  const configuration = createOne();
  await expect(configuration.read()).rejects.toThrow('Full');
  expect((await configuration.read()).desks).toMatchObject([DESK]);
});

it('needs the host of the relay instead of the hosts of stored platform addresses', async () => {
  const url = 'https://relay.example/deskhand';
  storage.local.get.mockResolvedValue({ settings: { desks: [DESK], relay: { url } } });
  storage.managed.get.mockResolvedValue({});
  const needed: string[] = [];
  permissions.contains.mockImplementation(({ origins: [origin] }) => {
    needed.push(origin ?? '');
    return Promise.resolve(true);
  });
  const stored = { default: { suggestion: { origin: 'https://platform.example', channelId: '1', tokenEnd: 'abcd' } } };
  expect(await createOne(async () => stored).view()).toMatchObject({ settings: { relay: { url } } });
  expect(needed).toEqual(['https://desk.example/*', 'https://relay.example/*']);
});

it('takes the address of the relay from the policy, and not its token', async () => {
  storage.local.get.mockResolvedValue({ settings: { relay: { url: 'https://own.example' } } });
  const configuration = createOne();
  storage.managed.get.mockResolvedValue({ relay: { url: 'https://relay.example', agentToken: 'dskr_secret' } });
  const view = await configuration.view();
  expect(view).toMatchObject({
    settings: { relay: { url: 'https://relay.example' } },
    managed: ['relay.url', 'relay.agentToken'],
  });
  expect(JSON.stringify(view)).not.toContain('dskr_secret');
});
