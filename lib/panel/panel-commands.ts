import type { PanelCommand } from '@/lib/domain/panel-command';
import { countDoubts, findDoubts } from '@/lib/panel-view/doubts';
import { isInserted } from '@/lib/panel-view/insert-offer';
import { findUndoable, isWriting, undoableOf } from '@/lib/panel-view/insertion-state';
import type { StoreActions } from '@/lib/panel-view/panel-actions';

import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';
import { readPanelView } from './read-panel-view';

type Actions = Pick<StoreActions, 'suggest' | 'summarize' | 'insertReply' | 'undoInsert'>;

/** Runs the browser's key commands. If a command has no effect, the panel says so, because the agent may not be looking at it. */
export function createPanelCommands({ ports, get, set, work, changeInsertion }: PanelContext, actions: Actions) {
  const commands: Record<PanelCommand, () => Promise<void>> = {
    'suggest-reply': () => actions.suggest(),
    summarize: () => actions.summarize(),
    'insert-reply': () => (isToConfirm() ? Promise.resolve() : actions.insertReply()),
    async 'undo-insert'() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { insertions } = work(ticket);
      // A running insertion reports its result itself.
      if (isWriting(insertions)) return;
      if (findUndoable(insertions)) await actions.undoInsert();
      else changeInsertion(ticket, 'reply', { state: 'undo-ended', as: 'reply', outcome: 'nothing-to-undo' });
    },
  };

  /** Asks before a doubtful text is inserted, because the agent may not be looking at the panel. */
  function isToConfirm(): boolean {
    const { page } = readPanelView(get());
    if (page.kind !== 'ticket') return false;
    const { suggestion, insertion } = page.suggestion;
    const text = suggestion?.text;
    if (!text || countDoubts(suggestion, findDoubts(page)) === 0) return false;
    const isConfirmed = insertion.state === 'to-confirm' && insertion.text === text;
    if (isConfirmed || insertion.state === 'writing' || isInserted(insertion, text)) return false;
    const undoable = undoableOf(insertion);
    changeInsertion(page.ticket, 'reply', { state: 'to-confirm', text, ...(undoable && { undoable }) });
    return true;
  }

  return async function runCommand(pageId: number): Promise<void> {
    if (pageId !== get().pageId) return;
    const delivery = await ports.callService('command.take', { pageId });
    const name = delivery.ok ? delivery.value : null;
    // The panel may now show another page.
    if (name === null || get().pageId !== pageId) return;
    set({ lastCommand: { name } });
    await commands[name]();
  };
}
