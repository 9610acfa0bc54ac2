import { createStore, type StoreApi } from 'zustand/vanilla';

import {
  type ChannelProblems,
  isBearerToken,
  isPictureHost,
  parseBaseUrl,
  parsePlatformAddress,
} from '@/lib/contract/address';
import {
  ENDPOINT_NAMES,
  mapEndpoints,
  PLATFORM_ENDPOINTS,
  type PlatformEndpoint,
} from '@/lib/contract/platform-endpoints';
import type { ChannelTest } from '@/lib/domain/endpoint-requests';
import { isTrackingUrl } from '@/lib/domain/tracking-link';
import type { listenForAnnouncements } from '@/lib/messaging/listen';
import type { sendToWorker } from '@/lib/messaging/send';
import { listDeskPatterns, preselectDeskPattern } from '@/lib/options-view/list-desk-patterns';
import type { OptionsBrowserActions, OptionsSection, OptionsStoreActions } from '@/lib/options-view/options-actions';
import { type Settings, settingsSchema, type SettingsView } from '@/lib/settings/settings';
import { hostPatternOf } from '@/lib/shared/match-pattern';

import { mergeSettings } from './merge-settings';
import type { OptionsState } from './options-state';
import { nameHost } from './read-options-view';

export interface OptionsPorts {
  sendToWorker: typeof sendToWorker;
  listenForAnnouncements: typeof listenForAnnouncements;
  /** Call it during the agent's click; true without patterns. */
  requestPermissions: (patterns: string[]) => Promise<boolean>;
  checkRecipe: OptionsBrowserActions['checkRecipe'];
  /** Unix milliseconds. */
  now: () => number;
}

export type OptionsStore = StoreApi<OptionsState> & {
  /** Reads the settings now and after each change elsewhere. */
  start: (signal: AbortSignal) => void;
  actions: OptionsStoreActions;
};

const NOTHING_PASTED = mapEndpoints(() => '');
const NO_DESK = { address: '', adapter: '' };

/** Creates the store of the options page. Pasted secrets go to the worker and never come back. */
export function createOptionsStore(ports: OptionsPorts, preferred: readonly string[]): OptionsStore {
  const store = createStore<OptionsState>(() => ({
    pasted: NOTHING_PASTED,
    problems: {},
    pastedToken: '',
    commerceProblems: {},
    newDesk: NO_DESK,
    save: { state: 'idle' },
    test: { state: 'idle' },
    isSilent: false,
    preferred,
  }));
  const { getState: get, setState: set } = store;

  const show = (settings: SettingsView) => set({ settings, draft: settings.settings });

  /** Shows settings that changed elsewhere, and keeps the agent's changes. */
  function receive(latest: SettingsView): void {
    const { settings, draft } = get();
    set({
      settings: latest,
      draft: settings && draft ? mergeSettings(settings.settings, draft, latest.settings) : latest.settings,
    });
  }

  function edit(change: (draft: Settings) => Partial<Settings>): void {
    const { draft } = get();
    if (draft) set({ draft: { ...draft, ...change(draft) }, save: { state: 'idle' } });
  }

  async function read(): Promise<void> {
    const delivery = await ports.sendToWorker('settings.view', {});
    set({ isSilent: !delivery.ok });
    if (delivery.ok) receive(delivery.value);
  }

  function findProblems(): ChannelProblems {
    const problems: ChannelProblems = {};
    for (const endpoint of ENDPOINT_NAMES) {
      const text = get().pasted[endpoint];
      const parsed = text.trim() === '' ? undefined : parsePlatformAddress(text, endpoint);
      if (parsed && !parsed.ok) problems[endpoint] = parsed.failure;
    }
    return problems;
  }

  function findCommerceProblems({
    commerce: { source, baseUrl = '', pictureHosts = [], trackingUrl = '' },
  }: Settings): OptionsState['commerceProblems'] {
    const token = get().pastedToken.trim();
    if (source !== 'http') return {};
    const parsed = parseBaseUrl(baseUrl);
    return {
      ...(!parsed.ok && { baseUrl: parsed.failure }),
      ...(token !== '' && !isBearerToken(token) && { token: true as const }),
      ...(!pictureHosts.every(isPictureHost) && { pictureHosts: true as const }),
      ...(trackingUrl.trim() !== '' && !isTrackingUrl(trackingUrl) && { trackingUrl: true as const }),
    };
  }

  /** Adds the typed helpdesk to the draft. Without a typed address it does nothing. */
  function addTypedDesk(): void {
    const { draft, newDesk, settings } = get();
    if (!draft || newDesk.address.trim() === '') return;
    const match = newDesk.match ?? preselectDeskPattern(newDesk.address);
    const missing = listDeskPatterns(newDesk.address).length > 0 ? 'unchosen' : 'bad';
    const problem =
      match === undefined ? missing : draft.desks.some((desk) => desk.match === match) ? 'there' : undefined;
    if (match === undefined || problem) return set({ newDesk: { ...newDesk, ...(problem && { problem }) } });
    const adapter = newDesk.adapter || (settings?.adapters[0]?.id ?? 'auto');
    edit(({ desks }) => ({ desks: [...desks, { match, adapter }] }));
    return set({ newDesk: { ...NO_DESK, adapter: newDesk.adapter } });
  }

  function platformPatterns(): string[] {
    const patterns = ENDPOINT_NAMES.flatMap((endpoint) => {
      const parsed = parsePlatformAddress(get().pasted[endpoint], endpoint);
      return parsed.ok ? [`${parsed.value.origin}/*`] : [];
    });
    return [...new Set(patterns)];
  }

  function neededPatterns({ desks, commerce: { source, baseUrl = '' } }: Settings): string[] {
    const shop = parseBaseUrl(baseUrl);
    const shops = source === 'http' && shop.ok ? [`${shop.value.origin}/*`] : [];
    const patterns = [
      ...platformPatterns(),
      ...shops,
      ...desks.map(({ match }) => match),
      ...(get().settings?.missingPermissions ?? []),
    ];
    return [...new Set(patterns.flatMap((pattern) => hostPatternOf(pattern) ?? []))];
  }

  /** Adds the time of a failure, which the platform's support asks for. */
  function withTime(results: ChannelTest): ChannelTest {
    const failedAt = new Date(ports.now()).toISOString();
    return mapEndpoints((endpoint) => {
      const result = results[endpoint];
      return typeof result === 'string' ? result : { failedAt, ...result };
    });
  }

  /** Tests what will be used after saving. The request for permission belongs to the agent's paste or click. */
  async function test(): Promise<void> {
    const problems = findProblems();
    const testing = { state: 'testing' } as const;
    const isRight = Object.keys(problems).length === 0;
    set({ problems, test: isRight ? testing : { state: 'idle' } });
    if (!isRight) return;
    const { pasted } = get();
    const patterns = platformPatterns();
    if (!(await ports.requestPermissions(patterns))) {
      return set({ test: { state: 'idle' }, save: { state: 'refused', hosts: patterns.map(nameHost) } });
    }
    const delivery = await ports.sendToWorker(
      'channel.test',
      mapEndpoints((endpoint) => pasted[endpoint].trim()),
    );
    // Another address or a newer test has taken its place.
    if (get().test !== testing) return;
    set({ test: delivery.ok ? { state: 'tested', results: withTime(delivery.value) } : { state: 'unanswered' } });
  }

  const resets: Record<OptionsSection, () => void> = {
    channel: () => set({ pasted: NOTHING_PASTED, problems: {}, test: { state: 'idle' } }),
    desks() {
      edit(() => ({ desks: [] }));
      set({ newDesk: NO_DESK });
    },
    commerce() {
      edit(() => ({ commerce: { source: 'off' } }));
      set({ pastedToken: '', commerceProblems: {} });
    },
    defaults: () => edit(() => ({ defaults: {}, limits: settingsSchema.parse({}).limits })),
    // The browser holds the shortcuts.
    keys: () => undefined,
  };

  /** Sends a change, and sends it again if the worker stopped: the second time has the same effect. */
  const deliver: typeof ports.sendToWorker = async (type, body) => {
    const delivery = await ports.sendToWorker(type, body);
    return delivery.ok ? delivery : ports.sendToWorker(type, body);
  };

  async function saveAll(draft: Settings, base: Settings): Promise<void> {
    const { pasted } = get();
    if (Object.values(pasted).some((text) => text.trim() !== '')) {
      const trimmed = mapEndpoints((endpoint) => pasted[endpoint].trim());
      const delivery = await deliver('channel.save', trimmed);
      if (!delivery.ok) return set({ save: { state: 'unanswered' } });
      if (!delivery.value.ok) return set({ problems: delivery.value.failure, save: { state: 'bad-address' } });
      // A test of these addresses stays true.
      receive(delivery.value.value);
      set({ pasted: NOTHING_PASTED });
    }
    // The settings may have changed during the permission prompt.
    const merged = mergeSettings(base, draft, get().settings?.settings ?? base);
    const delivery = await deliver('settings.save', { settings: merged });
    if (!delivery.ok) return set({ save: { state: 'unanswered' } });
    show(delivery.value);
    const token = get().pastedToken.trim();
    if (token !== '' && draft.commerce.source === 'http') {
      // The worker stores the token for the saved base URL, so the settings come first.
      const saved = await deliver('commerce.save', { token });
      if (!saved.ok) return set({ save: { state: 'unanswered' } });
      set({ settings: saved.value });
    }
    return set({ pastedToken: '', save: { state: 'saved' } });
  }

  return Object.assign(store, {
    start(signal: AbortSignal) {
      ports.listenForAnnouncements({ 'settings.changed': () => void read() }, signal);
      void read();
    },
    actions: {
      readSettings: read,

      typeAddress(endpoint, text) {
        const { [endpoint]: _, ...problems } = get().problems;
        set({
          pasted: { ...get().pasted, [endpoint]: text },
          problems,
          save: { state: 'idle' },
          test: { state: 'idle' },
        });
      },

      async pasteAddresses(pasted) {
        const managed = get().settings?.managed ?? [];
        const isOwn = (endpoint: PlatformEndpoint) =>
          !managed.includes(`channel.${PLATFORM_ENDPOINTS[endpoint].setting}`);
        const own = ENDPOINT_NAMES.filter(isOwn);
        set({
          pasted: mapEndpoints((endpoint) => (own.includes(endpoint) && pasted[endpoint]) || get().pasted[endpoint]),
          save: { state: 'idle' },
        });
        await test();
      },

      setDefaults(change) {
        edit(({ defaults }) => ({ defaults: { ...defaults, ...change } }));
      },

      setSuggestionsPerDay(suggestionsPerDay) {
        edit(() => ({ limits: { suggestionsPerDay } }));
      },

      setDesks(desks) {
        edit(() => ({ desks }));
      },

      changeNewDesk(change) {
        const { problem: _, match, ...typed } = get().newDesk;
        // Another address has other patterns.
        const chosen = match !== undefined && !('address' in change) && { match };
        set({ newDesk: { ...typed, ...chosen, ...change }, save: { state: 'idle' } });
      },

      addDesk: addTypedDesk,

      setCommerce(change) {
        edit(({ commerce }) => ({ commerce: { ...commerce, ...change } }));
        set({ commerceProblems: {} });
      },

      pasteToken(text) {
        const { token: _, ...commerceProblems } = get().commerceProblems;
        set({ pastedToken: text, commerceProblems, save: { state: 'idle' } });
      },

      resetPart(part) {
        if (part === 'options') for (const section of Object.values(resets)) section();
        else resets[part]();
      },

      async save() {
        if (get().save.state === 'saving') return;
        addTypedDesk();
        const { draft, newDesk, settings } = get();
        if (!draft || !settings) return;
        const problems = findProblems();
        const commerceProblems = findCommerceProblems(draft);
        if (newDesk.problem || Object.keys({ ...problems, ...commerceProblems }).length > 0) {
          return set({ problems, commerceProblems, save: { state: 'bad-address' } });
        }
        const isOwn = !settings.managed.includes('desks');
        if (isOwn && draft.desks.some(({ recipe }) => recipe !== undefined && ports.checkRecipe(recipe))) {
          return set({ save: { state: 'bad-recipe' } });
        }
        const patterns = neededPatterns(draft);
        set({ save: { state: 'saving' }, problems: {}, commerceProblems: {} });
        if (!(await ports.requestPermissions(patterns))) {
          return set({ save: { state: 'refused', hosts: patterns.map(nameHost) } });
        }
        return saveAll(draft, settings.settings);
      },

      testChannel: test,

      async forgetChannel() {
        set({ forgets: {} });
        const delivery = await deliver('channel.forget', {});
        if (delivery.ok) set({ settings: delivery.value, test: { state: 'idle' }, forgets: { channel: 'done' } });
        else set({ forgets: { channel: delivery.failure === 'threw' ? 'no-storage' : 'interrupted' } });
      },

      async forgetCommerce() {
        set({ forgets: {} });
        const delivery = await deliver('commerce.forget', {});
        if (delivery.ok) set({ settings: delivery.value, forgets: { commerce: 'done' } });
        else set({ forgets: { commerce: delivery.failure === 'threw' ? 'no-storage' : 'interrupted' } });
      },
    } satisfies OptionsStoreActions,
  });
}
