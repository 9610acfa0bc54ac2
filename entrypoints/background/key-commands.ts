import { PANEL_COMMANDS, type PanelCommand } from '@/lib/domain/panel-command';
import type { announce } from '@/lib/messaging/send';

import type { Asks } from './asks';

export interface KeyCommands {
  /** Keys were pressed in a tab. */
  press: (command: string, tabId: number | undefined) => void;
  /** What was pressed, for the one panel that may do it. */
  take: (tabId: number) => Promise<PanelCommand | null>;
}

/**
 * What the browser's keys ask the panel of a tab for. Only an open panel hears it, but for a suggestion: that opens the panel
 * as the page's button does. Several panels may follow one tab, and the first that takes a press is the only one to have it.
 * It is kept in memory alone: a press that outlived the worker would write when nobody expects it any more.
 */
export function createKeyCommands({ ask }: Pick<Asks, 'ask'>, tell: typeof announce): KeyCommands {
  const pressed = new Map<number, PanelCommand>();
  return {
    press(name, tabId) {
      const command = PANEL_COMMANDS.find((known) => known === name);
      if (command === undefined || tabId === undefined) return;
      if (command === 'suggest-reply') {
        // In this very turn: the browser lets a panel open only while the keys are pressed.
        void ask(tabId);
        return;
      }
      pressed.set(tabId, command);
      void tell('command.waiting', { tabId });
    },
    take(tabId) {
      const command = pressed.get(tabId) ?? null;
      pressed.delete(tabId);
      return Promise.resolve(command);
    },
  };
}
