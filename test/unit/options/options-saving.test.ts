import { describe, expect, test } from 'vitest';

import { mapEndpoints } from '@/lib/contract/platform-endpoints';
import { readOptionsView } from '@/lib/options/read-options-view';
import type { Settings } from '@/lib/settings/settings';
import { fail, succeed } from '@/lib/shared/outcome';
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

describe('saving', () => {
  test('asks for hosts in the same turn as the click, then sends the addresses to the worker and forgets them', async () => {
    const { actions, asked, sent, state } = await stageOptions();
    actions.typeAddress('default', 'suggestion', ` ${REPLY_URL} `);
    const saving = actions.save();
    expect(asked).toEqual([[`${PLATFORM}/*`, 'https://desk.example/*']]);
    await saving;
    expect(sent.slice(1)).toEqual([
      ['channel.save', { channel: 'default', ...mapEndpoints(() => ''), suggestion: REPLY_URL }],
      ['settings.save', { settings: VIEW.settings }],
      ['channel.test', { channel: 'default', ...mapEndpoints(() => '') }],
    ]);
    expect(state()).toMatchObject({ save: { state: 'saved' }, settings: { channels: CONNECTED.channels } });
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

  test('refuses an own instruction without a text, except under a policy', async () => {
    const { actions, types, state, worker, hear } = await stageOptions();
    actions.setDefaults({ chips: [{ label: 'Refund', instruction: ' ' }] });
    await actions.save();
    expect(state().save).toEqual({ state: 'bad-chip' });
    expect(types()).toEqual([]);
    worker['settings.view'] = () => ({ ...VIEW, managed: ['defaults.chips'] });
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
    actions.typeAddress('default', endpoint, url);
    await actions.save();
    expect(state()).toMatchObject({ problems: { [endpoint]: problem }, save: { state: 'bad-address' } });
    expect([asked, types()]).toEqual([[], []]);
    actions.typeAddress('default', endpoint, '');
    expect(state()).toMatchObject({ problems: {}, save: { state: 'idle' } });
  });

  test('tests the addresses that were typed and saved, and says what failed', async () => {
    const { actions, state, worker } = await stageOptions();
    worker['channel.test'] = () => ({ suggestion: 'works', summary: { reason: 'bad-credential' } });
    actions.typeAddress('default', 'summary', SUMMARY_URL);
    await actions.save();
    expect(state()).toMatchObject({ save: { state: 'saved' }, test: { state: 'tested' } });
    expect(readOptionsView(state())?.channels[0].addresses).toMatchObject([
      { result: 'works' },
      { result: { reason: 'bad-credential', failedAt: '1970-01-01T00:00:00.000Z' } },
    ]);
  });

  test('tests no address twice: neither one that was tested before, nor one that was not changed', async () => {
    const { actions, types } = await stageOptions();
    await actions.pasteAddresses('default', { suggestion: REPLY_URL });
    await actions.save();
    actions.setDefaults({ insertMode: 'end' });
    await actions.save();
    expect(types()).toEqual(['channel.test', 'channel.save', 'settings.save', 'settings.save']);
  });

  test("shows the worker's objection and keeps the pasted addresses", async () => {
    const { actions, worker, state, types } = await stageOptions();
    worker['channel.save'] = () => fail({ summary: 'webhook' });
    actions.typeAddress('default', 'summary', SUMMARY_URL);
    await actions.save();
    expect(state()).toMatchObject({ problems: { summary: 'webhook' }, pasted: { summary: SUMMARY_URL } });
    expect(types()).toEqual(['channel.save']);
  });

  test('saves nothing and keeps all input when the agent refuses the hosts', async () => {
    const { actions, state, types } = await stageOptions({ allows: false });
    actions.typeAddress('default', 'suggestion', REPLY_URL);
    await actions.save();
    expect(state().save).toEqual({ state: 'refused', hosts: [PLATFORM, 'https://desk.example'] });
    expect(state().pasted.suggestion).toBe(REPLY_URL);
    expect(types()).toEqual([]);
  });

  test('reports a worker that did not answer, and keeps the pasted addresses', async () => {
    const { actions, state } = await stageOptions({ answers: false });
    actions.typeAddress('default', 'suggestion', REPLY_URL);
    await actions.save();
    expect(state()).toMatchObject({ save: { state: 'unanswered' }, pasted: { suggestion: REPLY_URL } });
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

  const [DESK] = VIEW.settings.desks;
  const ELSEWHERE: Settings = {
    ...VIEW.settings,
    desks: [{ match: DESK?.match ?? '', adapter: 'auto', recipe: 'taught' }],
    defaults: { uiLanguage: 'de', autoSuggest: 'on-open' },
  };

  test('keeps a recipe and defaults that were saved elsewhere while the agent changed another setting', async () => {
    const { actions, sent, state, worker, hear } = await stageOptions();
    actions.setDefaults({ insertMode: 'end' });
    worker['settings.view'] = () => ({ ...VIEW, settings: ELSEWHERE });
    hear();
    await settle();
    expect(readOptionsView(state())?.changes).toBe(1);
    await actions.save();
    const { desks, defaults } = ELSEWHERE;
    expect(sent.at(-1)).toMatchObject([
      'settings.save',
      { settings: { desks, defaults: { ...defaults, insertMode: 'end' } } },
    ]);
  });

  test("keeps the agent's change of a helpdesk beside what was saved elsewhere for it", async () => {
    const { actions, sent, worker, hear } = await stageOptions();
    const added = { match: 'https://b.example/*', adapter: 'auto' };
    const far = { match: 'https://c.example/*', adapter: 'auto' };
    actions.setDesks([...VIEW.settings.desks.map((desk) => ({ ...desk, button: false })), added]);
    worker['settings.view'] = () => ({ ...VIEW, settings: { ...ELSEWHERE, desks: [...ELSEWHERE.desks, far] } });
    hear();
    await settle();
    await actions.save();
    const changed = ELSEWHERE.desks.map((desk) => ({ ...desk, button: false }));
    expect(sent.at(-1)).toMatchObject(['settings.save', { settings: { desks: [...changed, added, far] } }]);
  });

  test('keeps a recipe that arrives with the answer to the addresses', async () => {
    const { actions, sent, worker } = await stageOptions();
    actions.setDefaults({ insertMode: 'end' });
    actions.typeAddress('default', 'suggestion', REPLY_URL);
    worker['channel.save'] = () => succeed({ ...CONNECTED, settings: ELSEWHERE });
    await actions.save();
    expect(sent.find(([type]) => type === 'settings.save')).toMatchObject([
      'settings.save',
      { settings: { desks: ELSEWHERE.desks, defaults: { insertMode: 'end', uiLanguage: 'de' } } },
    ]);
  });

  test('removes a helpdesk that was taught meanwhile, and leaves one removed elsewhere', async () => {
    const { actions, sent, worker, hear } = await stageOptions();
    const kept = { match: 'https://b.example/*', adapter: 'auto' };
    worker['settings.view'] = () => ({
      ...VIEW,
      settings: { ...VIEW.settings, desks: [...VIEW.settings.desks, kept] },
    });
    hear();
    await settle();
    actions.setDesks([kept]);
    worker['settings.view'] = () => ({ ...VIEW, settings: ELSEWHERE });
    hear();
    await settle();
    await actions.save();
    expect(sent.at(-1)).toMatchObject(['settings.save', { settings: { desks: [] } }]);
  });
});

describe('typing during a save', () => {
  test.each(['channel.save', 'settings.save', 'commerce.save'] as const)(
    'keeps the input that the agent typed during the message %s',
    async (message) => {
      const { actions, state, worker, sent } = await stageOptions();
      const answer = worker[message] as (body: unknown) => unknown;
      const typeAndAnswer = (body: unknown): unknown => {
        actions.setDefaults({ insertMode: 'end' });
        actions.typeAddress('default', 'summary', SUMMARY_URL);
        actions.pasteToken('newer-token');
        actions.changeNewDesk({ address: 'https://new.example/a/' });
        return answer(body);
      };
      Object.assign(worker, { [message]: typeAndAnswer });
      actions.setCommerce(SHOP_SETTINGS.commerce);
      actions.pasteToken('shop-token');
      actions.typeAddress('default', 'suggestion', REPLY_URL);
      await actions.save();
      expect(sent.slice(1)).toEqual([
        ['channel.save', { channel: 'default', ...mapEndpoints(() => ''), suggestion: REPLY_URL }],
        ['settings.save', { settings: SHOP_SETTINGS }],
        ['commerce.save', { token: 'shop-token' }],
      ]);
      expect(state()).toMatchObject({
        form: { commerce: SHOP_SETTINGS.commerce, defaults: { insertMode: 'end' } },
        pasted: { suggestion: '', summary: SUMMARY_URL },
        pastedToken: 'newer-token',
        newDesk: { address: 'https://new.example/a/' },
        save: { state: 'saved' },
      });
      expect(readOptionsView(state())?.changes).toBe(4);
    },
  );

  test('starts no second save when the agent types and clicks again', async () => {
    const { actions, types, worker } = await stageOptions();
    const answer = worker['settings.save'];
    worker['settings.save'] = (body) => {
      worker['settings.save'] = answer;
      actions.setDefaults({ insertMode: 'end' });
      void actions.save();
      return answer?.(body);
    };
    await actions.save();
    await settle();
    expect(types()).toEqual(['settings.save']);
  });
});
