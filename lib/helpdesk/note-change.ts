import type { Adapter } from './adapter';
import type { ThreadMemory } from './thread-memory';

/** What a change concerns: messages, or the page around them, which may hold the ticket's head. */
export type Concern = 'messages' | 'page';

/**
 * Makes what tells of each change in the page what it concerns, and notes what it may have done to which message.
 * @returns undefined: nothing that is read
 */
export function createChangeNoter(
  { thread: { messages, author = [] } }: Adapter,
  memory: ThreadMemory,
): (record: MutationRecord, thread: Element | null) => Concern | undefined {
  if ('path' in messages) {
    return ({ type, target }, thread) =>
      thread?.contains(target) ? (type === 'attributes' ? undefined : 'messages') : 'page';
  }
  const { each, body, attachments } = messages;
  /** Text that is read, other than that of clocks ("5 minutes ago"), which changes all the time. */
  const words = [body, attachments, ...author.map(({ select }) => select)].filter(Boolean).join();
  /** What is a message depends on what is in it or beside it. */
  const isDelicate = /:(?!not)/.test(each);

  return ({ type, target, addedNodes, removedNodes }, thread) => {
    const known = memory.thread;
    const doubt = (isDoubtful: boolean): void => {
      if (known && isDoubtful) known.isDoubtful = true;
    };
    const element = isElement(target) ? target : target.parentElement;
    const added = [...addedNodes].filter(isElement);
    const removed = [...removedNodes].filter(isElement);
    const isAttribute = type === 'attributes';
    const isText = !isAttribute && added.length + removed.length === 0;

    const message = element?.closest(each);
    if (message && thread?.contains(message)) {
      if (isText && !element?.closest(words)) return undefined;
      if (!known?.added.has(message)) known?.edited.add(message);
      return 'messages';
    }
    if (!thread?.contains(target)) {
      // Nobody has seen what happened to a thread while it was out of the page.
      const isMoved = removed.some((gone) => gone.contains(thread));
      doubt(isMoved || (isAttribute && target.contains(thread)));
      if (isMoved) return 'messages';
      // What the agent is writing is not read.
      return !isAttribute && element?.closest('[contenteditable]') ? undefined : 'page';
    }
    // In the thread, beside its messages.
    if (isText) return undefined;
    doubt(isAttribute);
    for (const gone of removed) {
      if (!known || known.added.delete(gone)) continue;
      doubt(isDelicate || gone.matches(each));
      known.mustCount = true;
    }
    const isNew = added.map((node) => {
      const isMessage = node.matches(each);
      if (isMessage) known?.added.add(node);
      const holdsMessages = !isMessage && node.querySelector(each) !== null;
      doubt(holdsMessages);
      return isMessage || holdsMessages;
    });
    return isAttribute || removed.length > 0 || isNew.includes(true) ? 'messages' : 'page';
  };
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
