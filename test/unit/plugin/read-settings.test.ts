import { expect, test } from 'vitest';

import { parseConfig, viewSettings } from '@/plugin/frame/read-settings';

const RELAY = 'https://relay.example';

const view = (panel: object, hasShop = true, uiLanguage?: unknown) => {
  const config = parseConfig({ agent: 'ada', channel: { id: 'main' }, panel, hasShop });
  return viewSettings(config ?? expect.fail('no configuration'), RELAY, uiLanguage);
};

test('nothing is requested automatically unless the company wants it', () => {
  expect(view({}).settings.defaults).toEqual({ autoSuggest: 'off' });
  expect(view({ autoSuggest: 'on-open', summarizeFrom: 5 }).settings.defaults).toEqual({
    autoSuggest: 'on-open',
    summarizeFrom: 5,
  });
});

test('the settings of the company are those of the panel, and the language is the agent’s own', () => {
  const chips = [{ label: 'Short', instruction: 'Be short' }];
  const { settings, managed } = view(
    { targetLanguage: 'GERMAN', chips, uiLanguage: 'de', pictureHosts: ['images.example'], suggestionsPerDay: 3 },
    true,
    'ja',
  );
  expect(settings).toMatchObject({
    relay: { url: RELAY },
    commerce: { source: 'relay', pictureHosts: ['images.example'] },
    defaults: { targetLanguage: 'GERMAN', chips, uiLanguage: 'ja' },
    limits: { suggestionsPerDay: 3 },
  });
  expect(managed).toContain('desks');
});

test('a relay without a shop shows none, and what cannot be read counts as absent', () => {
  const { settings } = view({ targetLanguage: 'KLINGON', uiLanguage: 7 }, false, 'xx');
  expect(settings.commerce.source).toBe('off');
  expect(settings.defaults).toEqual({ autoSuggest: 'off' });
});

test.each([undefined, {}, { agent: 'ada', panel: [], hasShop: true }])('%j is no configuration', (body) => {
  expect(parseConfig(body)).toBeUndefined();
});
