import type { Adapter } from './adapter';
import { selectFirst } from './select-within';
import { nothingSince, type ThreadMemory } from './thread-memory';

/**
 * Makes what tells of each change in the page whether it concerns messages (true), only what is beside them (false), or
 * nothing that is read (undefined); and notes what it may have done to which message. The ticket's head may stand anywhere,
 * also in the thread: customers and composers beside the messages, the subject in one of them.
 */
export function createChangeNoter(
  { thread: { messages, author = [] }, subject = [], language = [], customerName = [], customerEmail = [] }: Adapter,
  memory: ThreadMemory,
): (record: MutationRecord, thread: Element | null) => boolean | undefined {
  if ('path' in messages) {
    return ({ type, target }, thread) => !!thread?.contains(target) && (type !== 'attributes' || undefined);
  }
  const { each, body, attachments } = messages;
  /** Text that is read, other than that of clocks ("5 minutes ago"), which changes all the time. */
  const sources = [...author, ...subject, ...language, ...customerName, ...customerEmail];
  const words = [body, attachments, ...sources.map(({ select }) => select)].filter(Boolean).join();
  /** What is a message may depend on more than its own element, which nobody can ask once it is gone. */
  const isDelicate = /[\s>+~]|:(?!not)/.test(each);
  const holdsMessages = (element: Element): boolean => element.matches(each) || !!selectFirst(element, each);

  return ({ type, target, addedNodes, removedNodes }, thread) => {
    const known = memory.thread ?? nothingSince();
    const element = isElement(target) ? target : target.parentElement;
    const added = [...addedNodes].filter(isElement);
    const removed = [...removedNodes].filter(isElement);
    const isAttribute = type === 'attributes';
    const isText = !isAttribute && !added[0] && !removed[0];

    const message = element?.closest(each);
    if (message && thread?.contains(message)) {
      if (isText && !message.contains(element?.closest(words) ?? null)) return undefined;
      if (!known.added.has(message)) known.edited.add(message);
      // Where one message stands in another, each depends on the other.
      known.isDoubtful ||= [...added, ...removed].some(holdsMessages);
      return true;
    }
    if (!thread?.contains(target)) {
      // What a class around the thread means for its messages, what happened to it while it was out of the page, or what
      // that was which changed and has gone since, nobody has seen.
      const isMoved = removed.some((gone) => gone.contains(thread));
      known.isDoubtful ||= isMoved || (isAttribute && (target.contains(thread) || !target.isConnected));
      return isMoved;
    }
    // In the thread, beside its messages.
    if (isText) return false;
    known.isDoubtful ||= isAttribute;
    for (const gone of removed) known.isDoubtful ||= !known.added.delete(gone) && (isDelicate || holdsMessages(gone));
    let isOfMessages = isAttribute || removed.length > 0;
    for (const came of added) {
      const [isMessage, isAround] = [came.matches(each), selectFirst(came, each) !== null];
      if (isMessage && !isAround) known.added.add(came);
      known.isDoubtful ||= isAround;
      isOfMessages ||= isMessage || isAround;
    }
    return isOfMessages;
  };
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
