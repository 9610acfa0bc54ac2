import { sendAgain } from '@/lib/calls/send-again';
import type { Occasion } from '@/lib/domain/automatic-requests';
import type { RequestCause } from '@/lib/domain/endpoint-requests';
import type { Ticket } from '@/lib/domain/ticket';
import { isSameTicket } from '@/lib/domain/ticket-identity';
import { isSameKey, type TicketKey } from '@/lib/domain/ticket-key';
import type { SettingsView } from '@/lib/settings/settings';

import { createCurrentPage } from './current-page';
import { followInserted, recordSent } from './follow-inserted';
import type { PanelContext } from './panel-context';
import { identityOf, type PanelPage, ticketOf, wantedIn, workOn } from './panel-state';
import { createClickTaker } from './take-click';

const RETRY_MS = 1000;

interface Reactions {
  suggest: (cause: RequestCause, ticket: Ticket, requestId?: string) => Promise<void>;
  requestIfDue: (ticket: Ticket, occasion: Occasion) => Promise<void>;
  recall: (ticket: Ticket, pageId: number) => Promise<void>;
  finishSummary: (ticket: Ticket) => Promise<void>;
  followRelay: () => Promise<void>;
  findOrderOf: (ticket: Ticket) => Promise<void>;
  closeLookups: (ticket: Ticket) => void;
  forgetShop: () => void;
  followSync: () => Promise<void>;
  findCustomerOrders: (ticket: Ticket) => Promise<void>;
  runCommand: (pageId: number) => Promise<void>;
}

export interface PanelEvents {
  start: (signal: AbortSignal) => void;
  readAgain: () => void;
}

/** Reacts to changes of page, ticket and settings, and to news. */
export function createPanelEvents(context: PanelContext, reactions: Reactions): PanelEvents {
  const { ports, get, set, reportStorage } = context;
  const { suggest, requestIfDue, recall, finishSummary, findOrderOf, closeLookups, followSync, findCustomerOrders } =
    reactions;
  const takeClick = createClickTaker(context, suggest);
  const current = createCurrentPage(context, (page, pageId) => void showPage(page, pageId));

  async function showPage(page: PanelPage, pageId: number): Promise<void> {
    const before = ticketOf(get());
    const wanted = wantedIn(get());
    // A page that begins to open another ticket leaves the wish, which is judged by the next reading.
    set({ page: wanted && page.kind === 'reading' ? get().page : page, teaching: undefined });
    void closeOldCheck(context, pageId);
    const ticket = page.kind === 'ticket' ? page.ticket : undefined;
    if (!ticket) return;
    const isSame = !!before && isSameTicket(identityOf(before), identityOf(ticket));
    if (isSame) followInserted(context, before, ticket);
    recordSent(context, ticket);
    // Draws the ticket before its orders and results are searched.
    await ports.nextTask();
    if (!isSame) closeLookups(ticket);
    void findOrderOf(ticket);
    void finishSummary(ticket);
    void findCustomerOrders(ticket);
    if (!isSame) void openTicket(ticket, pageId, wanted);
    // A cancelled request is not repeated because the agent types.
    else if (before.messages !== ticket.messages) void requestIfDue(ticket, 'changed');
  }

  async function openTicket(ticket: Ticket, pageId: number, wanted: TicketKey | undefined): Promise<void> {
    void followSync();
    set({ showingAll: undefined, isClickMissed: false });
    await recall(ticket, pageId);
    recordSent(context, ticket);
    await finishSummary(ticket);
    void reactions.followRelay();
    const isTaken = await takeClick(pageId);
    if (wanted && !isTaken) requestWanted(ticket, wanted);
    await requestIfDue(ticket, 'opened');
  }

  /** Requests what the agent has asked for before the ticket was read, unless a suggestion is there, or comes. */
  function requestWanted(ticket: Ticket, wanted: TicketKey): void {
    if (!isSameKey(wanted, ticket)) return set({ isClickMissed: true });
    const { suggestion, requests } = workOn(get(), ticket);
    if (!suggestion && requests.suggestion.state !== 'running') void suggest({}, ticket);
  }

  async function onClick(pageId: number): Promise<void> {
    // Without a ticket, the click waits until one is read. If the panel is behind the page, a reading shows the clicked ticket.
    if (pageId !== get().pageId || !ticketOf(get()) || (await takeClick(pageId))) return;
    await current.read();
    await takeClick(pageId);
  }

  function readAgain(): void {
    set({ crash: undefined });
    current.reconnect();
  }

  async function readSettings(): Promise<void> {
    const viewSettings = () => sendAgain(() => ports.callService('settings.view', {}), { wait: ports.wait });
    let delivery = await viewSettings();
    if (!delivery.ok) {
      // The first read of a policy may take longer than the worker waits for it.
      await ports.wait(RETRY_MS);
      delivery = await viewSettings();
    }
    set({ areSettingsRead: true });
    if (!delivery.ok) {
      // The worker throws when settings or policy cannot be read.
      if (delivery.failure === 'threw') reportStorage('silent');
      return;
    }
    const { settings: before } = get();
    set({ settings: delivery.value });
    if (before && !isSameShop(before, delivery.value)) reactions.forgetShop();
    void followSync();
    void reactions.followRelay();
    const ticket = ticketOf(get());
    if (!ticket) return;
    void findCustomerOrders(ticket);
    await findOrderOf(ticket);
    // The ticket may have arrived before the settings.
    await requestIfDue(ticket, 'opened');
  }

  return {
    readAgain,

    start(signal) {
      current.watch(signal);
      ports.hearNews(
        {
          'button.clicked': ({ pageId }) => void onClick(pageId),
          'command.waiting': ({ pageId }) => void reactions.runCommand(pageId),
          'settings.changed': () => {
            // A permission may be missing, and then the page must not count as unknown.
            set({ areSettingsRead: false });
            void readSettings();
            current.reconnect();
          },
          'settings.lost': ({ isLost }) => set({ areSettingsLost: isLost }),
          'sync.changed': () => void followSync(),
          'storage.full': () => reportStorage('full'),
          'page.ready': ({ pageId }) => {
            if (pageId !== get().pageId) return;
            set({ lesson: undefined });
            readAgain();
          },
          'lesson.changed': ({ pageId, step: lesson }) => {
            if (pageId === get().pageId) set({ lesson });
          },
          'page.failed': ({ pageId, crash }) => {
            if (pageId === get().pageId) set({ crash, teaching: undefined });
          },
        },
        signal,
      );
      void readSettings();
      void ports.readShortcuts().then((shortcuts) => set({ shortcuts }));
    },
  };
}

async function closeOldCheck({ ports, get, set }: PanelContext, pageId: number): Promise<void> {
  const { check } = get();
  const ticket = ticketOf(get());
  if (check?.pageId !== pageId) return;
  const isSamePage =
    check.ticket && ticket
      ? isSameTicket(identityOf(check.ticket), identityOf(ticket))
      : check.address === (await ports.readPage(pageId))?.url;
  // The check may have been repeated, or may have its findings already.
  if (!isSamePage && get().check?.address === check.address) set({ check: undefined });
}

function isSameShop({ settings: one }: SettingsView, { settings: other }: SettingsView): boolean {
  return JSON.stringify(one.commerce) === JSON.stringify(other.commerce);
}
