import { browser } from 'wxt/browser';

import type { ButtonClick, ClickFate } from '@/lib/domain/button-click';
import { isSameKey } from '@/lib/domain/ticket-key';
import { createStoredClicks } from '@/lib/journal/stored-clicks';
import type { PanelToWorker } from '@/lib/messaging/protocol';
import { announce, type sendToPage } from '@/lib/messaging/send';

import { openPanel } from './open-panel';
import { readIdentity } from './read-identity';

export interface ButtonClicks {
  /** Opens the panel if the browser allows it, and stores the click for the panel. */
  add: (tabId: number | undefined, click: ButtonClick | Promise<ButtonClick | undefined>) => Promise<null>;
  take: (taking: PanelToWorker['button.take']['request']) => Promise<ClickFate>;
}

/** Hands clicks on the page button to a panel of its tab. */
export function createButtonClicks(send: typeof sendToPage, stored = createStoredClicks()): ButtonClicks {
  /** If the thread is in another document, the page first knows only the key of its ticket. */
  async function complete(tabId: number, click: ButtonClick | undefined): Promise<ButtonClick | undefined> {
    if (!click || click.ticket.messageHashes) return click;
    const ticket = await readIdentity(send, tabId);
    return ticket && isSameKey(ticket, click.ticket) ? { ...click, ticket } : undefined;
  }
  const showBadge = (tabId: number, text: string) =>
    browser.action.setBadgeText({ tabId, text }).catch(() => undefined);
  return {
    async add(tabId, click) {
      if (tabId === undefined) return null;
      const opening = openPanel(tabId);
      const clicked = await complete(tabId, await click);
      if (!clicked || !(await stored.add(tabId, clicked))) return null;
      // Shows where to click if the panel did not open.
      if (!(await opening)) await showBadge(tabId, '1');
      await announce('button.clicked', { tabId });
      return null;
    },
    async take({ tabId, ticket, takeId }) {
      const fate = await stored.take(tabId, ticket, takeId);
      await showBadge(tabId, '');
      return fate;
    },
  };
}
