import { createStore, type StoreApi } from 'zustand/vanilla';

import type { RequestCause } from '@/lib/domain/endpoint-requests';
import type { Ticket } from '@/lib/domain/ticket';
import type { UiLanguage } from '@/lib/i18n/ui-language';
import type { CheckActions, StoreActions } from '@/lib/panel-view/panel-actions';
import type { CardStorage } from '@/lib/panel-view/panel-storage';
import type { StoredValue } from '@/lib/panel-view/stored-value';

import { createAutomaticOffer } from './automatic-offer';
import { createAutomaticTrigger } from './automatic-trigger';
import { createEdits } from './edits';
import { createInsertions } from './insertions';
import { createLanguageMemory } from './language-memory';
import { createPanelCommands } from './panel-commands';
import { createPanelContext } from './panel-context';
import { createPanelEvents } from './panel-events';
import type { PanelPorts } from './panel-ports';
import { type PanelState, ticketOf } from './panel-state';
import { PANEL_VALUES } from './panel-values';
import { createQueries } from './queries';
import { createRequests } from './requests';
import { createSectionReset } from './reset-section';
import { sendWithRetries } from './send-with-retries';
import { createShowAll } from './show-all-messages';
import { createSyncing } from './syncing';
import { takeDraft } from './take-draft';
import { createTeaching } from './teaching';

export type PanelStore = StoreApi<PanelState> & {
  actions: StoreActions;
  start: (signal: AbortSignal) => void;
  /** For what the cards keep. */
  storage: CardStorage;
};

/**
 * Creates the state of one panel and its actions. `readPanelView` derives the rest.
 * @param cardValues that the cards store
 */
export function createPanelStore(
  ports: PanelPorts,
  preferred: readonly string[],
  cardValues: readonly StoredValue[],
): PanelStore {
  const store = createStore<PanelState>(() => ({
    abilities: ports.abilities,
    page: { kind: 'reading' },
    works: [],
    preferred,
  }));
  const context = createPanelContext(ports, store.getState, store.setState);
  const languages = createLanguageMemory(context);
  const { recall, finishSummary, suggestAutomatically, summarizeAutomatically, ...requests } = createRequests(
    context,
    languages.recall,
  );
  const { countRequest, answerAutomaticOffer } = createAutomaticOffer(context);
  const insertions = createInsertions(context);
  const { findOrderOf, closeLookups, forgetShop, ...queries } = createQueries(context);
  const { followSync, findCustomerOrders, ...syncing } = createSyncing(context);

  async function suggestFor(cause: RequestCause, ticket: Ticket | undefined, requestId?: string): Promise<void> {
    store.setState({ isClickMissed: false });
    const answering = requests.suggest(cause, ticket, requestId);
    // Storage is read behind the request, which leaves first.
    if (ticket) void languages.store(ticket);
    void countRequest();
    await answering;
  }
  async function suggest(): Promise<void> {
    if (!wish(ports.now())) await suggestFor({}, ticketOf(store.getState()));
  }
  /** Records since when a suggestion is wanted for a ticket that is still read, or that it is not; false without such a ticket. */
  function wish(wantedAt: number | undefined): boolean {
    const { page } = store.getState();
    if (page.kind !== 'reading' || !page.ticket) return false;
    store.setState({ page: { ...page, wantedAt } });
    return true;
  }

  /** Loaded on demand, because not every company has a relay. */
  let follower: Promise<() => Promise<void>> | undefined;
  async function followRelay(): Promise<void> {
    if (!follower && !store.getState().settings?.settings.relay.url) return;
    follower ??= import('./relay-follower').then(({ createRelayFollower }) =>
      createRelayFollower(context, finishSummary),
    );
    await (
      await follower
    )();
  }

  /** Loaded on demand, because pages are rarely checked. */
  let pageChecks: Promise<CheckActions> | undefined;
  const loadPageChecks = () =>
    (pageChecks ??= import('./page-checks').then(({ createPageChecks }) => createPageChecks(context)));

  const { start, readAgain } = createPanelEvents(context, {
    suggest: suggestFor,
    recall,
    finishSummary,
    followRelay,
    findOrderOf,
    closeLookups,
    forgetShop,
    followSync,
    findCustomerOrders,
    requestIfDue: createAutomaticTrigger(context, {
      suggest: suggestAutomatically,
      summarize: summarizeAutomatically,
    }),
    runCommand: createPanelCommands(context, { ...requests, ...insertions, suggest }),
  });

  return Object.assign(store, {
    start,
    storage: context.storage,
    actions: {
      ...requests,
      suggest,
      cancelSuggestion: () => void (wish(undefined) || requests.cancelSuggestion()),
      takeDraft: (lead: string) => takeDraft(context, lead),
      ...createEdits(context),
      ...insertions,
      ...queries,
      ...syncing,
      checkPage: async () => (await loadPageChecks()).checkPage(),
      closeCheck: async () => (await loadPageChecks()).closeCheck(),
      async allowHosts(patterns: readonly string[]) {
        // Firefox accepts this only within the agent's click, so no code is loaded before.
        const isAllowed = await ports.requestPermissions([...patterns]);
        if (isAllowed && store.getState().check) await (await loadPageChecks()).checkPage();
      },
      makeReport: async () => (await loadPageChecks()).makeReport(),
      closeReport: async () => (await loadPageChecks()).closeReport(),
      answerAutomaticOffer,
      readAgain,
      showAll: createShowAll(context),
      ...createTeaching(context),
      resetSection: createSectionReset(context, [...PANEL_VALUES, ...cardValues]),
      closeStorageNotice: () => store.setState({ storageProblem: undefined }),
      async chooseLanguage(language: UiLanguage) {
        store.setState({ language });
        const isCurrent = () => store.getState().language === language;
        await sendWithRetries(ports, 'defaults.save', { uiLanguage: language }, isCurrent);
      },
    },
  });
}
