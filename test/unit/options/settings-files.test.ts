import { describe, expect, test } from 'vitest';

import { readOptionsView } from '@/lib/options/read-options-view';
import { settingsSchema } from '@/lib/settings/settings';
import { settle } from '@/test/unit/panel/stage-panel';

import { CONNECTED, REPLY_URL, stageOptions, VIEW } from './stage-options';

const CHIPS = [{ label: 'Refund', instruction: 'Offer a refund.' }];
const DESK = { match: 'https://desk.example/*', adapter: 'auto', recipe: 'good', button: false };

const fileOf = (settings: unknown, change: object = {}): string =>
  JSON.stringify({ type: 'deskhand-settings', version: 1, settings, ...change });

const importedOf = ({ state }: Awaited<ReturnType<typeof stageOptions>>) => readOptionsView(state())?.imported;

describe('the export of settings', () => {
  test('holds the settings of the form without secrets, and is imported without a change', async () => {
    const stage = await stageOptions();
    const { actions, files } = stage;
    actions.setDesks([DESK]);
    actions.setDefaults({ targetLanguage: 'GERMAN', contentFormat: undefined, chips: CHIPS });
    actions.setCommerce({ source: 'http', baseUrl: 'https://shop.example', pictureHosts: ['cdn.example'] });
    actions.setSuggestionsPerDay(20);
    actions.typeAddress('default', 'suggestion', REPLY_URL);
    actions.pasteToken('shop-token');
    actions.exportSettings();
    const text = String(files[0]?.contents);
    expect(JSON.parse(text)).toEqual({
      type: 'deskhand-settings',
      version: 1,
      settings: {
        desks: [DESK],
        channels: [],
        relay: {},
        commerce: { source: 'http', baseUrl: 'https://shop.example', pictureHosts: ['cdn.example'] },
        defaults: { targetLanguage: 'GERMAN', chips: CHIPS },
        limits: { suggestionsPerDay: 20 },
      },
    });
    for (const secret of ['secret-token', 'shop-token']) expect(text).not.toContain(secret);
    actions.importSettings(text);
    expect(importedOf(stage)).toEqual({ state: 'asking', changes: { desks: [], names: [], isLocked: false } });
  });

  test('an export is refused while the form is wrong', async () => {
    const { actions, files, state } = await stageOptions();
    actions.setDesks([{ ...DESK, recipe: 'bad' }]);
    actions.exportSettings();
    expect(files).toEqual([]);
    expect(state().save).toEqual({ state: 'bad-recipe' });
  });
});

describe('the import of settings', () => {
  const OTHER = { match: 'https://other.example/*', adapter: 'auto' };

  test('shows each change, changes the form only on demand, and saves nothing', async () => {
    const stage = await stageOptions();
    const { actions, state, types } = stage;
    actions.setDesks([OTHER, { ...DESK, recipe: 'older' }]);
    const settings = settingsSchema.parse({ desks: [DESK], defaults: { insertMode: 'end' } });
    actions.importSettings(fileOf(settings));
    expect(importedOf(stage)).toEqual({
      state: 'asking',
      changes: {
        desks: [
          { match: DESK.match, change: 'changed', recipe: 'good' },
          { match: OTHER.match, change: 'removed' },
        ],
        names: ['commerce.source', 'defaults.insertMode'],
        isLocked: false,
      },
    });
    expect(state().form?.desks[0]).toEqual(OTHER);
    actions.useImport();
    expect(state()).toMatchObject({ form: settings, imported: { state: 'used' } });
    expect(types()).toEqual([]);
    await actions.save();
    expect(state().settings?.settings).toMatchObject({ desks: [DESK], defaults: { insertMode: 'end' } });
  });

  test('names no recipe that the form has already', async () => {
    const stage = await stageOptions();
    stage.actions.setDesks([DESK]);
    stage.actions.importSettings(fileOf({ desks: [{ ...DESK, button: true }], commerce: { source: 'mock' } }));
    expect(importedOf(stage)).toMatchObject({ changes: { desks: [{ match: DESK.match, change: 'changed' }] } });
    expect(JSON.stringify(importedOf(stage))).not.toContain('recipe');
  });

  test('leaves the form as it is when the agent refuses', async () => {
    const { actions, state } = await stageOptions();
    actions.importSettings(fileOf({ desks: [DESK] }));
    actions.refuseImport();
    actions.useImport();
    expect(state()).toMatchObject({ form: VIEW.settings, imported: { state: 'none' } });
  });

  test('never changes a setting that a policy sets', async () => {
    const stage = await stageOptions();
    stage.worker['settings.view'] = () => ({ ...VIEW, managed: ['desks', 'defaults.insertMode'] });
    stage.hear();
    await settle();
    stage.actions.importSettings(
      fileOf({ desks: [DESK], commerce: { source: 'mock' }, defaults: { insertMode: 'end', uiLanguage: 'de' } }),
    );
    expect(importedOf(stage)).toEqual({
      state: 'asking',
      changes: { desks: [], names: ['defaults.uiLanguage'], isLocked: true },
    });
    stage.actions.useImport();
    expect(stage.state().form).toMatchObject({ desks: VIEW.settings.desks, defaults: { uiLanguage: 'de' } });
    expect(stage.state().form?.defaults.insertMode).toBeUndefined();
  });

  test.each([
    ['no JSON', 'desks: []', { reason: 'not-json' }],
    ['a file that is too long', ' '.repeat(5_000_001), { reason: 'not-json' }],
    ['a policy', '{"desks":[]}', { reason: 'not-settings' }],
    ['a list', '[]', { reason: 'not-settings' }],
    ['no settings', fileOf(7), { reason: 'not-settings' }],
    ['no version', fileOf({}, { version: undefined }), { reason: 'not-settings' }],
    ['a newer version', fileOf({}, { version: 2 }), { reason: 'newer' }],
  ])('refuses %s and says why', async (_, text, fault) => {
    const stage = await stageOptions();
    stage.actions.importSettings(text);
    expect(importedOf(stage)).toEqual({ state: 'refused', fault });
  });

  test('refuses a file with wrong entries, and names each', async () => {
    const stage = await stageOptions();
    stage.actions.importSettings(
      fileOf({
        channel: { replySuggestionUrl: REPLY_URL },
        desks: [DESK, { ...DESK, adapter: 'zamad', recipe: undefined }, { ...DESK, adaptor: 'x', recipe: 'bad' }, 7],
        commerce: { source: 'http', token: 'shop-token' },
        defaults: { insertmode: 'end', insertMode: 'top' },
        limits: { suggestionsPerDay: -1 },
        limit: {},
      }),
    );
    const { imported } = readOptionsView(stage.state()) ?? {};
    if (imported?.state !== 'refused' || imported.fault.reason !== 'bad-entries') throw new Error('not refused');
    expect(imported.fault.entries.toSorted()).toEqual([
      'channel',
      'commerce.token',
      'defaults.insertMode',
      'defaults.insertmode',
      'desks[1]',
      'desks[2].adaptor',
      'desks[2].recipe',
      'desks[3]',
      'limit',
      'limits.suggestionsPerDay',
    ]);
  });
});

describe('settings that were not read in full', () => {
  test('gives out the stored ones before a save, and the kept ones after it', async () => {
    const { actions, files, hear, state, stored, worker } = await stageOptions();
    expect(state().hasKept).toBe(false);
    stored.settings = { desks: 7 };
    worker['settings.view'] = () => ({ ...VIEW, damagedSettings: ['desks'] });
    hear();
    await settle();
    await actions.downloadUnread();
    expect(JSON.parse(String(files.at(-1)?.contents))).toEqual({ desks: 7 });

    worker['settings.save'] = ({ settings }) => {
      stored.kept = stored.settings;
      stored.settings = settings;
      worker['settings.view'] = () => VIEW;
      hear();
      return { ...CONNECTED, settings };
    };
    await actions.save();
    await settle();
    expect(state().hasKept).toBe(true);
    await actions.downloadUnread();
    expect(JSON.parse(String(files.at(-1)?.contents))).toEqual({ desks: 7 });
    await actions.forgetKept();
    expect([state().hasKept, stored.kept]).toEqual([false, undefined]);
  });
});
