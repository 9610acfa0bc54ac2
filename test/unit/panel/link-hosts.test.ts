// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { readPanelView } from '@/lib/panel/read-panel-view';
import { succeed } from '@/lib/shared/outcome';

import { makeSuggestion, makeTicket, SETTINGS, stageTicket } from './stage-panel';

it('the links of a suggestion are judged by the ticket and the shop of the settings', async () => {
  const stage = await stageTicket(makeTicket('A', 'See carrier.example'));
  const content = ['carrier', 'shop', 'thief'].map((name) => `<a href="https://${name}.example/">here</a>`).join(' ');
  stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'r', { content }));
  await stage.actions.suggest();
  const hosts = () => {
    const { page } = readPanelView(stage.store.getState());
    const found = page.kind === 'ticket' ? page.suggestion.suggestion?.linkHosts : undefined;
    return found?.map(({ host, isUnknown }) => [host, isUnknown]);
  };
  expect(hosts()).toEqual([
    ['shop.example', true],
    ['thief.example', true],
    ['carrier.example', false],
  ]);
  const commerce = { source: 'http' as const, baseUrl: 'https://shop.example/api' };
  stage.store.setState({ settings: { ...SETTINGS, settings: { ...SETTINGS.settings, commerce } } });
  expect(hosts()).toEqual([
    ['thief.example', true],
    ['carrier.example', false],
    ['shop.example', false],
  ]);
});
