import type { PanelCommand } from '@/lib/domain/panel-command';

import type { InsertionActions } from './insertions';
import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';
import type { RequestActions } from './requests';

type Actions = Pick<InsertionActions, 'insertReply' | 'undoInsert'> & Pick<RequestActions, 'suggest' | 'summarize'>;

/**
 * Does what the browser's keys ask for. The agent may look elsewhere while pressing them, so what cannot be done is said
 * instead, and nothing is written but a suggestion that is shown for the very ticket.
 * @returns a function that takes what was pressed in a tab
 */
export function createKeyCommands({ ports, get, work, change }: PanelContext, actions: Actions) {
  const commands: Record<PanelCommand, () => Promise<void>> = {
    'suggest-reply': () => actions.suggest(),
    summarize: () => actions.summarize(),
    'insert-reply': () => actions.insertReply(),
    async 'undo-insert'() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { insertion } = work(ticket);
      if (insertion.state === 'ended' && insertion.result.outcome === 'inserted') await actions.undoInsert();
      else change(ticket, { insertion: { state: 'undo-ended', as: 'reply', outcome: 'nothing-to-undo' } });
    },
  };

  return async function takeCommand(tabId: number): Promise<void> {
    if (tabId !== get().tabId) return;
    const delivery = await ports.sendToWorker('command.take', { tabId });
    // Another tab may be shown by now.
    if (delivery.delivered && delivery.reply && get().tabId === tabId) await commands[delivery.reply]();
  };
}
