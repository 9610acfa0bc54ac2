import type { DeskAdapter } from '@/lib/adapters/shape';

import * as dom from './dom';
import { findThread } from './find-root';
import { findThreadChanges } from './find-thread-changes';
import { findTicketKey } from './find-ticket-key';
import { readHead } from './read-ticket';
import { createMutationRecorder } from './record-mutation';
import type { ThreadMemory } from './thread-memory';
import { watchPage } from './watch-page';

/** Calls `onChange` when ticket, thread or composer have changed, and records mutations of the thread in `memory`. */
export function watchTicket(
  adapter: DeskAdapter,
  memory: ThreadMemory,
  onChange: () => void,
  signal: AbortSignal,
): void {
  memory.findChanges = findThreadChanges;
  const recordMutation = createMutationRecorder(adapter, memory);
  let thread: Element | null = null;
  let around = '';
  let hasNews = false;
  let hasBegun = false;
  let mayDiffer = true;

  const look = (): void => {
    if (mayDiffer) {
      const [threadBefore, aroundBefore] = [thread, around];
      memory.head = readHead(adapter);
      thread = findThread(adapter);
      around = JSON.stringify([findTicketKey(adapter), memory.head]);
      hasNews ||= hasBegun && (thread !== threadBefore || around !== aroundBefore);
    }
    mayDiffer = false;
    if (hasNews) onChange();
    hasNews = false;
  };
  const forgetHead = (): void => {
    mayDiffer = true;
    memory.head = undefined;
  };
  watchPage(look, signal, {
    options: { attributes: true, characterData: true },
    isNews(record) {
      const isOfMessages = recordMutation(record, memory.thread?.container ?? thread);
      if (isOfMessages !== undefined) forgetHead();
      hasNews ||= !!isOfMessages;
      return isOfMessages !== undefined;
    },
    onEvent({ type, target }) {
      forgetHead();
      // A frame in a message reports its new content only by this event.
      hasNews ||= type === 'load' && !!(thread && dom.contains(thread, target as Node));
    },
    onWatching(isWatching) {
      memory.watchers += isWatching ? 1 : -1;
      // Without a watch no changes are recorded.
      memory.thread = undefined;
      forgetHead();
      hasNews ||= hasBegun;
    },
  });
  hasBegun = true;
}
