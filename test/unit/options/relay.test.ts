import { describe, expect, test } from 'vitest';

import { readPolicyEntries } from '@/lib/options/policy-entries';
import { writePolicyFile } from '@/lib/options/policy-file';
import { readOptionsView } from '@/lib/options/read-options-view';
import { fail, succeed } from '@/lib/shared/outcome';
import { judgePolicy } from '@/scripts/judge-policy';
import { settle } from '@/test/unit/panel/stage-panel';

import { CONNECTED, EXTENSION_ID, REPLY_URL, stageOptions, VIEW } from './stage-options';

const RELAY = 'https://relay.example';
const CODE = 'ABCD-EFGH-JKMN';
const WITH_RELAY = { ...VIEW, settings: { ...VIEW.settings, relay: { url: RELAY } } };

/** Stages a form with a typed relay, whose worker accepts the code. */
async function stageRelay(options?: Parameters<typeof stageOptions>[0]) {
  const stage = await stageOptions(options);
  stage.worker['relay.save'] = () => succeed({ ...VIEW, relayTokenEnd: 'wxyz' });
  stage.worker['settings.save'] = ({ settings }) => ({ ...VIEW, settings, relayTokenEnd: 'wxyz' });
  stage.actions.typeRelayUrl(RELAY);
  stage.actions.typeRelaySecret(` ${CODE} `);
  return stage;
}

describe('saving a relay', () => {
  test('asks for its host, gives the code to the worker before anything is saved, and tests the connection', async () => {
    const { actions, asked, sent, types, state } = await stageRelay();
    await actions.save();
    expect(asked).toEqual([[`${RELAY}/*`, 'https://desk.example/*']]);
    expect(types()).toEqual(['relay.save', 'settings.save', 'channel.test']);
    expect(sent[1]).toEqual(['relay.save', { url: RELAY, secret: CODE }]);
    expect(sent[2]).toMatchObject(['settings.save', { settings: { relay: { url: RELAY } } }]);
    expect(state()).toMatchObject({ save: { state: 'saved' }, relaySecret: '' });
  });

  test('saves nothing when the relay refuses the code, and names the field', async () => {
    const { actions, worker, types, store } = await stageRelay();
    worker['relay.save'] = () => fail({ reason: 'no-relay-access', httpStatus: 401 });
    await actions.save();
    expect(types()).toEqual(['relay.save']);
    expect(readOptionsView(store.getState())).toMatchObject({
      save: { state: 'bad-address' },
      relay: { secret: ` ${CODE} `, problems: { secret: { reason: 'no-relay-access' } } },
      wrong: { what: 'entries', count: 1 },
    });
    actions.typeRelaySecret('other');
    expect(store.getState().relayProblems).toEqual({});
  });

  test('sends a code once, because it works once', async () => {
    const { actions, types, state } = await stageRelay({ answers: false });
    await actions.save();
    expect(types()).toEqual(['relay.save']);
    expect(state().save).toEqual({ state: 'unanswered' });
  });

  test.each([
    ['relay.example', 'no-scheme'],
    ['http://relay.example', 'not-https'],
    ['https://relay.example/?a', 'with-extras'],
    ['https://relay.example/status', 'other-page'],
    ['https://relay.example/deskhand/healthz/', 'other-page'],
  ])('refuses the address %s as %s', async (url, problem) => {
    const { actions, types, state } = await stageRelay();
    actions.typeRelayUrl(url);
    await actions.save();
    expect(types()).toEqual([]);
    expect(state()).toMatchObject({ relayProblems: { url: problem }, save: { state: 'bad-address' } });
  });

  test('forgets the token on request', async () => {
    const { actions, worker, state } = await stageRelay();
    worker['relay.forget'] = () => VIEW;
    await actions.forgetRelay();
    expect(state()).toMatchObject({ forgets: { relay: 'done' } });
  });

  test.each(['https://relay.example/status-page', 'https://status.example'])('accepts the address %s', async (url) => {
    const { actions, state } = await stageRelay();
    actions.typeRelayUrl(url);
    await actions.save();
    expect(state().save).toEqual({ state: 'saved' });
  });

  test('counts the address and the code as unsaved, and resets both', async () => {
    const { actions, store } = await stageRelay();
    expect(readOptionsView(store.getState())?.changes).toBe(2);
    actions.resetSection('relay');
    expect(readOptionsView(store.getState())?.changes).toBe(0);
  });
});

describe('orders and products with a relay', () => {
  /** @param source that is chosen before the relay is typed */
  async function stageSource(source: 'off' | 'http', managed: string[] = []) {
    const stage = await stageOptions();
    const settings = { ...VIEW.settings, commerce: { source } };
    stage.worker['settings.view'] = () => ({ ...VIEW, settings, managed });
    stage.actions.setCommerce({ source });
    stage.hear();
    await settle();
    return { ...stage, readSource: () => stage.state().form?.commerce.source };
  }

  test('come from the relay, until it is removed', async () => {
    const { actions, readSource } = await stageSource('off');
    actions.typeRelayUrl('h');
    actions.typeRelayUrl(RELAY);
    expect(readSource()).toBe('relay');
    actions.typeRelayUrl('');
    expect(readSource()).toBe('off');
  });

  test('are not shown if that is chosen, whatever follows in the address', async () => {
    const { actions, readSource } = await stageSource('off');
    actions.typeRelayUrl('h');
    actions.setCommerce({ source: 'off' });
    actions.typeRelayUrl(RELAY);
    expect(readSource()).toBe('off');
  });

  test.each([
    ['of a shop', 'http', []],
    ['of a policy', 'off', ['commerce.source']],
  ] as const)('keep the source %s', async (_, source, managed) => {
    const { actions, readSource } = await stageSource(source, [...managed]);
    actions.typeRelayUrl(RELAY);
    expect(readSource()).toBe(source);
  });
});

describe('the first-run page with a relay', () => {
  test('connects with one prompt and without a platform address', async () => {
    const { actions, asked, types, state } = await stageRelay();
    await actions.connect('relay');
    expect(asked).toHaveLength(1);
    expect(types()).toEqual(['relay.save', 'settings.save']);
    expect(state().save).toEqual({ state: 'saved' });
  });

  test.each([
    ['', CODE, { url: 'empty' }],
    ['relay.example', CODE, { url: 'no-scheme' }],
    [RELAY, ' ', { secret: { reason: 'no-relay-access' } }],
  ])('asks for no permission with the address "%s" and the code "%s"', async (url, code, problems) => {
    const { actions, asked, state } = await stageRelay();
    actions.typeRelayUrl(url);
    actions.typeRelaySecret(code);
    await actions.connect('relay');
    expect(asked).toEqual([]);
    expect(state()).toMatchObject({ relayProblems: problems, save: { state: 'bad-address' } });
  });

  test('asks for no permission of a typed relay, and drops its address, when the platform itself is connected', async () => {
    const { actions, asked, sent, state } = await stageRelay();
    actions.typeAddress('default', 'suggestion', REPLY_URL);
    await actions.connect('platform');
    expect(asked.flat()).not.toContain(`${RELAY}/*`);
    expect(sent.at(-1)).toMatchObject(['settings.save', { settings: { relay: {} } }]);
    expect(state()).toMatchObject({ form: { relay: {} }, save: { state: 'saved' } });
    expect(state().form?.relay.url).toBeUndefined();
  });

  test.each([
    ['an address is wrong', 'bad-address', 'platform.example', true],
    ['the permission is refused', 'refused', REPLY_URL, false],
    ['the test fails', 'idle', REPLY_URL, true],
    ['the save gets no answer', 'unanswered', REPLY_URL, true],
  ])('keeps a typed address of a relay when %s', async (_, saved, address, allows) => {
    const { actions, state, worker } = await stageRelay({ allows });
    if (saved === 'idle') worker['channel.test'] = () => ({ suggestion: { reason: 'bad-credential' } });
    delete worker['settings.save'];
    actions.typeAddress('default', 'suggestion', address);
    await actions.connect('platform');
    expect(state()).toMatchObject({
      form: { relay: { url: RELAY } },
      save: { state: saved },
      relaySecret: ` ${CODE} `,
    });
  });

  test('needs no code where a token for this relay is stored', async () => {
    const { actions, worker, hear, types } = await stageRelay();
    worker['settings.view'] = () => ({ ...WITH_RELAY, relayTokenEnd: 'wxyz' });
    hear();
    await settle();
    actions.typeRelaySecret('');
    await actions.connect('relay');
    expect(types()).toEqual(['settings.save']);
  });
});

describe('a policy file with a relay', () => {
  test.each([
    [CODE, { url: RELAY }],
    ['dskr_token-for-everybody', { url: RELAY, agentToken: 'dskr_token-for-everybody' }],
  ])('holds its address, no platform address, and of the text %s only a token', async (secret, relay) => {
    const { actions, worker, hear, store } = await stageRelay();
    worker['settings.view'] = () => CONNECTED;
    hear();
    await settle();
    actions.typeRelaySecret(secret);
    const entries = readPolicyEntries(store.getState());
    expect(entries).toMatchObject({ relay });
    expect(entries).not.toHaveProperty('channel');
    const { contents } = writePolicyFile('chromium-linux', entries, EXTENSION_ID);
    expect(judgePolicy(String(contents))).toEqual({
      faults: [],
      hosts: ['https://desk.example/*', `${RELAY}/*`],
    });
  });
});
