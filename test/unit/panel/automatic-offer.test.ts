// @vitest-environment jsdom
import { expect, test } from 'vitest';

import type { Ticket } from '@/lib/domain/ticket';
import { REQUESTS_BY_HAND } from '@/lib/panel/automatic-offer';
import type { SettingsView } from '@/lib/settings/settings';
import { succeed } from '@/lib/shared/outcome';

import { makeSuggestion, SETTINGS, settle, stageTicket, Undeliverable } from './stage-panel';

async function stageAsked(times: number, view: Partial<SettingsView> = {}) {
  const stage = await stageTicket();
  stage.worker['settings.view'] = () => ({ ...SETTINGS, ...view });
  stage.worker['defaults.save'] = () => SETTINGS;
  stage.worker['suggestion.request'] = ({ ticket, requestId }: { ticket: Ticket; requestId: string }) =>
    succeed(makeSuggestion(ticket, requestId));
  await stage.announce('settings.changed', {});
  for (let turn = 0; turn < times; turn += 1) {
    await stage.actions.suggest();
    await settle();
  }
  return stage;
}

test('the panel offers automatic suggestions after the third request by hand', async () => {
  expect((await stageAsked(2)).view().isAutomaticOffered).toBe(false);
  expect((await stageAsked(3)).view().isAutomaticOffered).toBe(true);
});

test.each([
  [true, [{ autoSuggest: 'on-open' }]],
  [false, []],
] as const)('the offer ends with its answer (%s) and does not come again', async (isWanted, saved) => {
  const stage = await stageAsked(3);
  await stage.actions.answerAutomaticOffer(isWanted);
  expect(stage.bodies('defaults.save')).toEqual(saved);
  expect(stage.view().isAutomaticOffered).toBe(false);
  await stage.actions.suggest();
  await settle();
  expect(stage.view().isAutomaticOffered).toBe(false);
  expect(stage.local.get(REQUESTS_BY_HAND.key)).toBe('answered');
});

test('the panel offers automatic suggestions again when they could not be saved', async () => {
  const stage = await stageAsked(3);
  stage.worker['defaults.save'] = () => new Undeliverable('threw');
  await stage.actions.answerAutomaticOffer(true);
  expect(stage.view().isAutomaticOffered).toBe(true);
  expect(stage.local.get(REQUESTS_BY_HAND.key)).not.toBe('answered');
});

test.each<[string, Partial<SettingsView>]>([
  ['the agent has chosen', { settings: { ...SETTINGS.settings, defaults: { autoSuggest: 'off' } } }],
  ['the organization decides', { managed: ['defaults.autoSuggest'] }],
])('the panel offers nothing where %s', async (_, view) => {
  expect((await stageAsked(4, view)).view().isAutomaticOffered).toBe(false);
});
