import type { ButtonClick } from '@/lib/domain/button-click';
import { PANEL_COMMANDS, type PanelCommand } from '@/lib/domain/panel-command';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import type { announce, sendToPage } from '@/lib/messaging/send';

import { readTicketOf } from './read-ticket';

export interface KeyCommands {
  press: (command: string, tabId: number | undefined) => void;
  take: (taking: { pageId: number }) => Promise<PanelCommand | null>;
}

/** Hands key commands to the first panel of a tab. They are stored only in memory: a late command would write unexpectedly. */
export function createKeyCommands(
  clickPageButton: (tabId: number, click: Promise<ButtonClick | undefined>) => Promise<null>,
  notify: typeof announce,
  send: typeof sendToPage,
): KeyCommands {
  const pressed = new Map<number, PanelCommand>();

  async function readClick(tabId: number): Promise<ButtonClick | undefined> {
    const ticket = await readTicketOf(send, tabId);
    return ticket && { clickId: crypto.randomUUID(), ticket: identifyTicket(ticket) };
  }

  return {
    press(name, tabId) {
      const command = PANEL_COMMANDS.find((known) => known === name);
      if (command === undefined || tabId === undefined) return;
      if (command === 'suggest-reply') {
        // Without an `await`, because a panel may open only during the key press.
        void clickPageButton(tabId, readClick(tabId));
        return;
      }
      pressed.set(tabId, command);
      void notify('command.waiting', { pageId: tabId });
    },
    take({ pageId: tabId }) {
      const command = pressed.get(tabId) ?? null;
      pressed.delete(tabId);
      return Promise.resolve(command);
    },
  };
}
