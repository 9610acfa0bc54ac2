import type { SetKey } from '@/components/options/KeysSection';
import type { OptionsViewData } from '@/components/options/OptionsView';
import type { AddressProblem } from '@/lib/contract/address';
import type { BaseUrlProblem } from '@/lib/contract/base-url';
import { SUGGESTED_KEYS } from '@/lib/domain/panel-command';

import type { StateOf } from '../state';

const ADAPTERS = [
  { id: 'request-tracker', name: 'Request Tracker' },
  { id: 'zendesk', name: 'Zendesk' },
];
const STORED = { origin: 'https://ai.example', channelId: '1001', tokenEnd: 'x9Qf' };

const NEW: OptionsViewData = {
  channel: {
    stored: {},
    pasted: { 'reply-suggestion': '', summary: '' },
    problems: {},
    test: { state: 'idle' },
  },
  desks: [],
  adapters: ADAPTERS,
  commerce: { commerce: { source: 'mock' }, tokenEnd: undefined, pastedToken: '', problems: {} },
  defaults: {},
  suggestionsPerDay: 200,
  keys: (Object.entries(SUGGESTED_KEYS) as [SetKey['command'], string | undefined][]).map(([command, keys = '']) => ({
    command,
    keys,
  })),
  managed: [],
  missingHosts: [],
  save: { state: 'idle' },
};

const SET_UP: OptionsViewData = {
  ...NEW,
  channel: { ...NEW.channel, stored: { replySuggestion: STORED, summary: STORED } },
  desks: [
    { match: 'https://desk.example/*', adapter: 'request-tracker' },
    { match: 'https://*.support.a-rather-long-company-name.example/agent/tickets/*', adapter: 'auto', recipe: '{' },
  ],
  commerce: {
    commerce: { source: 'http', baseUrl: 'https://shop.example/deskhand' },
    tokenEnd: 'k2Lw',
    pastedToken: '',
    problems: {},
  },
  defaults: { targetLanguage: 'GERMAN', autoSuggest: 'on-open', insertMode: 'above-signature' },
};

const ADDRESS_PROBLEMS: Record<AddressProblem, string> = {
  empty: '',
  'not-an-address': 'see the wiki',
  'not-https': 'http://ai.example/api',
  webhook: 'https://ai.example/webhook/1',
  'other-endpoint': 'https://ai.example/summary/1',
  'with-extras': 'https://ai.example/reply-suggestion/x/1?a=b',
  'not-a-platform-address': 'https://ai.example/',
};

const BASE_PROBLEMS: Record<BaseUrlProblem, string> = {
  empty: '',
  'not-an-address': 'shop',
  'not-https': 'http://shop.example',
  'with-extras': 'https://shop.example/?shop=1',
  'with-endpoint': 'https://shop.example/orders',
};

const MANAGED = [
  'channel.replySuggestionUrl',
  'channel.summaryUrl',
  'desks',
  'commerce.source',
  'commerce.baseUrl',
  'commerce.token',
  'defaults.targetLanguage',
  'defaults.autoSuggest',
  'limits.suggestionsPerDay',
];

type Save = OptionsViewData['save'];

/** What came of saving. */
const SAVES: Record<Save['state'], Save> = {
  idle: { state: 'idle' },
  saving: { state: 'saving' },
  saved: { state: 'saved' },
  unanswered: { state: 'unanswered' },
  'bad-address': { state: 'bad-address' },
  'bad-recipe': { state: 'bad-recipe' },
  refused: { state: 'refused', hosts: ['https://desk.example', 'https://ai.example'] },
};

/** The options page. */
export function settingsStates(): StateOf<'options'>[] {
  const settings = (name: string, view: OptionsViewData | undefined, opens?: StateOf<'options'>['opens']) => ({
    id: `settings/${name}`,
    screen: 'options' as const,
    view,
    ...(opens && { opens }),
  });
  const addresses = Object.entries(ADDRESS_PROBLEMS) as [AddressProblem, string][];
  const bases = Object.entries(BASE_PROBLEMS) as [BaseUrlProblem, string][];
  return [
    settings('loading', undefined),
    settings('new', NEW),
    settings('set-up', SET_UP),
    settings('managed', { ...SET_UP, managed: MANAGED }),
    settings('permission-missing', { ...SET_UP, missingHosts: ['https://desk.example', 'https://ai.example'] }),
    settings('forget', SET_UP, { key: 'options.forget' }),
    settings('recipe', SET_UP, { key: 'options.recipe-of', values: { match: 'https://desk.example/*' } }),
    settings('testing', { ...SET_UP, channel: { ...SET_UP.channel, test: { state: 'testing' } } }),
    settings('test-unanswered', { ...SET_UP, channel: { ...SET_UP.channel, test: { state: 'unanswered' } } }),
    settings('tested', {
      ...SET_UP,
      channel: {
        ...SET_UP.channel,
        test: {
          state: 'tested',
          results: { 'reply-suggestion': 'works', summary: { reason: 'bad-credential', httpStatus: 401 } },
        },
      },
    }),
    ...addresses.map(([problem, text]) =>
      settings(`address-${problem}`, {
        ...NEW,
        channel: {
          ...NEW.channel,
          pasted: { 'reply-suggestion': text, summary: text },
          problems: { 'reply-suggestion': problem, summary: problem },
        },
      }),
    ),
    ...bases.map(([problem, text]) =>
      settings(`base-address-${problem}`, {
        ...NEW,
        commerce: {
          ...NEW.commerce,
          commerce: { source: 'http', baseUrl: text },
          problems: { baseUrl: problem, token: true },
        },
      }),
    ),
    ...(Object.keys(SAVES) as Save['state'][])
      .filter((state) => state !== 'idle')
      .map((state) => settings(`save-${state}`, { ...SET_UP, save: SAVES[state] })),
  ];
}
