import { describe, expect, test } from 'vitest';

import { mapEndpoints } from '@/lib/contract/platform-endpoints';
import { readOptionsView } from '@/lib/options/read-options-view';
import { succeed } from '@/lib/shared/outcome';
import { settle } from '@/test/unit/panel/stage-panel';

import { CONNECTED, PLATFORM, REPLY_URL, stageOptions, SUMMARY_URL } from './stage-options';

const OTHER_URL = SUMMARY_URL.replace(PLATFORM, 'https://parts.example').replace('/42', '/43');

/** Stages a form with a second channel. */
async function stageSecond() {
  const stage = await stageOptions();
  stage.worker['channel.save'] = () => succeed({ ...CONNECTED, settings: stage.state().settings?.settings });
  stage.actions.addChannel();
  return stage;
}

describe('several channels', () => {
  test('saves the addresses of each channel, with one prompt for all hosts, and tests what was typed', async () => {
    const { actions, asked, sent, state } = await stageSecond();
    actions.renameChannel('channel-2', 'Spare parts');
    actions.typeAddress('default', 'suggestion', REPLY_URL);
    actions.typeAddress('channel-2', 'summary', OTHER_URL);
    actions.setDesks([{ match: 'https://desk.example/*', adapter: 'auto', channel: 'channel-2' }]);
    await actions.save();
    expect(asked).toEqual([[`${PLATFORM}/*`, 'https://parts.example/*', 'https://desk.example/*']]);
    expect(sent.slice(1)).toMatchObject([
      ['channel.save', { channel: 'default', suggestion: REPLY_URL, summary: '' }],
      ['channel.save', { channel: 'channel-2', suggestion: '', summary: OTHER_URL }],
      [
        'settings.save',
        { settings: { channels: [{ id: 'channel-2', name: 'Spare parts' }], desks: [{ channel: 'channel-2' }] } },
      ],
      ['channel.test', { channel: 'default', ...mapEndpoints(() => '') }],
      ['channel.test', { channel: 'channel-2' }],
    ]);
    expect(state().save).toEqual({ state: 'saved' });
  });

  test('saves no channel without a name, and counts it as wrong', async () => {
    const { actions, asked, types, state } = await stageSecond();
    await actions.save();
    expect(state().save).toEqual({ state: 'bad-address' });
    expect([asked, types()]).toEqual([[], []]);
    expect(readOptionsView(state())?.wrong.count).toBe(1);
  });

  test('counts a channel and a setting of the same name as two changes', async () => {
    const { actions, worker, hear, state } = await stageOptions();
    const channels = [{ id: 'source', name: 'Spare parts' }];
    worker['settings.view'] = () => ({ ...CONNECTED, settings: { ...CONNECTED.settings, channels } });
    hear();
    await settle();
    actions.renameChannel('source', 'Parts');
    actions.setCommerce({ source: 'off' });
    expect(readOptionsView(state())?.changes).toBe(2);
  });

  test('a removed channel leaves its helpdesks to the main one, and its ID unused', async () => {
    const { actions, state } = await stageSecond();
    const desk = { match: 'https://desk.example/*', adapter: 'auto' };
    actions.typeAddress('channel-2', 'summary', OTHER_URL);
    actions.setDesks([{ ...desk, channel: 'channel-2' }]);
    actions.removeChannel('channel-2');
    expect(state().form).toMatchObject({ channels: [], desks: [desk] });
    expect(state().form?.desks[0]).not.toHaveProperty('channel');
    expect(state().drafts).not.toHaveProperty('channel-2');
    actions.addChannel();
    actions.addChannel();
    expect(state().form?.channels.map(({ id }) => id)).toEqual(['channel-2', 'channel-3']);
  });

  test('tells that the two addresses of a channel belong to different channels of the platform', async () => {
    const { actions, state } = await stageSecond();
    const isMixed = () => readOptionsView(state())?.channels.map((channel) => channel.isMixed);
    actions.typeAddress('channel-2', 'suggestion', REPLY_URL);
    actions.typeAddress('channel-2', 'summary', SUMMARY_URL);
    expect(isMixed()).toEqual([false, false]);
    actions.typeAddress('channel-2', 'summary', OTHER_URL);
    expect(isMixed()).toEqual([false, true]);
  });

  test('shows the objection of the worker beside the channel that it concerns', async () => {
    const { actions, worker, state } = await stageSecond();
    worker['channel.save'] = () => ({ ok: false, failure: { summary: 'webhook' } });
    actions.renameChannel('channel-2', 'Spare parts');
    actions.typeAddress('channel-2', 'summary', OTHER_URL);
    await actions.save();
    const [main, second] = readOptionsView(state())?.channels ?? [];
    expect(main?.addresses[1]?.problem).toBeUndefined();
    expect(second?.addresses[1]).toMatchObject({ problem: 'webhook', pasted: OTHER_URL });
  });
});
