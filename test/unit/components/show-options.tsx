import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';

import { Announcer } from '@/components/announcer';
import { OptionsPage } from '@/components/options/OptionsPage';
import { TranslatorProvider } from '@/components/use-translator';
import { ENDPOINT_NAMES, type PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import { loadTranslator } from '@/lib/i18n/translator';
import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { AddressView, ChannelView, OptionsView } from '@/lib/options-view/options-view';
import { listPolicyTargets } from '@/lib/options-view/policy-targets';

export const user = userEvent.setup();
export const STORED = { origin: 'https://platform.example', channelId: '42', tokenEnd: 'a1b2' };

/** The view of every address, with changes. */
export function addresses(changes: Partial<Record<PlatformEndpoint, Partial<AddressView>>> = {}): AddressView[] {
  const empty = { stored: undefined, pasted: '', problem: undefined, isManaged: false, result: undefined };
  return ENDPOINT_NAMES.map((endpoint) => ({ endpoint, ...empty, ...changes[endpoint] }));
}

/** The main channel alone. */
export function mainChannel(
  change: readonly AddressView[] = addresses(),
  test: ChannelView['test'] = 'idle',
): readonly [ChannelView] {
  return [{ id: 'default', name: undefined, addresses: change, test, isMixed: false }];
}

export const VIEW: OptionsView = {
  channels: mainChannel(addresses({ suggestion: { stored: STORED } })),
  relay: { url: '', tokenEnd: undefined, secret: '', problems: {} },
  desks: [{ match: 'https://desk.example/*', adapter: 'request-tracker' }],
  adapters: [
    { id: 'auto', name: 'Find out', ticketAddress: null },
    { id: 'request-tracker', name: 'Request Tracker', ticketAddress: null },
  ],
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
    targets: listPolicyTargets('abcdefgh'),
    extensionId: 'abcdefgh',
    holdsSecrets: false,
    hasPlaceholders: false,
  },
  imported: { state: 'none' },
  hasKept: false,
  changes: 0,
  wrong: { what: 'addresses', count: 0 },
};

const SHORTCUTS = [
  { command: 'open-panel', keys: 'Alt+Shift+D' },
  { command: 'summarize', keys: '' },
] as const;

/** Shows the options page in a browser-like document. */
export async function showOptions(change: Partial<OptionsView> | 'loading' | 'silent' = {}) {
  const translator = await loadTranslator('en', { isComplete: true });
  const on = {
    readSettings: vi.fn(),
    resetSection: vi.fn(),
    describeSelf: () => ({ version: '1.2.3', browser: 'Chrome/1' }),
    copy: vi.fn(() => Promise.resolve(true)),
    typeAddress: vi.fn(),
    pasteAddresses: vi.fn(),
    testChannel: vi.fn(),
    forgetChannel: vi.fn(),
    addChannel: vi.fn(),
    renameChannel: vi.fn(),
    removeChannel: vi.fn(),
    typeRelayUrl: vi.fn(),
    typeRelaySecret: vi.fn(),
    forgetRelay: vi.fn(),
    setDesks: vi.fn(),
    changeNewDesk: vi.fn(),
    addDesk: vi.fn(),
    setCommerce: vi.fn(),
    pasteToken: vi.fn(),
    forgetCommerce: vi.fn(),
    setDefaults: vi.fn(),
    setSuggestionsPerDay: vi.fn(),
    save: vi.fn(),
    makePolicyFile: vi.fn(),
    exportSettings: vi.fn(),
    importSettings: vi.fn(),
    useImport: vi.fn(),
    refuseImport: vi.fn(),
    downloadUnread: vi.fn(),
    forgetKept: vi.fn(),
    connect: vi.fn(),
    openPanel: vi.fn(),
    changeKeys: vi.fn(),
    exportRecipe: vi.fn(),
    listRecipeActs: () => ({ addresses: ['../ticket/{id}'], clicks: [] as string[], fields: ['#subject'] }),
    checkRecipe: (recipe: string) => (recipe === 'bad' ? { fault: 'missing', at: 'thread' } : undefined),
  } satisfies OptionsActions;
  const element = (view: OptionsView | undefined) => (
    <TranslatorProvider value={translator}>
      <Announcer>
        <OptionsPage view={view} isSilent={change === 'silent'} shortcuts={SHORTCUTS} actions={on} />
      </Announcer>
    </TranslatorProvider>
  );
  const { rerender } = render(element(typeof change === 'string' ? undefined : { ...VIEW, ...change }));
  onTestFinished(cleanup);
  return { on, show: (next: Partial<OptionsView>) => rerender(element({ ...VIEW, ...next })) };
}
