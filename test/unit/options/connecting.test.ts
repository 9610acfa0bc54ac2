import { describe, expect, test } from 'vitest';

import { succeed } from '@/lib/shared/outcome';
import { settle } from '@/test/unit/panel/stage-panel';

import { CONNECTED, PLATFORM, REPLY_URL, stageOptions, SUMMARY_URL, VIEW, WEBHOOK_URL } from './stage-options';

const TICKET = 'https://help.example/scp/tickets.php?id=7';
const NEW = { ...VIEW, settings: { ...VIEW.settings, desks: [] } };

/** Stages the first-run page of a new user. */
async function stageNewUser(options?: Parameters<typeof stageOptions>[0]) {
  const stage = await stageOptions(options);
  stage.worker['settings.view'] = () => NEW;
  stage.worker['channel.save'] = () => succeed({ ...NEW, channels: CONNECTED.channels });
  stage.actions.setDesks([]);
  stage.hear();
  await settle();
  return stage;
}

async function stageFilled(options?: Parameters<typeof stageOptions>[0]) {
  const stage = await stageNewUser(options);
  stage.actions.changeNewDesk({ address: TICKET, adapter: 'osticket' });
  stage.actions.typeAddress('default', 'suggestion', REPLY_URL);
  stage.actions.typeAddress('default', 'summary', SUMMARY_URL);
  return stage;
}

describe('the button of the first-run page', () => {
  test('asks for exactly the needed hosts in the click, then tests, and only then saves', async () => {
    const { actions, asked, sent, types, state, worker } = await stageFilled();
    worker['channel.test'] = () => ({ suggestion: 'works', summary: 'works' });
    const connecting = actions.connect('platform');
    expect(asked).toEqual([[`${PLATFORM}/*`, 'https://help.example/*']]);
    await connecting;
    expect(asked, 'one prompt').toHaveLength(1);
    expect(types()).toEqual(['channel.test', 'channel.save', 'settings.save']);
    expect(sent.at(-1)).toMatchObject([
      'settings.save',
      { settings: { desks: [{ match: 'https://help.example/scp/*', adapter: 'osticket' }] } },
    ]);
    expect(state()).toMatchObject({ save: { state: 'saved' }, pasted: { suggestion: '', summary: '' } });
  });

  test('recognizes a helpdesk by its open page, after the permission and before the save', async () => {
    const { actions, state, sent, pages } = await stageNewUser();
    pages['https://help.example/scp/*'] = 'osticket';
    actions.changeNewDesk({ address: TICKET, adapter: 'auto' });
    actions.typeAddress('default', 'suggestion', REPLY_URL);
    const connecting = actions.connect('platform');
    expect(state().recognized).toBeUndefined();
    await connecting;
    expect(state().recognized).toBe('osticket');
    expect(sent.at(-1)).toMatchObject(['settings.save', { settings: { desks: [{ adapter: 'osticket' }] } }]);
  });

  test('leaves a chosen type and the helpdesks of a policy as they are', async () => {
    const { actions, state, worker, hear, pages } = await stageFilled();
    pages['https://help.example/scp/*'] = 'zammad';
    await actions.connect('platform');
    expect(state().form?.desks).toMatchObject([{ adapter: 'osticket' }]);
    const desk = { match: 'https://help.example/*', adapter: 'auto' };
    pages[desk.match] = 'zammad';
    worker['settings.view'] = () => ({ ...NEW, settings: { ...NEW.settings, desks: [desk] }, managed: ['desks'] });
    actions.setDesks([desk]);
    hear();
    await settle();
    await actions.connect('platform');
    expect(state().form?.desks).toMatchObject([{ adapter: 'auto' }]);
    expect(state().recognized).toBeUndefined();
  });

  test('saves nothing when an address fails the test, and saves after the next press', async () => {
    const { actions, types, state, worker } = await stageFilled();
    worker['channel.test'] = () => ({ suggestion: { reason: 'bad-credential' }, summary: 'works' });
    await actions.connect('platform');
    expect(types()).toEqual(['channel.test']);
    expect(state()).toMatchObject({ test: { state: 'tested' }, save: { state: 'idle' } });
    worker['channel.test'] = () => ({ suggestion: 'works', summary: 'not-set' });
    await actions.connect('platform');
    expect(state().save).toEqual({ state: 'saved' });
  });

  test('saves nothing when the test gets no answer', async () => {
    const { actions, types, state } = await stageFilled({ answers: false });
    await actions.connect('platform');
    expect(types()).toEqual(['channel.test']);
    expect(state()).toMatchObject({ test: { state: 'unanswered' }, save: { state: 'idle' } });
  });

  test('tests and saves nothing without the permission, and names the hosts', async () => {
    const { actions, types, state } = await stageFilled({ allows: false });
    await actions.connect('platform');
    expect(types()).toEqual([]);
    expect(state().save).toEqual({ state: 'refused', hosts: [PLATFORM, 'https://help.example'] });
  });

  test('marks every empty field before it asks for a permission', async () => {
    const { actions, asked, state } = await stageNewUser();
    await actions.connect('platform');
    expect(asked).toEqual([]);
    expect(state()).toMatchObject({
      newDesk: { problem: 'bad' },
      problems: { suggestion: 'empty' },
      save: { state: 'bad-address' },
    });
  });

  test('marks a wrong address of a helpdesk and of the platform', async () => {
    const { actions, asked, state } = await stageFilled();
    actions.changeNewDesk({ address: 'help' });
    actions.typeAddress('default', 'summary', WEBHOOK_URL);
    await actions.connect('platform');
    expect(asked).toEqual([]);
    expect(state()).toMatchObject({
      newDesk: { problem: 'bad' },
      problems: { summary: 'webhook' },
      save: { state: 'bad-address' },
    });
  });

  test('needs no address that the organization has set', async () => {
    const { actions, state, worker, hear } = await stageNewUser();
    worker['settings.view'] = () => ({ ...NEW, channels: CONNECTED.channels, managed: ['channel.replySuggestionUrl'] });
    hear();
    await settle();
    actions.changeNewDesk({ address: TICKET });
    await actions.connect('platform');
    expect(state().save).toEqual({ state: 'saved' });
  });
});
