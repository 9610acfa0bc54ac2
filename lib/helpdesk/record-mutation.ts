import type { Adapter } from '@/lib/adapters/shape';

import * as dom from './dom';
import { selectFirst } from './select-within';
import { noChanges, type ThreadMemory } from './thread-memory';

/**
 * Creates the function that records a mutation of the page in the thread memory. It returns true if messages may have changed,
 * false if only the ticket's head may have changed, and undefined if nothing that is read has changed. The head may be anywhere,
 * also in the thread or inside a message.
 */
export function createMutationRecorder(
  { thread: { messages, author = [] }, subject = [], language = [], customerName = [], customerEmail = [] }: Adapter,
  memory: ThreadMemory,
): (record: MutationRecord, thread: Element | null) => boolean | undefined {
  if ('path' in messages) {
    return ({ type, target }, thread) =>
      !!(thread && dom.contains(thread, target)) && (type !== 'attributes' || undefined);
  }
  const { each, body, attachments } = messages;
  /** Without times: "5 minutes ago" changes every minute. */
  const sources = [...author, ...subject, ...language, ...customerName, ...customerEmail];
  const readText = [body, attachments, ...sources.map(({ select }) => select)].filter(Boolean).join();
  /** Whether `each` depends on other elements. They cannot be checked for a removed element. */
  const isContextual = /[\s>+~]|:(?!not)/.test(each);
  const containsMessages = (element: Element): boolean => dom.matches(element, each) || !!selectFirst(element, each);

  return ({ type, target, addedNodes, removedNodes }, thread) => {
    const known = memory.thread ?? noChanges();
    const element = dom.isElement(target) ? target : dom.parentElement(target);
    const added = [...addedNodes].filter(dom.isElement);
    const removed = [...removedNodes].filter(dom.isElement);
    const isAttribute = type === 'attributes';
    const isText = !isAttribute && !added[0] && !removed[0];

    const message = element && dom.closest(element, each);
    if (message && thread && dom.contains(thread, message)) {
      if (isText && !dom.contains(message, (element && dom.closest(element, readText)) ?? null)) return undefined;
      if (!known.added.has(message)) known.edited.add(message);
      known.mustReread ||= [...added, ...removed].some(containsMessages);
      return true;
    }
    if (!(thread && dom.contains(thread, target))) {
      // Changes of a moved thread were not recorded, and a class on an ancestor may affect every message.
      const isMoved = removed.some((gone) => dom.contains(gone, thread));
      known.mustReread ||= isMoved || (isAttribute && (dom.contains(target, thread) || !dom.isConnected(target)));
      return isMoved;
    }
    if (isText) return false;
    known.mustReread ||= isAttribute;
    for (const gone of removed)
      known.mustReread ||= !known.added.delete(gone) && (isContextual || containsMessages(gone));
    let isOfMessages = isAttribute || removed.length > 0;
    for (const came of added) {
      const [isMessage, isAround] = [dom.matches(came, each), selectFirst(came, each) !== null];
      if (isMessage && !isAround) known.added.add(came);
      known.mustReread ||= isAround;
      isOfMessages ||= isMessage || isAround;
    }
    return isOfMessages;
  };
}
