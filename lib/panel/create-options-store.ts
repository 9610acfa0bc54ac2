import { createStore, type StoreApi } from 'zustand/vanilla';

import { parsePlatformAddress, type PlatformEndpoint } from '@/lib/contract/address';
import { isBearerToken, parseBaseUrl } from '@/lib/contract/base-url';
import type { RecipeProblem } from '@/lib/domain/recipe-problem';
import type { listenForAnnouncements } from '@/lib/messaging/listen';
import type { ChannelProblems } from '@/lib/messaging/protocol';
import type { sendToWorker } from '@/lib/messaging/send';
import type { Desk, Settings, SettingsView } from '@/lib/settings/settings';
import { hostPatternOf } from '@/lib/shared/match-pattern';

import { isUnsaved, type OptionsState } from './options-state';

/** Everything the options page reaches outside itself. */
export interface OptionsPorts {
  sendToWorker: typeof sendToWorker;
  listenForAnnouncements: typeof listenForAnnouncements;
  /**
   * Asks the browser's permission for these match patterns; true at once when there is nothing to ask. It must be
   * called in the same turn as the agent's click.
   */
  requestPermissions: (patterns: string[]) => Promise<boolean>;
  /** What is wrong with the text of a recipe. */
  checkRecipe: (recipe: string) => RecipeProblem | undefined;
}

interface OptionsActions {
  start: (signal: AbortSignal) => void;
  paste: (endpoint: PlatformEndpoint, text: string) => void;
  setDefaults: (change: Settings['defaults']) => void;
  setSuggestionsPerDay: (count: number) => void;
  setDesks: (desks: Desk[]) => void;
  setCommerce: (change: Partial<Settings['commerce']>) => void;
  pasteToken: (text: string) => void;
  save: () => Promise<void>;
  testChannel: () => Promise<void>;
  forgetChannel: () => Promise<void>;
  /** Forgets the token of orders and products, and what was synced. */
  forgetCommerce: () => Promise<void>;
}

export type OptionsStore = StoreApi<OptionsState> & { actions: OptionsActions };

const NOTHING_PASTED = { 'reply-suggestion': '', summary: '' };

/** The state of the options page. Addresses go inward here and never come back. */
export function createOptionsStore(ports: OptionsPorts, preferred: readonly string[]): OptionsStore {
  const store = createStore<OptionsState>(() => ({
    pasted: NOTHING_PASTED,
    problems: {},
    pastedToken: '',
    commerceProblems: {},
    save: { state: 'idle' },
    test: { state: 'idle' },
    preferred,
  }));
  const { getState: get, setState: set } = store;

  const show = (view: SettingsView) => set({ view, draft: view.settings });

  async function read(): Promise<void> {
    const delivery = await ports.sendToWorker('settings.view', {});
    if (!delivery.delivered) return;
    // What was entered meanwhile is not thrown away over a change elsewhere.
    if (isUnsaved(get())) set({ view: delivery.reply });
    else show(delivery.reply);
  }

  /** What is wrong with the pasted addresses, before anything is asked of anyone. */
  function findProblems(): ChannelProblems {
    const problems: ChannelProblems = {};
    for (const endpoint of ['reply-suggestion', 'summary'] as const) {
      const text = get().pasted[endpoint];
      const parsed = text.trim() === '' ? undefined : parsePlatformAddress(text, endpoint);
      if (parsed && !parsed.ok) problems[endpoint] = parsed.problem;
    }
    return problems;
  }

  function findCommerceProblems({ commerce: { source, baseUrl = '' } }: Settings): OptionsState['commerceProblems'] {
    const token = get().pastedToken.trim();
    if (source !== 'http') return {};
    const parsed = parseBaseUrl(baseUrl);
    return {
      ...(!parsed.ok && { baseUrl: parsed.problem }),
      ...(token !== '' && !isBearerToken(token) && { token: true as const }),
    };
  }

  /** Hosts that what is about to be saved needs. */
  function neededPatterns({ desks, commerce: { source, baseUrl = '' } }: Settings): string[] {
    const shop = parseBaseUrl(baseUrl);
    const shops = source === 'http' && shop.ok ? [`${shop.origin}/*`] : [];
    const platforms = (['reply-suggestion', 'summary'] as const).flatMap((endpoint) => {
      const parsed = parsePlatformAddress(get().pasted[endpoint], endpoint);
      return parsed.ok ? [`${parsed.address.origin}/*`] : [];
    });
    const patterns = [
      ...platforms,
      ...shops,
      ...desks.map(({ match }) => match),
      ...(get().view?.missingPermissions ?? []),
    ];
    return [...new Set(patterns.flatMap((pattern) => hostPatternOf(pattern) ?? []))];
  }

  async function saveAll(draft: Settings): Promise<void> {
    const { pasted } = get();
    if (pasted['reply-suggestion'].trim() !== '' || pasted.summary.trim() !== '') {
      const delivery = await ports.sendToWorker('channel.save', {
        replySuggestionUrl: pasted['reply-suggestion'].trim(),
        summaryUrl: pasted.summary.trim(),
      });
      if (!delivery.delivered) return set({ save: { state: 'unanswered' } });
      if (!delivery.reply.ok) return set({ problems: delivery.reply.failure, save: { state: 'bad-address' } });
      set({ view: delivery.reply.value, pasted: NOTHING_PASTED, test: { state: 'idle' } });
    }
    const delivery = await ports.sendToWorker('settings.save', { settings: draft });
    if (!delivery.delivered) return set({ save: { state: 'unanswered' } });
    show(delivery.reply);
    const token = get().pastedToken.trim();
    if (token !== '' && draft.commerce.source === 'http') {
      // After the settings: it is kept for the base address that is set.
      const kept = await ports.sendToWorker('commerce.save', { token });
      if (!kept.delivered) return set({ save: { state: 'unanswered' } });
      set({ view: kept.reply });
    }
    return set({ pastedToken: '', save: { state: 'saved' } });
  }

  return Object.assign(store, {
    actions: {
      start(signal) {
        ports.listenForAnnouncements({ 'settings.changed': () => void read() }, signal);
        void read();
      },

      paste(endpoint, text) {
        const { [endpoint]: _, ...problems } = get().problems;
        set({ pasted: { ...get().pasted, [endpoint]: text }, problems, save: { state: 'idle' } });
      },

      setDefaults(change) {
        const { draft } = get();
        if (draft) set({ draft: { ...draft, defaults: { ...draft.defaults, ...change } }, save: { state: 'idle' } });
      },

      setSuggestionsPerDay(suggestionsPerDay) {
        const { draft } = get();
        if (draft) set({ draft: { ...draft, limits: { suggestionsPerDay } }, save: { state: 'idle' } });
      },

      setDesks(desks) {
        const { draft } = get();
        if (draft) set({ draft: { ...draft, desks }, save: { state: 'idle' } });
      },

      setCommerce(change) {
        const { draft } = get();
        if (!draft) return;
        const commerce = { ...draft.commerce, ...change };
        set({ draft: { ...draft, commerce }, commerceProblems: {}, save: { state: 'idle' } });
      },

      pasteToken(text) {
        const { token: _, ...commerceProblems } = get().commerceProblems;
        set({ pastedToken: text, commerceProblems, save: { state: 'idle' } });
      },

      async save() {
        const { draft } = get();
        if (!draft || get().save.state === 'saving') return;
        const problems = findProblems();
        const commerceProblems = findCommerceProblems(draft);
        if (Object.keys({ ...problems, ...commerceProblems }).length > 0) {
          return set({ problems, commerceProblems, save: { state: 'bad-address' } });
        }
        const isOwn = !get().view?.managed.includes('desks');
        if (isOwn && draft.desks.some(({ recipe }) => recipe !== undefined && ports.checkRecipe(recipe))) {
          return set({ save: { state: 'bad-recipe' } });
        }
        const patterns = neededPatterns(draft);
        set({ save: { state: 'saving' }, problems: {}, commerceProblems: {} });
        if (!(await ports.requestPermissions(patterns))) {
          return set({ save: { state: 'refused', hosts: patterns.map((pattern) => pattern.replace(/\/\*$/, '')) } });
        }
        return saveAll(draft);
      },

      async testChannel() {
        set({ test: { state: 'testing' } });
        const delivery = await ports.sendToWorker('channel.test', {});
        set({
          test: delivery.delivered ? { state: 'tested', results: delivery.reply } : { state: 'unanswered' },
        });
      },

      async forgetChannel() {
        const delivery = await ports.sendToWorker('channel.forget', {});
        if (delivery.delivered) set({ view: delivery.reply, test: { state: 'idle' } });
      },

      async forgetCommerce() {
        const delivery = await ports.sendToWorker('commerce.forget', {});
        if (delivery.delivered) set({ view: delivery.reply });
      },
    } satisfies OptionsActions,
  });
}
