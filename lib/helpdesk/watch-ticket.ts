import type { Adapter } from './adapter';
import { findThread } from './find-root';
import { createChangeNoter } from './note-change';
import { findTicketId, readHead } from './read-ticket';
import type { ThreadMemory } from './thread-memory';
import { watchPage } from './watch-page';

/**
 * Says when the ticket has changed, so that it has to be read again: another ticket, its head, something in the thread, a
 * composer that opened, closed or switched between reply and note.
 * @param memory learns what need not be read again
 */
export function watchTicket(adapter: Adapter, memory: ThreadMemory, onChange: () => void, signal: AbortSignal): void {
  const noteChange = createChangeNoter(adapter, memory);
  let thread: Element | null = null;
  let around = '';
  let hasNews = false;
  let hasBegun = false;
  /** The page around the messages may be another than when it was last looked at. */
  let mayDiffer = true;

  const look = (): void => {
    if (mayDiffer) {
      const [threadBefore, aroundBefore] = [thread, around];
      memory.head = readHead(adapter);
      thread = findThread(adapter);
      around = JSON.stringify([findTicketId(adapter), memory.head]);
      hasNews ||= hasBegun && (thread !== threadBefore || around !== aroundBefore);
    }
    mayDiffer = false;
    if (hasNews) onChange();
    hasNews = false;
  };
  const noteAround = (): void => {
    mayDiffer = true;
    memory.head = undefined;
  };
  watchPage(look, signal, {
    options: { attributes: true, characterData: true },
    isNews(record) {
      const isOfMessages = noteChange(record, memory.thread?.container ?? thread);
      if (isOfMessages !== undefined) noteAround();
      hasNews ||= !!isOfMessages;
      return isOfMessages !== undefined;
    },
    onEvent({ type, target }) {
      noteAround();
      // A frame that holds a message's words tells of them by this alone.
      hasNews ||= type === 'load' && !!thread?.contains(target as Node);
    },
    onWatching(isWatching) {
      memory.watchers += isWatching ? 1 : -1;
      // Changes go unseen from now on, or went unseen until now.
      memory.thread = undefined;
      noteAround();
      hasNews ||= hasBegun;
    },
  });
  hasBegun = true;
}
