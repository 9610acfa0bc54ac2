import type { PanelCommand } from '@/lib/domain/panel-command';
import type { StoreActions } from '@/lib/panel-view/panel-actions';

import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';

type Actions = Pick<StoreActions, 'suggest' | 'summarize' | 'insertReply' | 'undoInsert'>;

/** Runs the browser's key commands. If a command has no effect, the panel says so, because the agent may not be looking at it. */
export function createPanelCommands({ ports, get, set, work, change }: PanelContext, actions: Actions) {
  const commands: Record<PanelCommand, () => Promise<void>> = {
    'suggest-reply': () => actions.suggest(),
    summarize: () => actions.summarize(),
    'insert-reply': () => actions.insertReply(),
    async 'undo-insert'() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { insertion } = work(ticket);
      // A running insertion reports its result itself.
      if (insertion.state === 'writing') return;
      if (insertion.state === 'ended' && insertion.undoable) await actions.undoInsert();
      else change(ticket, { insertion: { state: 'undo-ended', as: 'reply', outcome: 'nothing-to-undo' } });
    },
  };

  return async function runCommand(tabId: number): Promise<void> {
    if (tabId !== get().tabId) return;
    const delivery = await ports.sendToWorker('command.take', { tabId });
    const name = delivery.ok ? delivery.value : null;
    // The panel may now show another tab.
    if (name === null || get().tabId !== tabId) return;
    set({ lastCommand: { name } });
    await commands[name]();
  };
}
