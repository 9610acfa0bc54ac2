import { describe, expect, test } from 'vitest';

import type { PanelToWorker } from '@/lib/messaging/protocol';
import { createOptionsStore } from '@/lib/panel/create-options-store';
import { isUnsaved } from '@/lib/panel/options-state';
import type { SettingsView } from '@/lib/settings/settings';
import { fail, succeed } from '@/lib/shared/outcome';

import { settle } from './stage-panel';

const PLATFORM = 'https://platform.example';
const REPLY_URL = `${PLATFORM}/api_v2/intelli/custom-ticket/reply-suggestion/secret-token/42`;
const SUMMARY_URL = `${PLATFORM}/api_v2/intelli/custom-ticket/summary/secret-token/42`;
const WEBHOOK_URL = `${PLATFORM}/api_v2/intelli/v2/webhook/CUSTOM_TICKET/secret-token/42`;

const VIEW: SettingsView = {
  settings: {
    desks: [{ match: 'https://desk.example:8443/*', adapter: 'auto' }],
    commerce: { source: 'mock' },
    defaults: {},
    limits: { suggestionsPerDay: 200 },
  },
  channel: {},
  managed: [],
  missingPermissions: [],
  adapters: [],
};
const CONNECTED = { ...VIEW, channel: { replySuggestion: { origin: PLATFORM, channelId: '42', tokenEnd: 'oken' } } };

const SHOP_SETTINGS = { ...VIEW.settings, commerce: { source: 'http' as const, baseUrl: 'https://shop.example/api' } };

/** The options page with a worker and a permission dialog played by the test. */
async function stageOptions({ allows = true, answers = true } = {}) {
  const sent: [string, unknown][] = [];
  const asked: string[][] = [];
  const worker: { [Type in keyof PanelToWorker]?: (body: PanelToWorker[Type]['request']) => unknown } = {
    'settings.view': () => VIEW,
    'settings.save': ({ settings }) => ({ ...CONNECTED, settings }),
    'channel.save': () => succeed(CONNECTED),
    'channel.forget': () => VIEW,
    'commerce.save': () => ({ ...CONNECTED, settings: SHOP_SETTINGS, commerceTokenEnd: 'oken' }),
    'commerce.forget': () => VIEW,
    'channel.test': () => ({ 'reply-suggestion': 'works', summary: 'not-set' }),
  };
  let isAnswering = true;
  let hear: () => void = () => undefined;
  const store = createOptionsStore(
    {
      sendToWorker: async (type, body) => {
        sent.push([type, body]);
        if (!isAnswering) return { delivered: false, why: 'no-receiver' };
        const handler = worker[type as keyof PanelToWorker] as (body: unknown) => unknown;
        return { delivered: true, reply: (await handler(body)) as never };
      },
      listenForAnnouncements: (handlers) => {
        hear = () => handlers['settings.changed']?.({}, {});
      },
      checkRecipe: (recipe) => (recipe === 'bad' ? { fault: 'missing', at: 'thread' } : undefined),
      requestPermissions: (patterns) => {
        asked.push(patterns);
        return Promise.resolve(allows);
      },
    },
    ['en'],
  );
  store.actions.start(new AbortController().signal);
  await settle();
  isAnswering = answers;
  const types = () => sent.map(([type]) => type).filter((type) => type !== 'settings.view');
  return { store, actions: store.actions, state: store.getState, sent, asked, worker, types, hear: () => hear() };
}

describe('saving', () => {
  test('asks for the hosts in the same turn as the click, then sends the addresses inward and forgets them', async () => {
    const { actions, asked, sent, state } = await stageOptions();
    actions.paste('reply-suggestion', ` ${REPLY_URL} `);
    const saving = actions.save();
    expect(asked).toEqual([[`${PLATFORM}/*`, 'https://desk.example/*']]);
    await saving;
    expect(sent.slice(1)).toEqual([
      ['channel.save', { replySuggestionUrl: REPLY_URL, summaryUrl: '' }],
      ['settings.save', { settings: VIEW.settings }],
    ]);
    expect(state()).toMatchObject({ save: { state: 'saved' }, view: { channel: CONNECTED.channel } });
    expect(JSON.stringify(state())).not.toContain('secret-token');
  });

  test('without new addresses leaves the channel alone', async () => {
    const { actions, types, state } = await stageOptions();
    actions.setDefaults({ targetLanguage: 'GERMAN' });
    actions.setDefaults({ insertMode: 'end' });
    actions.setDesks([]);
    await actions.save();
    expect(types()).toEqual(['settings.save']);
    expect(state().view?.settings).toMatchObject({
      desks: [],
      defaults: { targetLanguage: 'GERMAN', insertMode: 'end' },
    });
  });

  test('refuses a recipe that cannot be used, but not one that the organisation has set', async () => {
    const { actions, asked, types, state, worker, hear } = await stageOptions();
    actions.setDesks([{ match: 'https://desk.example/*', adapter: 'auto', recipe: 'bad' }]);
    await actions.save();
    expect(state().save).toEqual({ state: 'bad-recipe' });
    expect([asked, types()]).toEqual([[], []]);
    worker['settings.view'] = () => ({ ...VIEW, managed: ['desks'] });
    hear();
    await settle();
    await actions.save();
    expect(state().save).toEqual({ state: 'saved' });
  });

  test('asks for hosts that earlier settings still lack', async () => {
    const { actions, asked, worker, hear } = await stageOptions();
    worker['settings.view'] = () => ({ ...VIEW, missingPermissions: ['https://late.example/*'] });
    hear();
    await settle();
    await actions.save();
    expect(asked[0]).toContain('https://late.example/*');
  });

  test.each([
    ['reply-suggestion', WEBHOOK_URL, 'webhook'],
    ['reply-suggestion', SUMMARY_URL, 'other-endpoint'],
    ['summary', REPLY_URL, 'other-endpoint'],
    ['summary', 'platform', 'not-an-address'],
    ['summary', SUMMARY_URL.replace('https', 'http'), 'not-https'],
    ['summary', `${SUMMARY_URL}?x=1`, 'with-extras'],
    ['summary', PLATFORM, 'not-a-platform-address'],
  ] as const)('refuses %s %s as %s, and asks nobody', async (endpoint, url, problem) => {
    const { actions, asked, types, state } = await stageOptions();
    actions.paste(endpoint, url);
    await actions.save();
    expect(state()).toMatchObject({ problems: { [endpoint]: problem }, save: { state: 'bad-address' } });
    expect([asked, types()]).toEqual([[], []]);
    actions.paste(endpoint, '');
    expect(state()).toMatchObject({ problems: {}, save: { state: 'idle' } });
  });

  test('shows what the worker found wrong, and keeps what was pasted', async () => {
    const { actions, worker, state, types } = await stageOptions();
    worker['channel.save'] = () => fail({ summary: 'webhook' });
    actions.paste('summary', SUMMARY_URL);
    await actions.save();
    expect(state()).toMatchObject({ problems: { summary: 'webhook' }, pasted: { summary: SUMMARY_URL } });
    expect(types()).toEqual(['channel.save']);
  });

  test('is not done when the browser may not reach the hosts, and nothing entered is lost', async () => {
    const { actions, state, types } = await stageOptions({ allows: false });
    actions.paste('reply-suggestion', REPLY_URL);
    await actions.save();
    expect(state().save).toEqual({ state: 'refused', hosts: [PLATFORM, 'https://desk.example'] });
    expect(state().pasted['reply-suggestion']).toBe(REPLY_URL);
    expect(types()).toEqual([]);
  });

  test('says when the worker did not answer, and keeps what was pasted', async () => {
    const { actions, state } = await stageOptions({ answers: false });
    actions.paste('reply-suggestion', REPLY_URL);
    await actions.save();
    expect(state()).toMatchObject({ save: { state: 'unanswered' }, pasted: { 'reply-suggestion': REPLY_URL } });
  });
});

describe('what is not saved', () => {
  test('is noticed: pasted addresses and changed settings', async () => {
    const { actions, state } = await stageOptions();
    expect(isUnsaved(state())).toBe(false);
    actions.paste('summary', SUMMARY_URL);
    expect(isUnsaved(state())).toBe(true);
    actions.paste('summary', '');
    actions.setDesks([]);
    expect(isUnsaved(state())).toBe(true);
    await actions.save();
    expect(isUnsaved(state())).toBe(false);
  });

  test('is not thrown away when the settings change elsewhere', async () => {
    const { actions, state, hear } = await stageOptions();
    actions.setDesks([]);
    hear();
    await settle();
    expect(state().draft?.desks).toEqual([]);
  });
});

describe('the channel', () => {
  test('is tested address by address', async () => {
    const { actions, state } = await stageOptions();
    const testing = actions.testChannel();
    expect(state().test).toEqual({ state: 'testing' });
    await testing;
    expect(state().test).toEqual({
      state: 'tested',
      results: { 'reply-suggestion': 'works', summary: 'not-set' },
    });
  });

  test('whose test nobody answers says so', async () => {
    const { actions, state } = await stageOptions({ answers: false });
    await actions.testChannel();
    expect(state().test).toEqual({ state: 'unanswered' });
  });

  test('is forgotten', async () => {
    const { actions, state } = await stageOptions();
    actions.paste('reply-suggestion', REPLY_URL);
    await actions.save();
    await actions.forgetChannel();
    expect(state().view?.channel).toEqual({});
  });
});

describe('orders and products', () => {
  const SHOP = 'https://shop.example/api';

  test('from a server: its host is asked for, the settings are saved, then the token, which is forgotten here', async () => {
    const { actions, asked, sent, state } = await stageOptions();
    actions.setCommerce({ source: 'http' });
    actions.setCommerce({ baseUrl: SHOP });
    actions.pasteToken(' shop-token ');
    expect(isUnsaved(state())).toBe(true);
    const saving = actions.save();
    expect(asked).toEqual([['https://shop.example/*', 'https://desk.example/*']]);
    await saving;
    expect(sent.slice(1)).toEqual([
      ['settings.save', { settings: SHOP_SETTINGS }],
      ['commerce.save', { token: 'shop-token' }],
    ]);
    expect(state()).toMatchObject({ save: { state: 'saved' }, view: { commerceTokenEnd: 'oken' } });
    expect(JSON.stringify(state())).not.toContain('shop-token');
    expect(isUnsaved(state())).toBe(false);
  });

  test.each([
    [{ source: 'http', baseUrl: '' }, '', { baseUrl: 'empty' }],
    [{ source: 'http', baseUrl: 'http://shop.example' }, '', { baseUrl: 'not-https' }],
    [{ source: 'http', baseUrl: `${SHOP}/orders` }, 'shop-token', { baseUrl: 'with-endpoint' }],
    [{ source: 'http', baseUrl: SHOP }, 'Bearer shop-token', { token: true }],
  ] as const)('%j with the token "%s" are refused, and nobody is asked', async (commerce, token, problems) => {
    const { actions, asked, types, state } = await stageOptions();
    actions.setCommerce(commerce);
    actions.pasteToken(token);
    await actions.save();
    expect(state()).toMatchObject({ commerceProblems: problems, save: { state: 'bad-address' } });
    expect([asked, types()]).toEqual([[], []]);
    actions.setCommerce({});
    actions.pasteToken('');
    expect(state()).toMatchObject({ commerceProblems: {}, save: { state: 'idle' } });
  });

  test('from elsewhere need no address, and take no token', async () => {
    const { actions, asked, types } = await stageOptions();
    actions.setCommerce({ source: 'off', baseUrl: 'nonsense' });
    actions.pasteToken('shop-token');
    await actions.save();
    expect(types()).toEqual(['settings.save']);
    expect(asked).toEqual([['https://desk.example/*']]);
  });

  test('are forgotten', async () => {
    const { actions, state, types } = await stageOptions();
    await actions.forgetCommerce();
    expect(types()).toEqual(['commerce.forget']);
    expect(state().view).toEqual(VIEW);
  });
});
