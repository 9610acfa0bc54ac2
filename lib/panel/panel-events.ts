import type { Occasion } from '@/lib/domain/automatic-requests';
import type { RequestCause } from '@/lib/domain/endpoint-requests';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket, isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';

import { type FollowedTab, followTab } from './follow-tab';
import type { PanelContext } from './panel-context';
import { type PanelPage, ticketOf } from './panel-state';
import { sendWithRetries } from './send-with-retries';

const RETRY_MS = 1000;

interface Reactions {
  suggest: (cause?: RequestCause) => Promise<void>;
  requestIfDue: (ticket: Ticket, occasion: Occasion) => Promise<void>;
  recall: (ticket: Ticket, tabId: number) => Promise<void>;
  recallLanguages: (ticket: Ticket) => Promise<void>;
  finishSummary: (ticket: Ticket) => Promise<void>;
  findOrderOf: (ticket: Ticket) => Promise<void>;
  followSync: () => Promise<void>;
  findCustomerOrders: (ticket: Ticket) => Promise<void>;
  runCommand: (tabId: number) => Promise<void>;
}

export interface PanelEvents {
  start: (signal: AbortSignal) => void;
  readAgain: () => void;
}

/** Reacts to changes of tab, page, ticket and settings, and to the worker. */
export function createPanelEvents(
  { ports, get, set, tell, tellMisplaced }: PanelContext,
  reactions: Reactions,
): PanelEvents {
  const { suggest, requestIfDue, recall, finishSummary, findOrderOf, followSync, findCustomerOrders } = reactions;
  let followed: FollowedTab | undefined;

  /** Asks again under the same id when the worker dies over it. */
  async function takeOnce(tabId: number, ticket: TicketIdentity): Promise<boolean> {
    const body = { tabId, ticket, takeId: crypto.randomUUID() };
    const delivery = await sendWithRetries(ports, 'button.take', body, () => true);
    return delivery.ok && delivery.value;
  }

  async function takeClick(tabId: number): Promise<void> {
    const ticket = ticketOf(get());
    if (!ticket || get().tabId !== tabId) return;
    const identity = identifyTicket(ticket);
    if (!(await takeOnce(tabId, identity))) return;
    const shown = ticketOf(get());
    if (shown && get().tabId === tabId && isSameTicket(identifyTicket(shown), identity))
      await suggest({ isFromPage: true });
  }

  /** Closes the check of a page that is no longer shown. */
  async function closeOldCheck(ticket: Ticket | undefined, tabId: number): Promise<void> {
    const { check } = get();
    if (check?.tabId !== tabId) return;
    const isSamePage =
      check.ticket && ticket
        ? isSameTicket(identifyTicket(check.ticket), identifyTicket(ticket))
        : check.address === (await ports.readAddress(tabId));
    // The check may have been made again, or have got its findings.
    if (!isSamePage && get().check?.address === check.address) set({ check: undefined });
  }

  async function showPage(page: PanelPage, tabId: number): Promise<void> {
    const before = ticketOf(get());
    set({ page, teaching: undefined });
    void closeOldCheck(ticketOf(get()), tabId);
    const ticket = page.kind === 'ticket' ? page.ticket : undefined;
    if (!ticket) return;
    // Draws the ticket before its orders and results are looked for.
    await ports.nextTask();
    void findOrderOf(ticket);
    void finishSummary(ticket);
    void findCustomerOrders(ticket);
    if (!before || !isSameTicket(identifyTicket(before), identifyTicket(ticket))) void openTicket(ticket, tabId);
    // A cancelled request is not repeated because the agent types.
    else if (before.messages !== ticket.messages) void requestIfDue(ticket, 'changed');
  }

  async function openTicket(ticket: Ticket, tabId: number): Promise<void> {
    void followSync();
    set({ showingAll: undefined });
    await reactions.recallLanguages(ticket);
    await recall(ticket, tabId);
    await finishSummary(ticket);
    await takeClick(tabId);
    await requestIfDue(ticket, 'opened');
  }

  async function readSettings(): Promise<void> {
    let delivery = await ports.sendToWorker('settings.view', {});
    if (!delivery.ok) {
      // The first read of a policy may take longer than the worker waits for it.
      await ports.wait(RETRY_MS);
      delivery = await ports.sendToWorker('settings.view', {});
    }
    if (!delivery.ok) {
      // The worker throws when settings or policy cannot be read.
      if (delivery.failure === 'threw') tell('silent');
      return;
    }
    set({ settings: delivery.value });
    void followSync();
    const ticket = ticketOf(get());
    if (!ticket) return;
    void findCustomerOrders(ticket);
    await findOrderOf(ticket);
    // The ticket may have arrived before the settings.
    await requestIfDue(ticket, 'opened');
  }

  function followTabs(signal: AbortSignal): void {
    let visit = new AbortController();
    signal.addEventListener('abort', () => visit.abort());
    ports.watchTab((tabId) => {
      if (tabId !== get().tabId || !followed) {
        visit.abort();
        visit = new AbortController();
        if (tabId === undefined) {
          followed = undefined;
          set({ tabId, page: { kind: 'none', problem: 'not-a-helpdesk' }, crash: undefined, lesson: undefined });
          return;
        }
        set({ tabId, page: { kind: 'reading' }, crash: undefined, lesson: undefined });
        followed = followTab(tabId, ports, (page) => void showPage(page, tabId), tellMisplaced, visit.signal);
      }
      void followed.reconnect();
    }, signal);
  }

  function readAgain(): void {
    set({ crash: undefined });
    void followed?.reconnect();
  }

  return {
    readAgain,

    start(signal) {
      followTabs(signal);
      ports.listenForAnnouncements(
        {
          'button.clicked': ({ tabId }) => {
            // Without a ticket, the click waits until one is read.
            if (tabId === get().tabId && ticketOf(get())) void followed?.read().then(() => takeClick(tabId));
          },
          'command.waiting': ({ tabId }) => void reactions.runCommand(tabId),
          'settings.changed': () => {
            void readSettings();
            void followed?.reconnect();
          },
          'sync.changed': () => void followSync(),
          'storage.full': () => tell('full'),
          'page.ready': (_, sender) => {
            if (sender.tab?.id !== get().tabId) return;
            set({ lesson: undefined });
            readAgain();
          },
          'lesson.changed': ({ title, step }, sender) => {
            if (sender.tab?.id !== get().tabId) return;
            set({ lesson: title && step ? { title, step } : undefined });
          },
          'page.failed': (crash, sender) => {
            if (sender.tab?.id === get().tabId) set({ crash, teaching: undefined });
          },
        },
        signal,
      );
      void readSettings();
      void ports.readShortcuts().then((shortcuts) => set({ shortcuts }));
    },
  };
}
