import { describe, expect, test } from 'vitest';

import { mapEndpoints } from '@/lib/contract/platform-endpoints';
import type { PanelToWorker } from '@/lib/messaging/protocol';
import { createOptionsStore } from '@/lib/options/create-options-store';
import { countChanges } from '@/lib/options/options-state';
import { readOptionsView } from '@/lib/options/read-options-view';
import { settingsSchema, type SettingsView } from '@/lib/settings/settings';
import { fail, succeed } from '@/lib/shared/outcome';
import { settle } from '@/test/unit/panel/stage-panel';

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
  policyProblems: [],
  damagedSettings: [],
  secrets: 'kept',
  missingPermissions: [],
  adapters: [],
};
const CONNECTED = { ...VIEW, channel: { suggestion: { origin: PLATFORM, channelId: '42', tokenEnd: 'oken' } } };

const SHOP_SETTINGS = { ...VIEW.settings, commerce: { source: 'http' as const, baseUrl: 'https://shop.example/api' } };

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
    'channel.test': () => ({ suggestion: 'works', summary: 'not-set' }),
  };
  let isAnswering = true;
  let hear: () => void = () => undefined;
  const store = createOptionsStore(
    {
      sendToWorker: async (type, body) => {
        sent.push([type, body]);
        if (!isAnswering) return { ok: false, failure: 'no-receiver' };
        const handler = worker[type as keyof PanelToWorker] as (body: unknown) => unknown;
        try {
          return { ok: true, value: (await handler(body)) as never };
        } catch {
          return { ok: false, failure: 'interrupted' };
        }
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
  store.start(new AbortController().signal);
  await settle();
  isAnswering = answers;
  const types = () => sent.map(([type]) => type).filter((type) => type !== 'settings.view');
  return { store, actions: store.actions, state: store.getState, sent, asked, worker, types, hear: () => hear() };
}

describe('saving', () => {
  test('asks for hosts in the same turn as the click, then sends the addresses to the worker and forgets them', async () => {
    const { actions, asked, sent, state } = await stageOptions();
    actions.typeAddress('suggestion', ` ${REPLY_URL} `);
    const saving = actions.save();
    expect(asked).toEqual([[`${PLATFORM}/*`, 'https://desk.example/*']]);
    await saving;
    expect(sent.slice(1)).toEqual([
      ['channel.save', { ...mapEndpoints(() => ''), suggestion: REPLY_URL }],
      ['settings.save', { settings: VIEW.settings }],
    ]);
    expect(state()).toMatchObject({ save: { state: 'saved' }, settings: { channel: CONNECTED.channel } });
    expect(JSON.stringify(state())).not.toContain('secret-token');
  });

  test('leaves the channel alone when there are no new addresses', async () => {
    const { actions, types, state } = await stageOptions();
    actions.setDefaults({ targetLanguage: 'GERMAN' });
    actions.setDefaults({ insertMode: 'end' });
    actions.setDesks([]);
    await actions.save();
    expect(types()).toEqual(['settings.save']);
    expect(state().settings?.settings).toMatchObject({
      desks: [],
      defaults: { targetLanguage: 'GERMAN', insertMode: 'end' },
    });
  });

  test('refuses an unusable recipe, except one of the organisation', async () => {
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

  test('refuses hosts of pictures that are none, and saves the others', async () => {
    const { actions, types, sent, state } = await stageOptions();
    actions.setCommerce({ source: 'http', baseUrl: 'https://shop.example', pictureHosts: ['https://cdn.example'] });
    await actions.save();
    expect(state()).toMatchObject({ commerceProblems: { pictureHosts: true }, save: { state: 'bad-address' } });
    expect(types()).toEqual([]);
    actions.setCommerce({ pictureHosts: ['CDN.example', 'cdn.example:8443'] });
    await actions.save();
    expect(sent.at(-1)).toMatchObject([
      'settings.save',
      { settings: { commerce: { pictureHosts: ['CDN.example', 'cdn.example:8443'] } } },
    ]);
  });

  test('refuses a tracking page without the number, and saves a valid one', async () => {
    const { actions, asked, types, sent, state } = await stageOptions();
    actions.setCommerce({ source: 'http', baseUrl: 'https://shop.example', trackingUrl: 'https://carrier.example/' });
    await actions.save();
    expect(state()).toMatchObject({ commerceProblems: { trackingUrl: true }, save: { state: 'bad-address' } });
    expect(types()).toEqual([]);
    actions.setCommerce({ trackingUrl: 'https://carrier.example/{number}' });
    await actions.save();
    expect(sent.at(-1)).toMatchObject([
      'settings.save',
      { settings: { commerce: { trackingUrl: 'https://carrier.example/{number}' } } },
    ]);
    // The panel links to the carrier and reads nothing from it.
    expect(asked.flat()).not.toContain('https://carrier.example/*');
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
    ['suggestion', WEBHOOK_URL, 'webhook'],
    ['suggestion', SUMMARY_URL, 'other-endpoint'],
    ['summary', REPLY_URL, 'other-endpoint'],
    ['summary', 'platform', 'not-an-address'],
    ['summary', SUMMARY_URL.replace('https', 'http'), 'not-https'],
    ['summary', `${SUMMARY_URL}?x=1`, 'with-extras'],
    ['summary', PLATFORM, 'not-a-platform-address'],
  ] as const)('refuses the %s address %s as %s, and asks for no host', async (endpoint, url, problem) => {
    const { actions, asked, types, state } = await stageOptions();
    actions.typeAddress(endpoint, url);
    await actions.save();
    expect(state()).toMatchObject({ problems: { [endpoint]: problem }, save: { state: 'bad-address' } });
    expect([asked, types()]).toEqual([[], []]);
    actions.typeAddress(endpoint, '');
    expect(state()).toMatchObject({ problems: {}, save: { state: 'idle' } });
  });

  test("shows the worker's objection and keeps the pasted addresses", async () => {
    const { actions, worker, state, types } = await stageOptions();
    worker['channel.save'] = () => fail({ summary: 'webhook' });
    actions.typeAddress('summary', SUMMARY_URL);
    await actions.save();
    expect(state()).toMatchObject({ problems: { summary: 'webhook' }, pasted: { summary: SUMMARY_URL } });
    expect(types()).toEqual(['channel.save']);
  });

  test('saves nothing and keeps all input when the agent refuses the hosts', async () => {
    const { actions, state, types } = await stageOptions({ allows: false });
    actions.typeAddress('suggestion', REPLY_URL);
    await actions.save();
    expect(state().save).toEqual({ state: 'refused', hosts: [PLATFORM, 'https://desk.example'] });
    expect(state().pasted.suggestion).toBe(REPLY_URL);
    expect(types()).toEqual([]);
  });

  test('reports a worker that did not answer, and keeps the pasted addresses', async () => {
    const { actions, state } = await stageOptions({ answers: false });
    actions.typeAddress('suggestion', REPLY_URL);
    await actions.save();
    expect(state()).toMatchObject({ save: { state: 'unanswered' }, pasted: { suggestion: REPLY_URL } });
  });

  test('adds the typed helpdesk when the agent saves', async () => {
    const { store, sent } = await stageOptions();
    store.actions.changeNewDesk({ address: 'https://new.example/tickets/7', adapter: 'request-tracker' });
    await store.actions.save();
    const added = { match: 'https://new.example/tickets/*', adapter: 'request-tracker' };
    expect(sent.find(([type]) => type === 'settings.save')?.[1]).toMatchObject({
      settings: { desks: [...VIEW.settings.desks, added] },
    });
    expect(store.getState()).toMatchObject({ save: { state: 'saved' }, newDesk: { address: '' } });
  });

  test('adds the typed helpdesk with the pages that the agent chose, until another address is typed', async () => {
    const { store } = await stageOptions();
    store.actions.changeNewDesk({ address: 'https://new.example/agent/tickets/7' });
    store.actions.changeNewDesk({ match: 'https://new.example/*' });
    store.actions.changeNewDesk({ adapter: 'auto' });
    store.actions.addDesk();
    expect(store.getState().draft?.desks.at(-1)?.match).toBe('https://new.example/*');
    store.actions.changeNewDesk({ address: 'https://other.example/agent/tickets/7' });
    store.actions.changeNewDesk({ match: 'https://other.example/*' });
    store.actions.changeNewDesk({ address: 'https://third.example/agent/tickets/7' });
    store.actions.addDesk();
    expect(store.getState().draft?.desks.at(-1)?.match).toBe('https://third.example/agent/*');
  });

  test.each(['addDesk', 'save'] as const)('adds all pages of a host only by choice (%s)', async (act) => {
    const { store, sent } = await stageOptions();
    const address = 'https://new.example/ticket.php?id=7';
    store.actions.changeNewDesk({ address });
    await store.actions[act]();
    expect(store.getState().newDesk).toMatchObject({ address, problem: 'unchosen' });
    expect(sent.map(([type]) => type)).not.toContain('settings.save');
    store.actions.changeNewDesk({ match: 'https://new.example/*' });
    expect(store.getState().newDesk.problem).toBeUndefined();
    await store.actions[act]();
    expect(store.getState().draft?.desks.at(-1)?.match).toBe('https://new.example/*');
  });

  test.each([
    ['???', 'bad'],
    ['https://desk.example:8443/*', 'there'],
  ])('saves nothing while the typed helpdesk is %s', async (address, problem) => {
    const { store, sent } = await stageOptions();
    store.actions.changeNewDesk({ address });
    await store.actions.save();
    expect(sent.map(([type]) => type)).not.toContain('settings.save');
    expect(store.getState()).toMatchObject({ save: { state: 'bad-address' }, newDesk: { address, problem } });
    store.actions.changeNewDesk({ address: '' });
    await store.actions.save();
    expect(store.getState().save).toEqual({ state: 'saved' });
  });

  test('sends the settings again when the worker stopped, so that it knows what was saved', async () => {
    const { actions, state, worker, sent } = await stageOptions();
    let calls = 0;
    worker['settings.save'] = ({ settings }) => {
      calls += 1;
      if (calls === 1) throw new Error('stopped');
      return { ...CONNECTED, settings };
    };
    actions.setDesks([]);
    await actions.save();
    expect(sent.filter(([type]) => type === 'settings.save')).toHaveLength(2);
    expect(state().save).toEqual({ state: 'saved' });
  });
});

describe('unsaved changes', () => {
  test('counts pasted addresses and changed settings as unsaved', async () => {
    const { actions, state } = await stageOptions();
    expect(countChanges(state())).toBe(0);
    actions.typeAddress('summary', SUMMARY_URL);
    expect(countChanges(state())).toBe(1);
    actions.typeAddress('summary', '');
    actions.setDesks([]);
    expect(countChanges(state())).toBe(1);
    await actions.save();
    expect(countChanges(state())).toBe(0);
  });

  test('counts each helpdesk and each setting once, and nothing that was changed back', async () => {
    const { actions, state } = await stageOptions();
    actions.setDefaults({ insertMode: 'end', contentFormat: 'HTML' });
    actions.setDesks([...VIEW.settings.desks, { match: 'https://b.example/*', adapter: 'auto' }]);
    actions.changeNewDesk({ address: 'c.example' });
    expect(readOptionsView(state())?.changes).toBe(4);
    actions.setDefaults({ insertMode: undefined, contentFormat: undefined });
    actions.changeNewDesk({ address: '' });
    actions.setDesks(VIEW.settings.desks);
    expect(readOptionsView(state())?.changes).toBe(0);
  });

  test('counts the wrong fields, and says whether all of them are addresses', async () => {
    const { actions, state } = await stageOptions();
    actions.typeAddress('summary', 'x');
    actions.changeNewDesk({ address: '???' });
    await actions.save();
    expect(readOptionsView(state())?.wrong).toEqual({ what: 'addresses', count: 2 });
    actions.setCommerce({ source: 'http', baseUrl: 'https://shop.example' });
    actions.pasteToken('Bearer x');
    await actions.save();
    expect(readOptionsView(state())?.wrong).toEqual({ what: 'entries', count: 3 });
  });

  test('keeps unsaved changes when the settings change elsewhere', async () => {
    const { actions, state, hear } = await stageOptions();
    actions.setDesks([]);
    hear();
    await settle();
    expect(state().draft?.desks).toEqual([]);
  });
});

describe('the channel', () => {
  test('tests the channel one address after the other', async () => {
    const { actions, state } = await stageOptions();
    const testing = actions.testChannel();
    expect(state().test).toEqual({ state: 'testing' });
    await testing;
    expect(state().test).toEqual({
      state: 'tested',
      results: { suggestion: 'works', summary: 'not-set' },
    });
  });

  const PASTED = { suggestion: REPLY_URL, summary: SUMMARY_URL };

  test('tests pasted addresses at once, with the permission that belongs to the paste, and keeps the result', async () => {
    const { actions, asked, sent, state } = await stageOptions();
    const pasting = actions.pasteAddresses(PASTED);
    expect(asked).toEqual([[`${PLATFORM}/*`]]);
    await pasting;
    expect(sent.at(-1)).toEqual(['channel.test', PASTED]);
    expect(state()).toMatchObject({ pasted: PASTED, test: { state: 'tested' } });
    await actions.save();
    expect(state()).toMatchObject({ save: { state: 'saved' }, test: { state: 'tested' } });
    actions.typeAddress('summary', 'x');
    expect(state().test).toEqual({ state: 'idle' });
  });

  test('says at once what is wrong with a pasted address, and tests nothing', async () => {
    const { actions, asked, types, state } = await stageOptions();
    await actions.pasteAddresses({ summary: WEBHOOK_URL });
    expect(state()).toMatchObject({ problems: { summary: 'webhook' }, test: { state: 'idle' } });
    expect([asked, types()]).toEqual([[], []]);
  });

  test('tests nothing without permission, and says so', async () => {
    const { actions, types, state } = await stageOptions({ allows: false });
    await actions.pasteAddresses({ suggestion: REPLY_URL });
    expect(state()).toMatchObject({ test: { state: 'idle' }, save: { state: 'refused', hosts: [PLATFORM] } });
    expect(types()).toEqual([]);
  });

  test('drops the result of an address that has been replaced', async () => {
    const { actions, state, worker } = await stageOptions();
    let answer: (value: unknown) => void = () => undefined;
    worker['channel.test'] = () => new Promise((resolve) => (answer = resolve));
    const testing = actions.pasteAddresses({ suggestion: REPLY_URL });
    await settle();
    actions.typeAddress('suggestion', 'x');
    answer({ suggestion: 'works', summary: 'not-set' });
    await testing;
    expect(state().test).toEqual({ state: 'idle' });
  });

  test('pastes nothing over an address of the policy', async () => {
    const { actions, state, worker, hear } = await stageOptions();
    worker['settings.view'] = () => ({ ...VIEW, managed: ['channel.summaryUrl'] });
    hear();
    await settle();
    await actions.pasteAddresses(PASTED);
    expect(state().pasted).toEqual({ suggestion: REPLY_URL, summary: '' });
  });

  test('reports a connection test without an answer', async () => {
    const { actions, state } = await stageOptions({ answers: false });
    await actions.testChannel();
    expect(state().test).toEqual({ state: 'unanswered' });
  });

  test('forgets the channel on request', async () => {
    const { actions, state } = await stageOptions();
    actions.typeAddress('suggestion', REPLY_URL);
    await actions.save();
    await actions.forgetChannel();
    expect(state().settings?.channel).toEqual({});
  });
});

describe('orders and products', () => {
  const SHOP = 'https://shop.example/api';

  test('saves a shop server in order: first the permission, then the settings, then the token, which is not kept here', async () => {
    const { actions, asked, sent, state } = await stageOptions();
    actions.setCommerce({ source: 'http' });
    actions.setCommerce({ baseUrl: SHOP });
    actions.pasteToken(' shop-token ');
    expect(countChanges(state())).toBe(3);
    const saving = actions.save();
    expect(asked).toEqual([['https://shop.example/*', 'https://desk.example/*']]);
    await saving;
    expect(sent.slice(1)).toEqual([
      ['settings.save', { settings: SHOP_SETTINGS }],
      ['commerce.save', { token: 'shop-token' }],
    ]);
    expect(state()).toMatchObject({ save: { state: 'saved' }, settings: { commerceTokenEnd: 'oken' } });
    expect(JSON.stringify(state())).not.toContain('shop-token');
    expect(countChanges(state())).toBe(0);
  });

  test.each([
    [{ source: 'http', baseUrl: '' }, '', { baseUrl: 'empty' }],
    [{ source: 'http', baseUrl: 'http://shop.example' }, '', { baseUrl: 'not-https' }],
    [{ source: 'http', baseUrl: `${SHOP}/orders` }, 'shop-token', { baseUrl: 'with-endpoint' }],
    [{ source: 'http', baseUrl: SHOP }, 'Bearer shop-token', { token: true }],
  ] as const)(
    'refuses the shop server %j with the token "%s", and asks for no host',
    async (commerce, token, problems) => {
      const { actions, asked, types, state } = await stageOptions();
      actions.setCommerce(commerce);
      actions.pasteToken(token);
      await actions.save();
      expect(state()).toMatchObject({ commerceProblems: problems, save: { state: 'bad-address' } });
      expect([asked, types()]).toEqual([[], []]);
      actions.setCommerce({});
      actions.pasteToken('');
      expect(state()).toMatchObject({ commerceProblems: {}, save: { state: 'idle' } });
    },
  );

  test('needs neither address nor token for other sources of orders and products', async () => {
    const { actions, asked, types } = await stageOptions();
    actions.setCommerce({ source: 'off', baseUrl: 'nonsense' });
    actions.pasteToken('shop-token');
    await actions.save();
    expect(types()).toEqual(['settings.save']);
    expect(asked).toEqual([['https://desk.example/*']]);
  });

  test('forgets orders and products on request', async () => {
    const { actions, state, types } = await stageOptions();
    await actions.forgetCommerce();
    expect(types()).toEqual(['commerce.forget']);
    expect(state().settings).toEqual(VIEW);
  });
});

test('locks only the addresses that a policy sets', async () => {
  const { state } = await stageOptions();
  const managed = ['channel.summaryUrl'];
  const view = readOptionsView({ ...state(), settings: { ...CONNECTED, managed } });
  const addressOf = (endpoint: string) => view?.addresses.find((address) => address.endpoint === endpoint);
  expect(addressOf('suggestion')).toMatchObject({ stored: CONNECTED.channel.suggestion, isManaged: false });
  expect(addressOf('summary')).toMatchObject({ stored: undefined, isManaged: true });
});

test('settings that could not be read are read by another try', async () => {
  const { actions, state, worker, hear } = await stageOptions();
  worker['settings.view'] = () => Promise.reject(new Error('The storage does not answer.'));
  hear();
  await settle();
  expect(state().isSilent).toBe(true);
  worker['settings.view'] = () => CONNECTED;
  await actions.readSettings();
  expect(state()).toMatchObject({ isSilent: false, settings: CONNECTED, draft: CONNECTED.settings });
});

describe('resetting a part', () => {
  test('replaces its settings by the defaults, and saves nothing', async () => {
    const { actions, state, types } = await stageOptions();
    actions.setDefaults({ insertMode: 'end' });
    actions.setCommerce({ source: 'mock' });
    actions.changeNewDesk({ address: 'desk.example' });
    actions.resetPart('desks');
    expect(state()).toMatchObject({ draft: { desks: [], commerce: { source: 'mock' } }, newDesk: { address: '' } });
    actions.resetPart('defaults');
    expect(state().draft).toMatchObject({ defaults: {}, commerce: { source: 'mock' } });
    expect(types()).toEqual([]);
    expect(state().settings).toEqual(VIEW);
  });

  test('clears every part of the page', async () => {
    const { actions, state } = await stageOptions();
    actions.typeAddress('suggestion', 'x');
    actions.pasteToken('y');
    actions.resetPart('options');
    expect(state()).toMatchObject({
      pasted: { suggestion: '', summary: '' },
      pastedToken: '',
      draft: settingsSchema.parse({}),
    });
  });
});
