// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { later, SETTINGS, settle, stagePanel, stageTicket, Undeliverable } from './stage-panel';

describe('a panel without a channel', () => {
  test('a panel without a channel asks for a channel, but not before the settings are known', async () => {
    const settings = later();
    const stage = stagePanel();
    stage.worker['settings.view'] = () => settings.promise;
    await stage.announce('settings.changed', {});
    expect(stage.view().isChannelMissing).toBe(false);
    settings.keep({ ...SETTINGS, channels: { default: {} } });
    await settle();
    expect(stage.view().isChannelMissing).toBe(true);
  });

  test('a panel reads the settings again when the worker could not read the policy in time', async () => {
    const stage = stagePanel();
    let reads = 0;
    stage.worker['settings.view'] = () => {
      reads += 1;
      return reads === 1 ? new Undeliverable('refused') : { ...SETTINGS, channels: { default: {} }, secrets: 'lost' };
    };
    await stage.announce('settings.changed', {});
    await settle();
    expect(stage.view()).toMatchObject({ isChannelMissing: true, secrets: 'lost' });
  });
});

test('a panel reads its settings although the worker dies again and again while it opens', async () => {
  const stage = stagePanel();
  let reads = 0;
  stage.worker['settings.view'] = () => {
    reads += 1;
    return reads < 4 ? new Undeliverable('interrupted') : { ...SETTINGS, channels: { default: {} } };
  };
  await stage.announce('settings.changed', {});
  await settle();
  expect(stage.view().isChannelMissing).toBe(true);
});

describe('the language of the interface', () => {
  test("the language of the interface follows the browser until the settings say otherwise, and stores the agent's choice there", async () => {
    const stage = await stageTicket();
    stage.worker['defaults.save'] = () => SETTINGS;
    await stage.actions.chooseLanguage('ar');
    expect(stage.store.getState().language).toBe('ar');
    expect(stage.bodies('defaults.save')).toEqual([{ uiLanguage: 'ar' }]);
  });
});

test('the panel knows the tracking page of the settings', async () => {
  const stage = stagePanel();
  expect(stage.view().trackingUrl).toBeUndefined();
  const trackingUrl = 'https://carrier.example/{number}';
  const commerce = { ...SETTINGS.settings.commerce, trackingUrl };
  stage.worker['settings.view'] = () => ({ ...SETTINGS, settings: { ...SETTINGS.settings, commerce } });
  await stage.announce('settings.changed', {});
  await settle();
  expect(stage.view().trackingUrl).toBe(trackingUrl);
});
