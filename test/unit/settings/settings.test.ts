import { beforeEach, describe, expect, it, vi } from 'vitest';

import { applyPolicy, keysOf, readPolicy } from '@/lib/settings/policy';
import { settingsSchema } from '@/lib/settings/settings';
import { readSettings, writeSettings } from '@/lib/settings/settings-store';

const storage = vi.hoisted(() => ({ local: { get: vi.fn(), set: vi.fn() }, managed: { get: vi.fn() } }));
vi.mock('wxt/browser', () => ({ browser: { storage } }));

const DEFAULTS = { desks: [], commerce: { source: 'mock' }, defaults: {}, limits: { suggestionsPerDay: 200 } };
const DESK = { match: 'https://desk.example/*', adapter: 'request-tracker' };

beforeEach(() => {
  vi.resetAllMocks();
  storage.local.get.mockResolvedValue({});
  storage.managed.get.mockResolvedValue({});
});

describe('stored settings', () => {
  it('are the defaults until something was saved, and come back as saved', async () => {
    expect(await readSettings()).toEqual(DEFAULTS);
    const settings = settingsSchema.parse({ desks: [DESK], defaults: { targetLanguage: 'GERMAN', uiLanguage: 'ar' } });
    await writeSettings(settings);
    storage.local.get.mockResolvedValue(storage.local.set.mock.calls[0]?.[0]);
    expect(await readSettings()).toEqual(settings);
  });

  it('lose only what cannot be read', async () => {
    storage.local.get.mockResolvedValue({
      settings: {
        desks: [DESK, { match: 'desk.example', adapter: 'x' }, null, { match: 'https://desk.example/*' }],
        commerce: { source: 'carrier pigeon' },
        defaults: { targetLanguage: 'KLINGON', contentFormat: 'PLAIN', uiLanguage: 'tlh' },
        fromAVersionToCome: true,
      },
    });
    expect(await readSettings()).toEqual({ ...DEFAULTS, desks: [DESK], defaults: { contentFormat: 'PLAIN' } });
  });

  it.each([null, 7, 'x', [], { desks: 1, commerce: 2, defaults: 3 }])(
    'fall back whole when they hold %j',
    async (settings) => {
      storage.local.get.mockResolvedValue({ settings });
      expect(await readSettings()).toEqual(DEFAULTS);
    },
  );

  it('fall back when the storage throws', async () => {
    storage.local.get.mockRejectedValue(new Error('corrupted'));
    expect(await readSettings()).toEqual(DEFAULTS);
  });
});

describe('managed policy', () => {
  it('is laid over the settings, and names what it fixes', async () => {
    storage.managed.get.mockResolvedValue({
      channel: { replySuggestionUrl: 'https://platform.example/…' },
      desks: [DESK],
      defaults: { insertMode: 'end' },
      limits: { suggestionsPerDay: 20 },
    });
    const policy = await readPolicy();
    const own = settingsSchema.parse({ defaults: { insertMode: 'cursor', contentFormat: 'PLAIN' } });
    expect(applyPolicy(own, policy)).toEqual({
      desks: [DESK],
      commerce: { source: 'mock' },
      defaults: { insertMode: 'end', contentFormat: 'PLAIN' },
      limits: { suggestionsPerDay: 20 },
    });
    expect(keysOf(policy)).toEqual([
      'channel.replySuggestionUrl',
      'desks',
      'defaults.insertMode',
      'limits.suggestionsPerDay',
    ]);
  });

  it('may set the server of orders and products; its token is in no settings', async () => {
    storage.managed.get.mockResolvedValue({
      commerce: { source: 'http', baseUrl: 'https://shop.example', token: 'shop-token' },
    });
    const policy = await readPolicy();
    const own = settingsSchema.parse({ commerce: { source: 'mock', baseUrl: 'https://own.example' } });
    expect(applyPolicy(own, policy).commerce).toEqual({ source: 'http', baseUrl: 'https://shop.example' });
    expect(keysOf(policy)).toEqual(['commerce.source', 'commerce.baseUrl', 'commerce.token']);
  });

  it('may set one of them and leave the others to the agent', async () => {
    storage.managed.get.mockResolvedValue({ commerce: { source: 'http', baseUrl: 7 } });
    const own = settingsSchema.parse({ commerce: { source: 'mock', baseUrl: 'https://own.example' } });
    expect(applyPolicy(own, await readPolicy()).commerce).toEqual({ source: 'http', baseUrl: 'https://own.example' });
  });

  it('may turn orders and products off', async () => {
    storage.managed.get.mockResolvedValue({ commerce: { source: 'off' } });
    const policy = await readPolicy();
    expect(applyPolicy(settingsSchema.parse({}), policy).commerce).toEqual({ source: 'off' });
    expect(keysOf(policy)).toEqual(['commerce.source']);
  });

  it('loses only what cannot be read', async () => {
    storage.managed.get.mockResolvedValue({
      channel: { replySuggestionUrl: 5, summaryUrl: 'https://x.example' },
      desks: 'no',
    });
    expect(keysOf(await readPolicy())).toEqual(['channel.summaryUrl']);
  });

  it('is none where the browser rejects, as Firefox does without one', async () => {
    storage.managed.get.mockRejectedValue(new Error('no manifest'));
    expect(await readPolicy()).toEqual({});
  });
});
