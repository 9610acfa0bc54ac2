// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { later, SETTINGS, settle, stagePanel, stageTicket } from './stage-panel';

describe('without a channel', () => {
  test('the panel says so, but not before the settings are known', async () => {
    const settings = later();
    const stage = stagePanel();
    stage.worker['settings.view'] = () => settings.promise;
    await stage.announce('settings.changed', {});
    expect(stage.view().isChannelMissing).toBe(false);
    settings.keep({ ...SETTINGS, channel: {} });
    await settle();
    expect(stage.view().isChannelMissing).toBe(true);
  });
});

describe('the language of the interface', () => {
  test('is the browser’s until the settings say otherwise, and the agent’s choice goes into them', async () => {
    const stage = await stageTicket();
    stage.worker['settings.save'] = ({ settings }: { settings: unknown }) => ({ ...SETTINGS, settings });
    await stage.actions.chooseLanguage('ar');
    expect(stage.store.getState().language).toBe('ar');
    expect(stage.bodies('settings.save')).toEqual([
      { settings: { ...SETTINGS.settings, defaults: { uiLanguage: 'ar' } } },
    ]);
  });
});
