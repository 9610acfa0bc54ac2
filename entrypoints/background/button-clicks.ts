import { browser } from 'wxt/browser';

import type { ButtonClick, TakenClick } from '@/lib/domain/button-click';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { isSameKey } from '@/lib/domain/ticket-key';
import type { Journal } from '@/lib/journal/journal';
import { createStoredClicks } from '@/lib/journal/stored-clicks';
import type { PanelToWorker } from '@/lib/messaging/protocol';
import { announce, type sendToPage } from '@/lib/messaging/send';

import { isPanelOpen, openPanel, opensPanelFromPage } from './open-panel';
import type { SendPrepared } from './prepare-request';
import { readTicketOf } from './read-ticket';

export interface ButtonClicks {
  /** Opens the panel if the browser allows it, and stores the click for the panel. */
  add: (tabId: number | undefined, click: ButtonClick | Promise<ButtonClick | undefined>) => Promise<null>;
  take: (taking: PanelToWorker['button.take']['request']) => Promise<TakenClick>;
}

interface Deps {
  send: typeof sendToPage;
  journal: Pick<Journal, 'find'>;
  prepareRequest: (tabId: number) => SendPrepared;
}

/** Hands clicks on the page button to a panel of its tab, and begins their requests while it opens. */
export function createButtonClicks(
  { send, journal, prepareRequest }: Deps,
  stored = createStoredClicks(browser.storage.session),
): ButtonClicks {
  /**
   * If the thread is in another document, the page first knows only the key of its ticket. If another ticket is open by then, the
   * click belongs to no conversation, so that the panel says that it has left.
   */
  async function complete(tabId: number, click: ButtonClick | undefined): Promise<ButtonClick | undefined> {
    if (!click || click.ticket.messageHashes) return click;
    const ticket = await readTicketOf(send, tabId);
    // The panel tells what is wrong with the page. Without an id, our own code has failed there.
    if (!ticket || !click.ticket.id) return undefined;
    const isOpen = isSameKey(ticket, click.ticket);
    return { ...click, ticket: isOpen ? identifyTicket(ticket) : { ...click.ticket, messageHashes: [] } };
  }
  /** IDs of the requests that may still begin here. A panel that takes the click may cancel its request, or waits for another one. */
  const unbegun = new Set<string>();
  const showBadge = (tabId: number, text: string) =>
    browser.action.setBadgeText({ tabId, text }).catch(() => undefined);
  return {
    async add(tabId, click) {
      if (tabId === undefined) return null;
      // Asked before the panel opens. An open one is as quick, and knows what runs and what the agent types.
      const isAlone = opensPanelFromPage ? isPanelOpen().then((isOpen) => !isOpen) : Promise.resolve(false);
      const preparing = isAlone
        .then((isWanted) => (isWanted ? prepareRequest(tabId) : undefined))
        .catch(() => undefined);
      const opening = openPanel(tabId);
      const clicked = await complete(tabId, await click);
      const requestId = clicked && (await stored.add(tabId, clicked));
      if (!clicked || requestId === undefined) return null;
      unbegun.add(requestId);
      if (await opening) {
        const isWanted = (): boolean => unbegun.has(requestId);
        void preparing
          .then((sendPrepared) => sendPrepared?.(clicked.ticket, requestId, isWanted))
          .catch(() => undefined)
          .finally(() => unbegun.delete(requestId));
      } else {
        unbegun.delete(requestId);
        // Shows where to click.
        await showBadge(tabId, '1');
      }
      await announce('button.clicked', { pageId: tabId });
      return null;
    },
    async take({ pageId: tabId, ticket, takeId }) {
      const click = await stored.take(tabId, ticket, takeId);
      const { fate, requestId } = click;
      if (fate !== 'waits' && requestId !== undefined) unbegun.delete(requestId);
      await showBadge(tabId, '');
      // The clicked ticket has a request, and will show it.
      const isBegun = fate === 'left' && requestId !== undefined && (await journal.find(requestId));
      return isBegun ? { fate: 'none' } : click;
    },
  };
}
