import { describe, expect, test } from 'vitest';

import { countChanges } from '@/lib/options/options-state';
import { readOptionsView } from '@/lib/options/read-options-view';
import { settingsSchema } from '@/lib/settings/settings';
import { settle } from '@/test/unit/panel/stage-panel';

import {
  CONNECTED,
  PLATFORM,
  REPLY_URL,
  SHOP_SETTINGS,
  stageOptions,
  SUMMARY_URL,
  VIEW,
  WEBHOOK_URL,
} from './stage-options';

describe('unsaved changes', () => {
  test('counts pasted addresses and changed settings as unsaved', async () => {
    const { actions, state } = await stageOptions();
    expect(countChanges(state())).toBe(0);
    actions.typeAddress('default', 'summary', SUMMARY_URL);
    expect(countChanges(state())).toBe(1);
    actions.typeAddress('default', 'summary', '');
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
    actions.typeAddress('default', 'summary', 'x');
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
    expect(state().form?.desks).toEqual([]);
  });
});

describe('the channel', () => {
  test('tests the channel one address after the other', async () => {
    const { actions, state } = await stageOptions();
    const testing = actions.testChannel('default');
    expect(state().test).toEqual({ state: 'testing' });
    await testing;
    expect(state().test).toEqual({
      state: 'tested',
      results: { suggestion: 'works', summary: 'not-set' },
    });
  });

  test('tells when a test of the channel failed', async () => {
    const { actions, state, worker } = await stageOptions();
    const failure = { reason: 'bad-credential', httpStatus: 401 };
    worker['channel.test'] = () => ({ suggestion: failure, summary: 'not-set' });
    await actions.testChannel('default');
    expect(state().test).toEqual({
      state: 'tested',
      results: { suggestion: { ...failure, failedAt: '1970-01-01T00:00:00.000Z' }, summary: 'not-set' },
    });
  });

  const PASTED = { suggestion: REPLY_URL, summary: SUMMARY_URL };

  test('tests pasted addresses at once, with the permission that belongs to the paste, and keeps the result', async () => {
    const { actions, asked, sent, state } = await stageOptions();
    const pasting = actions.pasteAddresses('default', PASTED);
    expect(asked).toEqual([[`${PLATFORM}/*`]]);
    await pasting;
    expect(sent.at(-1)).toEqual(['channel.test', { channel: 'default', ...PASTED }]);
    expect(state()).toMatchObject({ pasted: PASTED, test: { state: 'tested' } });
    await actions.save();
    expect(state()).toMatchObject({ save: { state: 'saved' }, test: { state: 'tested' } });
    actions.typeAddress('default', 'summary', 'x');
    expect(state().test).toEqual({ state: 'idle' });
  });

  test('says at once what is wrong with a pasted address, and tests nothing', async () => {
    const { actions, asked, types, state } = await stageOptions();
    await actions.pasteAddresses('default', { summary: WEBHOOK_URL });
    expect(state()).toMatchObject({ problems: { summary: 'webhook' }, test: { state: 'idle' } });
    expect([asked, types()]).toEqual([[], []]);
  });

  test('tests nothing without permission, and says so', async () => {
    const { actions, types, state } = await stageOptions({ allows: false });
    await actions.pasteAddresses('default', { suggestion: REPLY_URL });
    expect(state()).toMatchObject({ test: { state: 'idle' }, save: { state: 'refused', hosts: [PLATFORM] } });
    expect(types()).toEqual([]);
  });

  test('drops the result of an address that has been replaced', async () => {
    const { actions, state, worker } = await stageOptions();
    let answer: (value: unknown) => void = () => undefined;
    worker['channel.test'] = () => new Promise((resolve) => (answer = resolve));
    const testing = actions.pasteAddresses('default', { suggestion: REPLY_URL });
    await settle();
    actions.typeAddress('default', 'suggestion', 'x');
    answer({ suggestion: 'works', summary: 'not-set' });
    await testing;
    expect(state().test).toEqual({ state: 'idle' });
  });

  test('pastes nothing over an address of the policy', async () => {
    const { actions, state, worker, hear } = await stageOptions();
    worker['settings.view'] = () => ({ ...VIEW, managed: ['channel.summaryUrl'] });
    hear();
    await settle();
    await actions.pasteAddresses('default', PASTED);
    expect(state().pasted).toEqual({ suggestion: REPLY_URL, summary: '' });
  });

  test('reports a connection test without an answer', async () => {
    const { actions, state } = await stageOptions({ answers: false });
    await actions.testChannel('default');
    expect(state().test).toEqual({ state: 'unanswered' });
  });

  test('forgets the channel on request', async () => {
    const { actions, state } = await stageOptions();
    actions.typeAddress('default', 'suggestion', REPLY_URL);
    await actions.save();
    await actions.forgetChannel();
    expect(state().settings?.channels).toEqual({ default: {} });
  });

  test.each(['channel', 'commerce'] as const)(
    'tells that the %s is forgotten only after the worker did',
    async (secret) => {
      const { actions, state, worker } = await stageOptions();
      const forget = secret === 'channel' ? actions.forgetChannel : actions.forgetCommerce;
      worker[`${secret}.forget`] = () => {
        throw new Error('stopped');
      };
      await forget();
      expect(readOptionsView(state())?.forgets).toEqual({ [secret]: 'interrupted' });
      worker[`${secret}.forget`] = () => VIEW;
      const forgetting = forget();
      expect(readOptionsView(state())?.forgets).toEqual({});
      await forgetting;
      expect(readOptionsView(state())?.forgets).toEqual({ [secret]: 'done' });
    },
  );
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
  const addressOf = (endpoint: string) => view?.channels[0].addresses.find((address) => address.endpoint === endpoint);
  expect(addressOf('suggestion')).toMatchObject({ stored: CONNECTED.channels.default.suggestion, isManaged: false });
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
  expect(state()).toMatchObject({ isSilent: false, settings: CONNECTED, form: CONNECTED.settings });
});

test('settings are read although the worker dies again and again', async () => {
  const { state, worker, hear } = await stageOptions();
  let reads = 0;
  worker['settings.view'] = () => ((reads += 1) < 4 ? Promise.reject(new Error('The worker died.')) : CONNECTED);
  hear();
  await settle();
  expect(state()).toMatchObject({ isSilent: false, settings: CONNECTED });
});

describe('resetting a section', () => {
  test('replaces its settings by the defaults, and saves nothing', async () => {
    const { actions, state, types } = await stageOptions();
    actions.setDefaults({ insertMode: 'end' });
    actions.setCommerce({ source: 'mock' });
    actions.changeNewDesk({ address: 'desk.example' });
    actions.resetSection('desks');
    expect(state()).toMatchObject({ form: { desks: [], commerce: { source: 'mock' } }, newDesk: { address: '' } });
    actions.resetSection('defaults');
    expect(state().form).toMatchObject({ defaults: {}, commerce: { source: 'mock' } });
    expect(types()).toEqual([]);
    expect(state().settings).toEqual(VIEW);
  });

  test('clears every section of the page', async () => {
    const { actions, state } = await stageOptions();
    actions.typeAddress('default', 'suggestion', 'x');
    actions.pasteToken('y');
    actions.resetSection('options');
    expect(state()).toMatchObject({
      pasted: { suggestion: '', summary: '' },
      pastedToken: '',
      form: settingsSchema.parse({}),
    });
  });
});
