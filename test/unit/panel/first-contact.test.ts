import { describe, expect, test } from 'vitest';

import { readPanelView } from '@/lib/panel/read-panel-view';

import { SETTINGS, settle, stagePanel, Undeliverable } from './stage-panel';

const NONE = { kind: 'none', problem: 'not-a-helpdesk' };
const MISSING = ['https://desk.example/*', 'https://platform.example/*'];

async function openUnknownPage(view: () => unknown) {
  const stage = stagePanel();
  stage.worker['settings.view'] = view;
  await stage.announce('settings.changed', {});
  await stage.goTo(1);
  await settle();
  return stage;
}

describe('a page that the browser may be hiding', () => {
  test.each([
    ['the settings lack nothing', {}, NONE],
    [
      'hosts of the own settings are not allowed',
      { missingPermissions: MISSING },
      { kind: 'none', problem: 'not-allowed', missingHosts: MISSING },
    ],
    [
      'hosts of a policy are not allowed',
      { missingPermissions: MISSING, managed: ['desks', 'channel.replySuggestionUrl'] },
      { kind: 'none', problem: 'not-allowed-yet', missingHosts: MISSING },
    ],
  ])('a page without our script is told for what it is where %s', async (_, settings, page) => {
    const stage = await openUnknownPage(() => ({ ...SETTINGS, ...settings }));
    expect(stage.view().page).toEqual(page);
  });

  test('a page without our script counts as no helpdesk once the worker fails to tell the settings', async () => {
    const stage = await openUnknownPage(() => new Undeliverable('no-receiver'));
    expect(stage.view().page).toEqual(NONE);
  });

  test('a page without our script counts as being read until the settings are known', async () => {
    const stage = await openUnknownPage(() => SETTINGS);
    const state = stage.store.getState();
    expect(readPanelView(state).page).toEqual(NONE);
    expect(readPanelView({ ...state, areSettingsRead: false }).page).toEqual({ kind: 'reading' });
  });

  test('a page without our script counts as being read while changed settings are read', async () => {
    const stage = await openUnknownPage(() => SETTINGS);
    const { promise, resolve } = Promise.withResolvers<typeof SETTINGS>();
    stage.worker['settings.view'] = () => promise;
    await stage.announce('settings.changed', {});
    await settle();
    expect(stage.view().page).toEqual({ kind: 'reading' });
    resolve({ ...SETTINGS, missingPermissions: MISSING });
    await settle();
    expect(stage.view().page).toEqual({ kind: 'none', problem: 'not-allowed', missingHosts: MISSING });
  });

  test('a page without our script is read as soon as the agent has allowed all hosts in one question', async () => {
    const stage = await openUnknownPage(() => ({ ...SETTINGS, missingPermissions: MISSING }));
    await stage.actions.allowHosts(MISSING);
    expect(stage.allow).toHaveBeenCalledExactlyOnceWith(MISSING);
    expect(stage.view().check).toBeUndefined();
    stage.worker['settings.view'] = () => SETTINGS;
    await stage.announce('settings.changed', {});
    await settle();
    expect(stage.view().page).toEqual(NONE);
  });
});
