import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { applyPolicy, listenForLatePolicy, readPolicy } from '@/lib/settings/policy';
import { settingsSchema } from '@/lib/settings/settings';
import { readSettings, writeSettings } from '@/lib/settings/settings-store';
import { withOwnLocked } from '@/lib/settings/with-own-locked';

const storage = vi.hoisted(() => ({ local: { get: vi.fn(), set: vi.fn() }, managed: { get: vi.fn() } }));
vi.mock('wxt/browser', () => ({ browser: { storage } }));

const DEFAULTS = {
  desks: [],
  channels: [],
  relay: {},
  commerce: { source: 'off' },
  defaults: {},
  limits: { suggestionsPerDay: 200 },
};
/** It would name every page a helpdesk. */
const ALL_HOSTS = { match: '*://*/*', adapter: 'auto' };
const DESK = { match: 'https://desk.example/*', adapter: 'request-tracker' };

beforeEach(() => {
  vi.resetAllMocks();
  storage.local.get.mockResolvedValue({});
  storage.managed.get.mockResolvedValue({});
});

describe('stored settings', () => {
  it('settings are the defaults until something was saved, and then the saved ones', async () => {
    expect(await readSettings()).toEqual({ settings: DEFAULTS, problems: [] });
    const settings = settingsSchema.parse({ desks: [DESK], defaults: { targetLanguage: 'GERMAN', uiLanguage: 'ar' } });
    await writeSettings(settings);
    storage.local.get.mockResolvedValue(storage.local.set.mock.calls[0]?.[0]);
    expect(await readSettings()).toEqual({ settings, problems: [] });
  });

  it('stored settings lose only the unreadable values, and name them', async () => {
    storage.local.get.mockResolvedValue({
      settings: {
        desks: [DESK, { match: 'desk.example', adapter: 'x' }, null, { match: 'https://desk.example/*' }, ALL_HOSTS],
        commerce: { source: 'carrier pigeon' },
        defaults: { targetLanguage: 'KLINGON', contentFormat: 'PLAIN', uiLanguage: 'tlh' },
        fromAVersionToCome: true,
      },
    });
    expect(await readSettings()).toEqual({
      settings: { ...DEFAULTS, desks: [DESK], defaults: { contentFormat: 'PLAIN' } },
      problems: [
        'desks[1]',
        'desks[2]',
        'desks[3]',
        'desks[4]',
        'commerce.source',
        'defaults.targetLanguage',
        'defaults.uiLanguage',
      ],
    });
  });

  it.each([
    [null, ['settings']],
    [7, ['settings']],
    ['x', ['settings']],
    [[], ['settings']],
    [{}, ['settings']],
    [{ version: 99, stored: { desks: [DESK] } }, ['version', 'settings']],
    [
      { desks: 1, commerce: 2, defaults: 3, limits: { suggestionsPerDay: -1 } },
      ['desks', 'commerce', 'defaults', 'limits.suggestionsPerDay'],
    ],
  ])('stored settings fall back whole when they hold %j', async (settings, problems) => {
    storage.local.get.mockResolvedValue({ settings });
    expect(await readSettings()).toEqual({ settings: DEFAULTS, problems });
  });

  it('settings of a newer version are read as far as they are known, and named', async () => {
    storage.local.get.mockResolvedValue({
      settings: { version: 2, desks: [DESK], defaults: { insertMode: 'beside', contentFormat: 'PLAIN' }, more: 1 },
    });
    expect(await readSettings()).toEqual({
      settings: { ...DEFAULTS, desks: [DESK], defaults: { contentFormat: 'PLAIN' } },
      problems: ['version', 'defaults.insertMode'],
    });
  });

  it('settings are no defaults when the storage fails', async () => {
    storage.local.get.mockRejectedValue(new Error('corrupted'));
    await expect(readSettings()).rejects.toThrow();
  });
});

describe('managed policy', () => {
  it('own settings count when the browser does not give the policy within 15 s, until it does', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let answer: (entries: object) => void = () => undefined;
    storage.managed.get.mockReturnValueOnce(new Promise(() => undefined));
    storage.managed.get.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const onLate = vi.fn();
    listenForLatePolicy(onLate);
    const first = readPolicy();
    const second = readPolicy();
    await vi.advanceTimersByTimeAsync(15_000);
    const none = { keys: [], values: {}, problems: [], isAwaited: true };
    expect([await first, await second]).toEqual([none, none]);
    expect(storage.managed.get).toHaveBeenCalledOnce();
    // Another read may get an answer. Nobody waits for it.
    expect(await readPolicy()).toEqual(none);
    expect(onLate).not.toHaveBeenCalled();
    answer({ desks: [DESK] });
    await vi.advanceTimersByTimeAsync(0);
    expect(onLate).toHaveBeenCalledOnce();
    storage.managed.get.mockResolvedValue({ desks: [DESK] });
    expect(await readPolicy()).toMatchObject({ keys: ['desks'], isAwaited: false });
  });

  it('a policy is laid over the settings, and names the settings that it fixes', async () => {
    storage.managed.get.mockResolvedValue({
      channel: { replySuggestionUrl: 'https://platform.example/api_v2/intelli/custom-ticket/reply-suggestion/t0ken/4' },
      desks: [DESK],
      defaults: { insertMode: 'end' },
      limits: { suggestionsPerDay: 20 },
    });
    const policy = await readPolicy();
    const own = settingsSchema.parse({ defaults: { insertMode: 'cursor', contentFormat: 'PLAIN' } });
    expect(applyPolicy(own, policy)).toEqual({
      desks: [DESK],
      channels: [],
      relay: {},
      commerce: { source: 'off' },
      defaults: { insertMode: 'end', contentFormat: 'PLAIN' },
      limits: { suggestionsPerDay: 20 },
    });
    expect(policy.keys).toEqual([
      'channel.replySuggestionUrl',
      'desks',
      'defaults.insertMode',
      'limits.suggestionsPerDay',
    ]);
  });

  it('a policy may set the server of orders and products; its token is in no settings', async () => {
    storage.managed.get.mockResolvedValue({
      commerce: { source: 'http', baseUrl: 'https://shop.example', token: 'shop-token' },
    });
    const policy = await readPolicy();
    const own = settingsSchema.parse({ commerce: { source: 'mock', baseUrl: 'https://own.example' } });
    expect(applyPolicy(own, policy).commerce).toEqual({ source: 'http', baseUrl: 'https://shop.example' });
    expect(policy.keys).toEqual(['commerce.source', 'commerce.baseUrl', 'commerce.token']);
    expect(policy.problems).toEqual([]);
  });

  it('a policy may set hosts of pictures, and names those that are none', async () => {
    storage.managed.get.mockResolvedValue({
      commerce: {
        pictureHosts: ['CDN.example', 'https://x.example', 'cdn.example:8443', 'a b', '', 7, '*', '*.example'],
      },
    });
    const policy = await readPolicy();
    const hosts = ['cdn.example', 'cdn.example:8443'];
    expect(applyPolicy(settingsSchema.parse({}), policy).commerce).toEqual({ source: 'off', pictureHosts: hosts });
    expect(policy.keys).toEqual(['commerce.pictureHosts']);
    expect(policy.problems).toEqual([1, 3, 4, 5, 6, 7].map((index) => `commerce.pictureHosts[${index}]`));
  });

  it('a policy may set own instructions in one line each, and names those that are left out', async () => {
    const chip = { label: ' Refund ', instruction: 'Offer\na refund.' };
    const wrong = [{ label: 'x' }, { label: ' ', instruction: 'x' }, { label: 'x', instruction: 'x'.repeat(501) }];
    const long = { label: 'x'.repeat(41), instruction: 'x' };
    const limit = { label: 'x'.repeat(40), instruction: 'x'.repeat(500) };
    storage.managed.get.mockResolvedValue({ defaults: { chips: [chip, ...wrong, long, limit] } });
    const policy = await readPolicy();
    const own = settingsSchema.parse({ defaults: { chips: [{ label: 'own', instruction: 'own' }] } });
    expect(applyPolicy(own, policy).defaults.chips).toEqual([
      { label: 'Refund', instruction: 'Offer a refund.' },
      limit,
    ]);
    expect(policy.keys).toEqual(['defaults.chips']);
    expect(policy.problems).toEqual([1, 2, 3, 4].map((index) => `defaults.chips[${index}]`));
    storage.managed.get.mockResolvedValue({ defaults: { chips: 'Refund' } });
    expect((await readPolicy()).problems).toEqual(['defaults.chips']);
  });

  it('keeps at most twelve own instructions, and names the others', async () => {
    const chips = Array.from({ length: 14 }, (_, index) => ({ label: String(index), instruction: 'x' }));
    storage.local.get.mockResolvedValue({ settings: { defaults: { chips } } });
    const { settings, problems } = await readSettings();
    expect(settings.defaults.chips).toEqual(chips.slice(0, 12));
    expect(problems).toEqual(['defaults.chips[12]', 'defaults.chips[13]']);
  });

  it('a policy may set a tracking page, and names one that is invalid', async () => {
    const read = async (trackingUrl: string) => {
      storage.managed.get.mockResolvedValue({ commerce: { trackingUrl } });
      return readPolicy();
    };
    const policy = await read(' https://carrier.example/{number} ');
    expect(applyPolicy(settingsSchema.parse({}), policy).commerce.trackingUrl).toBe('https://carrier.example/{number}');
    expect([policy.keys, policy.problems]).toEqual([['commerce.trackingUrl'], []]);
    const wrong = await read('http://carrier.example/{number}');
    const own = settingsSchema.parse({ commerce: { trackingUrl: 'https://own.example/{number}' } });
    expect(applyPolicy(own, wrong).commerce.trackingUrl).toBeUndefined();
    expect([wrong.keys, wrong.problems]).toEqual([['commerce.trackingUrl'], ['commerce.trackingUrl']]);
  });

  it('a policy may set the source of orders alone and leave the rest to the agent', async () => {
    storage.managed.get.mockResolvedValue({ commerce: { source: 'http' } });
    const own = settingsSchema.parse({ commerce: { source: 'mock', baseUrl: 'https://own.example' } });
    expect(applyPolicy(own, await readPolicy()).commerce).toEqual({ source: 'http', baseUrl: 'https://own.example' });
  });

  it.each([
    ['from the relay', 'relay', {}, 'off'],
    ['from nowhere if it says so', 'off', { source: 'off' }, 'off'],
    ['from where the agent has chosen', 'mock', {}, 'mock'],
  ])('with the relay of a policy, orders and products come %s', async (_, source, commerce, own) => {
    storage.managed.get.mockResolvedValue({ relay: { url: 'https://relay.example' }, commerce });
    const settings = settingsSchema.parse({ commerce: { source: own } });
    expect(applyPolicy(settings, await readPolicy()).commerce.source).toBe(source);
  });

  it('a policy may turn orders and products off', async () => {
    storage.managed.get.mockResolvedValue({ commerce: { source: 'off' } });
    const policy = await readPolicy();
    const own = settingsSchema.parse({ commerce: { source: 'mock' } });
    expect(applyPolicy(own, policy).commerce).toEqual({ source: 'off' });
    expect(policy.keys).toEqual(['commerce.source']);
  });

  it('keeps the lock of an invalid entry, names the entry, and uses the other entries', async () => {
    storage.managed.get.mockResolvedValue({
      channel: { replySuggestionUrl: 5, summaryUrl: 'https://x.example' },
      desks: [DESK, { match: 'desk.example', adapter: 'x' }, null],
      defaults: { insertMode: 'somewhere', contentFormat: 'PLAIN' },
      limits: 7,
      unknown: { key: 1 },
    });
    const policy = await readPolicy();
    expect(policy.keys).toEqual([
      'channel.replySuggestionUrl',
      'channel.summaryUrl',
      'desks',
      'defaults.contentFormat',
      'defaults.insertMode',
      'limits.suggestionsPerDay',
    ]);
    expect(policy.problems).toEqual([
      'channel.replySuggestionUrl',
      'channel.summaryUrl',
      'desks[1]',
      'desks[2]',
      'defaults.insertMode',
      'limits',
      'unknown',
    ]);
    const own = settingsSchema.parse({
      desks: [{ match: 'https://own.example/*', adapter: 'auto' }],
      defaults: { insertMode: 'end', targetLanguage: 'GERMAN' },
      limits: { suggestionsPerDay: 5000 },
    });
    expect(applyPolicy(own, policy)).toMatchObject({
      desks: [DESK],
      defaults: { targetLanguage: 'GERMAN', contentFormat: 'PLAIN' },
      limits: { suggestionsPerDay: 200 },
    });
    expect(applyPolicy(own, policy).defaults).not.toHaveProperty('insertMode');
  });

  it('names a base URL that is none, a button that is no boolean, and groups that do not exist', async () => {
    storage.managed.get.mockResolvedValue({
      desks: [
        { ...DESK, button: 'no' },
        { ...DESK, button: false },
      ],
      commerce: { source: 'http', baseUrl: 'http://shop.example' },
      comerce: { token: 'secret-token' },
    });
    const policy = await readPolicy();
    expect(policy.problems).toEqual(['desks[0].button', 'commerce.baseUrl', 'comerce']);
    expect(policy.keys).toEqual(['desks', 'commerce.source', 'commerce.baseUrl']);
    const own = settingsSchema.parse({ commerce: { source: 'http', baseUrl: 'https://own.example' } });
    expect(applyPolicy(own, policy).commerce).toEqual({ source: 'http' });
    expect(applyPolicy(own, policy).desks).toEqual([DESK, { ...DESK, button: false }]);
  });

  it('locks its list of channels, and names the wrong entries of it', async () => {
    const channel = { id: 'parts', name: 'Spare parts' };
    storage.managed.get.mockResolvedValue({
      channels: [
        { ...channel, replySuggestionUrl: 'https://x.example' },
        { id: 'default', name: 'x' },
        { id: 'b', name: '' },
      ],
    });
    const policy = await readPolicy();
    expect(policy.keys).toEqual(['channels']);
    expect(policy.problems).toEqual(['channels[0].replySuggestionUrl', 'channels[1]', 'channels[2]']);
    const own = settingsSchema.parse({ channels: [{ id: 'own', name: 'Own' }] });
    expect(applyPolicy(own, policy).channels).toEqual([channel]);
    expect(withOwnLocked(applyPolicy(own, policy), own, policy.keys).channels).toEqual(own.channels);
  });

  it('names adapters that do not exist', async () => {
    const recipe = '{}';
    storage.managed.get.mockResolvedValue({
      desks: [DESK, 7, { ...DESK, adapter: 'zendek' }, { ...DESK, adapter: 'x', recipe }, ALL_HOSTS],
    });
    expect((await readPolicy([DESK.adapter])).problems).toEqual(['desks[1]', 'desks[2]', 'desks[4]']);
    expect((await readPolicy()).problems).toEqual(['desks[1]', 'desks[4]']);
  });

  it('locks the helpdesks with an entry that is no list', async () => {
    storage.managed.get.mockResolvedValue({ desks: 'no' });
    const policy = await readPolicy();
    expect(policy).toMatchObject({ keys: ['desks'], problems: ['desks'] });
    expect(applyPolicy(settingsSchema.parse({ desks: [DESK] }), policy).desks).toEqual([]);
  });

  it("a policy is never saved as the agent's own settings", async () => {
    storage.managed.get.mockResolvedValue({ desks: [DESK], defaults: { insertMode: 'end' } });
    const policy = await readPolicy();
    const own = settingsSchema.parse({ defaults: { insertMode: 'cursor' } });
    const shown = applyPolicy(own, policy);
    const edited = { ...shown, defaults: { ...shown.defaults, contentFormat: 'PLAIN' as const } };
    expect(withOwnLocked(edited, own, policy.keys)).toEqual({
      ...own,
      defaults: { insertMode: 'cursor', contentFormat: 'PLAIN' },
    });
  });

  it('no policy is read where the browser rejects, as Firefox does without one', async () => {
    storage.managed.get.mockRejectedValue(new Error('no manifest'));
    expect(await readPolicy()).toMatchObject({ keys: [], problems: [] });
  });
});
