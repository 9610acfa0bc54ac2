import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Ticket } from '@/lib/domain/ticket';
import type { UiLanguage } from '@/lib/i18n/ui-language';

import { createAutoSuggest } from './auto-suggest';
import type { CheckingActions } from './checking';
import { createFolding, type FoldingActions } from './folding';
import { type FollowedTab, followTab } from './follow-tab';
import { createInsertions, type InsertionActions } from './insertions';
import { createKeyCommands } from './key-commands';
import { createLookUps, type LookUpActions } from './look-ups';
import { createPanelContext } from './panel-context';
import type { PanelPorts } from './panel-ports';
import { keyOf, type PanelPage, type PanelState, ticketOf } from './panel-state';
import { createReplyLanguages } from './reply-languages';
import { createRequests, type RequestActions } from './requests';
import { createSyncing, type SyncActions } from './syncing';
import { createTeaching, type TeachingActions } from './teaching';

interface PanelActions
  extends
    Omit<RequestActions, 'recall' | 'finishSummary'>,
    InsertionActions,
    Omit<LookUpActions, 'findOrderOf'>,
    Omit<SyncActions, 'findCustomerOrders'>,
    Pick<FoldingActions, 'fold'>,
    CheckingActions,
    TeachingActions {
  /** Begins to follow the tab. Ends with the signal. */
  start: (signal: AbortSignal) => void;
  readAgain: () => void;
  /** Speaks another language at once, and keeps it in the settings. */
  chooseLanguage: (language: UiLanguage) => Promise<void>;
}

export type PanelStore = StoreApi<PanelState> & { actions: PanelActions };

/**
 * The state of one panel and everything that may change it. What is stored comes from outside; what follows from it is
 * derived in `panel-view.ts`.
 * @param preferred the browser's languages, the most wanted first
 */
export function createPanelStore(ports: PanelPorts, preferred: readonly string[]): PanelStore {
  const store = createStore<PanelState>(() => ({ page: { kind: 'reading' }, works: {}, folded: [], preferred }));
  const context = createPanelContext(ports, store.getState, store.setState);
  const requests = createRequests(context);
  const insertions = createInsertions(context);
  const languages = createReplyLanguages(context);
  const lookUps = createLookUps(context);
  const syncing = createSyncing(context);
  const { fold, recallFolds } = createFolding(context);
  const autoSuggest = createAutoSuggest(context, () => requests.suggest(true));
  const takeCommand = createKeyCommands(context, { ...requests, ...insertions, suggest, summarize });
  let checking: Promise<CheckingActions> | undefined;
  /** Pages are checked seldom, so no panel waits for what does it. */
  const loadChecking = (): Promise<CheckingActions> =>
    (checking ??= import('./checking').then(({ createChecking }) => createChecking(context)));
  let followed: FollowedTab | undefined;

  async function takeAsk(tabId: number): Promise<void> {
    const delivery = await ports.sendToWorker('ask.take', { tabId });
    if (delivery.delivered && delivery.reply && store.getState().tabId === tabId) await suggest();
  }

  async function suggest(): Promise<void> {
    const ticket = ticketOf(store.getState());
    if (ticket) void languages.remember(ticket);
    await requests.suggest();
  }

  /** What the agent asks for is seen when it comes. */
  async function summarize(): Promise<void> {
    fold('summary', false);
    await requests.summarize();
  }

  async function showPage(page: PanelPage, tabId: number): Promise<void> {
    const before = ticketOf(store.getState());
    // What was taught has been read, or the page has gone on without it.
    store.setState({ page, teaching: undefined });
    const ticket = page.kind === 'ticket' ? page.ticket : undefined;
    if (!ticket) return;
    // It is shown before anything is looked for in it.
    await ports.nextTask();
    void lookUps.findOrderOf(ticket);
    void requests.finishSummary(ticket);
    void syncing.findCustomerOrders(ticket);
    if (!before || keyOf(before) !== keyOf(ticket)) void openTicket(ticket, tabId);
    else void autoSuggest(ticket, 'changed');
  }

  async function openTicket(ticket: Ticket, tabId: number): Promise<void> {
    void syncing.followSync();
    await languages.recall(ticket);
    await requests.recall(ticket, tabId);
    await requests.finishSummary(ticket);
    await takeAsk(tabId);
    await autoSuggest(ticket, 'opened');
  }

  async function readSettings(): Promise<void> {
    const delivery = await ports.sendToWorker('settings.view', {});
    if (!delivery.delivered) return;
    store.setState({ settings: delivery.reply });
    void syncing.followSync();
    const ticket = ticketOf(store.getState());
    if (!ticket) return;
    void syncing.findCustomerOrders(ticket);
    await lookUps.findOrderOf(ticket);
    // The ticket may have been read before the settings were.
    await autoSuggest(ticket, 'opened');
  }

  function start(signal: AbortSignal): void {
    let visit = new AbortController();
    signal.addEventListener('abort', () => visit.abort());

    ports.watchTab((tabId) => {
      if (tabId !== store.getState().tabId || !followed) {
        visit.abort();
        visit = new AbortController();
        if (tabId === undefined) {
          followed = undefined;
          store.setState({ tabId, page: { kind: 'none', problem: 'not-a-helpdesk' } });
          return;
        }
        store.setState({ tabId, page: { kind: 'reading' } });
        followed = followTab(tabId, ports, (page) => void showPage(page, tabId), visit.signal);
      }
      void followed.reconnect();
    }, signal);

    ports.listenForAnnouncements(
      {
        'ask.waiting': ({ tabId }) => {
          // Without a ticket the question waits, and is taken when one is read.
          if (tabId === store.getState().tabId && ticketOf(store.getState())) void takeAsk(tabId);
        },
        'command.waiting': ({ tabId }) => void takeCommand(tabId),
        'settings.changed': () => {
          void readSettings();
          void followed?.reconnect();
        },
        'sync.started': () => void syncing.followSync(),
        'page.ready': (_, sender) => {
          if (sender.tab?.id === store.getState().tabId) void followed?.reconnect();
        },
      },
      signal,
    );
    void recallFolds();
    void readSettings();
  }

  return Object.assign(store, {
    actions: {
      ...requests,
      suggest,
      summarize,
      ...insertions,
      ...syncing,
      async findOrder(orderNumber: string) {
        fold('orders', false);
        await lookUps.findOrder(orderNumber);
      },
      async findProduct(productId: string) {
        fold('products', false);
        await lookUps.findProduct(productId);
      },
      fold,
      checkPage: async () => (await loadChecking()).checkPage(),
      closeCheck: async () => (await loadChecking()).closeCheck(),
      makeReport: async () => (await loadChecking()).makeReport(),
      closeReport: async () => (await loadChecking()).closeReport(),
      ...createTeaching(context),
      start,
      readAgain: () => void followed?.reconnect(),
      async chooseLanguage(language: UiLanguage) {
        const { settings } = store.getState();
        store.setState({ language });
        if (!settings) return;
        const defaults = { ...settings.settings.defaults, uiLanguage: language };
        await ports.sendToWorker('settings.save', { settings: { ...settings.settings, defaults } });
      },
    },
  });
}
