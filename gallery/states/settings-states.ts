import { FIREFOX_ID } from '@/lib/domain/firefox-id';
import type { AddressFault, BaseUrlFault } from '@/lib/options-view/address-fault';
import type { AddressView, ChannelView, OptionsView } from '@/lib/options-view/options-view';
import { listPolicyTargets } from '@/lib/options-view/policy-targets';

import type { StateOf } from '../gallery-state';

const ADAPTERS = [
  { id: 'request-tracker', name: 'Request Tracker', ticketAddress: '/Ticket/' },
  { id: 'zendesk', name: 'Zendesk', ticketAddress: null },
];
const EXTENSION_ID = 'abcdefghijklmnopabcdefghijklmnop';
const STORED = { origin: 'https://ai.example', channelId: '1001', tokenEnd: 'x9Qf' };

export function addresses(change: Partial<AddressView> = {}): AddressView[] {
  const empty = { stored: undefined, pasted: '', problem: undefined, isManaged: false, result: undefined };
  return (['suggestion', 'summary'] as const).map((endpoint) => ({ endpoint, ...empty, ...change }));
}

/** The main channel alone. */
export function mainChannel(
  change: readonly AddressView[] = addresses(),
  test: ChannelView['test'] = 'idle',
): readonly [ChannelView] {
  return [{ id: 'default', name: undefined, addresses: change, test, isMixed: false }];
}

export const NEW: OptionsView = {
  channels: mainChannel(),
  relay: { url: '', tokenEnd: undefined, secret: '', problems: {} },
  desks: [],
  adapters: ADAPTERS,
  commerce: { source: 'mock', tokenEnd: undefined, pastedToken: '', problems: {} },
  defaults: {},
  suggestionsPerDay: 200,
  managed: [],
  missingHosts: [],
  policyProblems: [],
  isPolicyAwaited: false,
  damagedSettings: [],
  secrets: 'kept',
  forgets: {},
  newDesk: { address: '', adapter: 'auto' },
  save: { state: 'idle' },
  recognized: undefined,
  policyFile: {
    targets: listPolicyTargets(EXTENSION_ID),
    extensionId: EXTENSION_ID,
    holdsSecrets: false,
    hasPlaceholders: false,
  },
  imported: { state: 'none' },
  hasKept: false,
  changes: 0,
  wrong: { what: 'addresses', count: 0 },
};

const ADDRESSES = addresses({ stored: STORED });
const CHIPS = [
  { label: 'Offer a refund', instruction: 'Offer a refund to the original means of payment.' },
  { label: 'اعتذار', instruction: 'اعتذر عن التأخير بلطف.' },
];

const SET_UP: OptionsView = {
  ...NEW,
  channels: mainChannel(ADDRESSES),
  desks: [
    { match: 'https://desk.example/*', adapter: 'request-tracker' },
    { match: 'https://*.support.a-rather-long-company-name.example/agent/tickets/*', adapter: 'auto', recipe: '{' },
  ],
  commerce: {
    source: 'http',
    baseUrl: 'https://shop.example/deskhand',
    trackingUrl: 'https://carrier.example/{number}',
    tokenEnd: 'k2Lw',
    pastedToken: '',
    problems: {},
  },
  defaults: { targetLanguage: 'GERMAN', autoSuggest: 'on-open', insertMode: 'above-signature', chips: CHIPS },
};

const ADDRESS_PROBLEMS: Record<AddressFault, string> = {
  empty: '',
  'not-an-address': 'see the wiki',
  'not-https': 'http://ai.example/api',
  webhook: 'https://ai.example/webhook/1',
  'other-endpoint': 'https://ai.example/summary/1',
  'with-extras': 'https://ai.example/reply-suggestion/x/1?a=b',
  'not-a-platform-address': 'https://ai.example/',
  'two-addresses': 'https://ai.example/1 https://ai.example/2',
  curl: 'curl -X POST https://ai.example/',
  'channel-id': '1001',
  'no-scheme': 'ai.example/api_v2/intelli',
  'trailing-slash': 'https://ai.example/reply-suggestion/x/1/',
  placeholder: 'https://ai.example/reply-suggestion/{xToken}/1',
};

const BASE_PROBLEMS: Record<BaseUrlFault, string> = {
  empty: '',
  'not-an-address': 'shop',
  'no-scheme': 'shop.example/api',
  'not-https': 'http://shop.example',
  'with-extras': 'https://shop.example/?shop=1',
  'with-endpoint': 'https://shop.example/orders',
};

const MANAGED = [
  'desks',
  'commerce.source',
  'commerce.baseUrl',
  'commerce.token',
  'commerce.trackingUrl',
  'defaults.targetLanguage',
  'defaults.autoSuggest',
  'limits.suggestionsPerDay',
  'defaults.chips',
];

type Save = OptionsView['save'];

const SAVES: Record<Save['state'], Save> = {
  idle: { state: 'idle' },
  saving: { state: 'saving' },
  saved: { state: 'saved' },
  unanswered: { state: 'unanswered' },
  'bad-address': { state: 'bad-address' },
  'bad-recipe': { state: 'bad-recipe' },
  'bad-chip': { state: 'bad-chip' },
  refused: { state: 'refused', hosts: ['https://desk.example', 'https://ai.example'] },
};

const WRONG: Partial<Record<Save['state'], Partial<OptionsView>>> = {
  'bad-address': { wrong: { what: 'addresses', count: 1 } },
  'bad-recipe': { wrong: { what: 'entries', count: 1 } },
  'bad-chip': {
    defaults: { chips: [...CHIPS, { label: 'Refund', instruction: '' }] },
    wrong: { what: 'entries', count: 1 },
  },
};

export function settingsStates(): StateOf<'options'>[] {
  const settings = (name: string, view: OptionsView | undefined, opens?: StateOf<'options'>['opens']) => ({
    id: `settings/${name}`,
    screen: 'options' as const,
    view,
    ...(opens && { opens }),
  });
  const problems = Object.entries(ADDRESS_PROBLEMS) as [AddressFault, string][];
  const bases = Object.entries(BASE_PROBLEMS) as [BaseUrlFault, string][];
  return [
    settings('loading', undefined),
    settings('new', NEW),
    settings('set-up', SET_UP),
    settings('managed', {
      ...SET_UP,
      channels: mainChannel(addresses({ stored: STORED, isManaged: true })),
      managed: MANAGED,
    }),
    settings('channels', {
      ...SET_UP,
      channels: [
        ...SET_UP.channels,
        { id: 'channel-2', name: 'Spare parts', addresses: ADDRESSES, test: 'idle', isMixed: true },
        { id: 'channel-3', name: '', addresses: addresses(), test: 'idle', isMixed: false },
      ],
      desks: SET_UP.desks.map((desk, index) => (index === 1 ? { ...desk, channel: 'channel-2' } : desk)),
      save: { state: 'bad-address' },
      wrong: { what: 'entries', count: 1 },
    }),
    settings('relay', {
      ...SET_UP,
      channels: mainChannel(addresses({ stored: STORED, result: 'works' }), 'tested'),
      relay: { url: 'https://relay.example', tokenEnd: 'k2Lw', secret: '', problems: {} },
      commerce: { ...SET_UP.commerce, source: 'relay' },
    }),
    settings('relay-refused', {
      ...NEW,
      relay: {
        url: 'relay.example',
        tokenEnd: undefined,
        secret: 'ABCD-EFGH-JKMN',
        problems: { url: 'no-scheme', secret: { reason: 'no-relay-access', httpStatus: 401 } },
      },
      save: { state: 'bad-address' },
      wrong: { what: 'entries', count: 2 },
    }),
    settings('secrets-silent', { ...SET_UP, secrets: 'silent' }),
    settings('secrets-lost', { ...NEW, secrets: 'lost' }),
    settings('damaged', { ...SET_UP, damagedSettings: ['desks[1]', 'limits'] }),
    settings('policy-problems', { ...SET_UP, managed: MANAGED, policyProblems: ['desks[1]', 'defaults.insertMode'] }),
    settings('policy-awaited', { ...SET_UP, isPolicyAwaited: true }),
    settings('helpdesk-whole-host', {
      ...NEW,
      newDesk: { address: 'https://desk.example.net/ticket.php?id=7', adapter: 'auto' },
    }),
    settings('helpdesk-bad', { ...NEW, newDesk: { address: 'helpdesk', adapter: 'auto', problem: 'bad' } }),
    settings('helpdesk-recognized', {
      ...NEW,
      newDesk: { address: 'https://desk.example/Ticket/Display.html?id=7', adapter: 'request-tracker' },
    }),
    settings('relay-other-page', {
      ...NEW,
      relay: {
        url: 'https://relay.example/status',
        tokenEnd: undefined,
        secret: 'ABCD-EFGH-JKMN',
        problems: { url: 'other-page' },
      },
    }),
    settings('helpdesk-pages', {
      ...NEW,
      newDesk: { address: 'https://desk.example/agent/tickets/4711', adapter: 'auto' },
    }),
    settings('permission-missing', { ...SET_UP, missingHosts: ['https://desk.example', 'https://ai.example'] }),
    settings('policy-file', {
      ...SET_UP,
      policyFile: { ...SET_UP.policyFile, holdsSecrets: true, hasPlaceholders: true },
    }),
    settings('policy-file-firefox', {
      ...SET_UP,
      policyFile: { ...SET_UP.policyFile, targets: listPolicyTargets(FIREFOX_ID), extensionId: FIREFOX_ID },
    }),
    settings('newer', { ...SET_UP, damagedSettings: ['version', 'defaults.insertMode'] }),
    settings('kept', { ...SET_UP, hasKept: true }),
    settings('import', {
      ...SET_UP,
      imported: {
        state: 'asking',
        changes: {
          desks: [
            { match: 'https://new.example/*', change: 'added', recipe: '{}' },
            { match: 'https://desk.example/*', change: 'changed' },
            { match: 'https://old.example/*', change: 'removed' },
          ],
          names: ['defaults.insertMode', 'commerce.source'],
          isLocked: true,
        },
      },
    }),
    settings('import-nothing', {
      ...SET_UP,
      imported: { state: 'asking', changes: { desks: [], names: [], isLocked: false } },
    }),
    settings('import-used', { ...SET_UP, imported: { state: 'used' }, changes: 3 }),
    settings('import-bad-entries', {
      ...SET_UP,
      imported: { state: 'refused', fault: { reason: 'bad-entries', entries: ['desks[1].match', 'limit'] } },
    }),
    ...(['not-json', 'not-settings', 'newer'] as const).map((reason) =>
      settings(`import-${reason}`, { ...SET_UP, imported: { state: 'refused', fault: { reason } } }),
    ),
    settings('forget', SET_UP, { key: 'options.forget' }),
    settings('recipe', SET_UP, { key: 'options.recipe-of', values: { match: 'https://desk.example/*' } }),
    settings('testing', { ...SET_UP, channels: mainChannel(ADDRESSES, 'testing') }),
    settings('test-unanswered', { ...SET_UP, channels: mainChannel(ADDRESSES, 'unanswered') }),
    settings('tested', {
      ...SET_UP,
      channels: mainChannel(
        ADDRESSES.map((address) => ({
          ...address,
          result: address.endpoint === 'suggestion' ? 'works' : { reason: 'bad-credential', httpStatus: 401 },
        })),
        'tested',
      ),
    }),
    ...problems.map(([problem, text]) =>
      settings(`address-${problem}`, {
        ...NEW,
        channels: mainChannel(addresses({ pasted: text, problem })),
        changes: 2,
        wrong: { what: 'addresses', count: 2 },
      }),
    ),
    ...bases.map(([problem, text]) =>
      settings(`base-address-${problem}`, {
        ...NEW,
        commerce: { ...NEW.commerce, source: 'http', baseUrl: text, problems: { baseUrl: problem, token: true } },
        wrong: { what: 'entries', count: 2 },
      }),
    ),
    settings('tracking-page-bad', {
      ...SET_UP,
      commerce: { ...SET_UP.commerce, trackingUrl: 'https://carrier.example/', problems: { trackingUrl: true } },
    }),
    ...(Object.keys(SAVES) as Save['state'][])
      .filter((state) => state !== 'idle')
      .map((state) =>
        settings(`save-${state}`, {
          ...SET_UP,
          save: SAVES[state],
          changes: state === 'saved' ? 0 : 2,
          ...WRONG[state],
        }),
      ),
  ];
}
