import type { Adapter } from './adapter';
import { findComposer } from './find-composer';
import { findThread } from './find-root';
import { findTicketId } from './read-ticket';
import { watchPage } from './watch-page';

/**
 * Says when the ticket or the composer has changed, so that it has to be read again: another ticket, something in the
 * thread, a composer that opened, closed or switched between reply and note.
 */
export function watchTicket(adapter: Adapter, onChange: () => void, signal: AbortSignal): void {
  let state = describe(adapter);
  let hasNews = false;
  const look = (): void => {
    const before = state;
    state = describe(adapter);
    if (!hasNews && state.every((part, index) => part === before[index])) return;
    hasNews = false;
    onChange();
  };
  // Text alone is no news: clocks in a thread ("5 minutes ago") change all the time. In a stated ticket everything is.
  const isStated = 'path' in adapter.thread.messages;
  const isNews = ({ type, target, addedNodes, removedNodes }: MutationRecord): boolean =>
    type !== 'attributes' &&
    !!state[0]?.contains(target) &&
    (isStated || [...addedNodes, ...removedNodes].some((node) => node.nodeType === Node.ELEMENT_NODE));
  watchPage(look, signal, { attributes: true, characterData: isStated }, (records) => {
    hasNews ||= records.some(isNews);
  });
}

/** What to compare: the thread's element, the ticket, the composer and what it writes. */
function describe(adapter: Adapter): [Element | null, ...unknown[]] {
  const composer = findComposer(adapter);
  return [findThread(adapter), findTicketId(adapter), composer?.element, composer?.state.mode];
}
