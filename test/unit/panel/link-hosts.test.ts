// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { readPanelView } from '@/lib/panel/read-panel-view';
import { succeed } from '@/lib/shared/outcome';

import { makeSuggestion, makeTicket, SETTINGS, stageTicket } from './stage-panel';

it('the links of a suggestion are judged by the ticket and the shop of the settings', async () => {
  const ticket = makeTicket('A', 'Refund me at refunds.example');
  ticket.messages.push({ role: 'agent', text: 'See carrier.example', attachments: [] });
  const stage = await stageTicket(ticket);
  const content = ['carrier', 'shop', 'thief', 'refunds', 'parcels']
    .map((name) => `<a href="https://${name}.example/">here</a>`)
    .join(' ');
  stage.worker['suggestion.request'] = () => succeed(makeSuggestion(stage.ticket, 'r', { content }));
  await stage.actions.suggest();
  const hosts = () => {
    const { page } = readPanelView(stage.store.getState());
    const found = page.kind === 'ticket' ? page.suggestion.suggestion?.checks?.linkHosts : undefined;
    return found?.map(({ host, source }) => [host, source]);
  };
  expect(hosts()).toEqual([
    ['shop.example', 'unknown'],
    ['thief.example', 'unknown'],
    ['refunds.example', 'customer'],
    ['parcels.example', 'unknown'],
    ['carrier.example', 'own'],
  ]);
  const commerce = {
    source: 'http' as const,
    baseUrl: 'https://shop.example/api',
    trackingUrl: 'https://parcels.example/{number}',
  };
  stage.store.setState({ settings: { ...SETTINGS, settings: { ...SETTINGS.settings, commerce } } });
  expect(hosts()).toEqual([
    ['thief.example', 'unknown'],
    ['refunds.example', 'customer'],
    ['carrier.example', 'own'],
    ['shop.example', 'own'],
    ['parcels.example', 'own'],
  ]);
});
