import type { Adapter } from './adapter';
import { findThread } from './find-root';
import { createChangeNoter } from './note-change';
import { findTicketId, readHead } from './read-ticket';
import type { ThreadMemory } from './thread-memory';
import { watchPage } from './watch-page';

/**
 * Says when the ticket has changed, so that it has to be read again: another ticket, its head, something in the thread, a
 * composer that opened, closed or switched between reply and note.
 * @param memory learns which messages are concerned
 */
export function watchTicket(adapter: Adapter, memory: ThreadMemory, onChange: () => void, signal: AbortSignal): void {
  const noteChange = createChangeNoter(adapter, memory);
  let state = describe(adapter);
  let hasNews = false;
  /** The page around the messages has changed. */
  let mayDiffer = false;
  let hasBegun = false;

  const look = (): void => {
    if (mayDiffer) {
      const before = state;
      state = describe(adapter);
      hasNews ||= state.thread !== before.thread || state.head !== before.head;
    }
    if (hasNews) onChange();
    hasNews = mayDiffer = false;
  };
  watchPage(look, signal, {
    options: { attributes: true, characterData: true },
    isNews(record) {
      const concern = noteChange(record, state.thread);
      hasNews ||= concern === 'messages';
      mayDiffer ||= concern === 'page';
      return concern !== undefined;
    },
    onEvent({ type, target }) {
      mayDiffer = true;
      // A frame that holds a message's words tells of them by this alone.
      hasNews ||= type === 'load' && !!state.thread?.contains(target as Node);
    },
    onWatching(isWatching) {
      memory.watchers += isWatching ? 1 : -1;
      // Changes go unseen from now on, or went unseen until now.
      memory.thread = undefined;
      hasNews ||= hasBegun;
    },
  });
  hasBegun = true;
}

/** What to compare: the thread's element, and what the page says beside it. */
function describe(adapter: Adapter): { thread: Element | null; head: string } {
  return { thread: findThread(adapter), head: JSON.stringify([findTicketId(adapter), readHead(adapter)]) };
}
