import type { Thread } from '@/lib/adapters/shape';
import type { MessagePlace } from '@/lib/domain/ticket-reading';

import * as dom from './dom';
import { findValue } from './find-value';
import { isNewestFirst } from './read-thread';
import { selectAll } from './select-within';
import { type FoundChanges, type KnownThread, noChanges } from './thread-memory';

/** Finds the messages to read again; undefined if the whole thread must be read. */
export function findThreadChanges(known: KnownThread, thread: Thread): FoundChanges | undefined {
  if (known.mustReread || 'path' in thread.messages) return undefined;
  const { each } = thread.messages;
  const { added, edited, newest, isReversed } = known;
  const count = known.count + added.size;
  const later = findLater(known);
  const end = later ? [newest, ...later] : [...dom.querySelectorAll(known.container, each)];
  if (isReversed && !later) end.reverse();
  const places: MessagePlace[] = [];
  const changed = end.filter((element, index) => {
    const isNew = added.has(element);
    const isChanged = isNew || edited.has(element);
    if (isChanged) places.push({ at: count - end.length + index, isNew });
    return isChanged;
  });
  const oldest = later ? known.oldest : end[0];
  const now = { ...known, ...noChanges(), count, oldest: oldest ?? newest, newest: end.at(-1) ?? newest };
  // An element may have started or stopped matching `each` unseen, and the agent may have reversed the order.
  const isUnexplained =
    (!later && end.length !== count) ||
    changed.length !== added.size + edited.size ||
    !isObservable(changed, thread) ||
    isShownReversed(now, each, thread) !== isReversed;
  const found = changed.map((element) => ({ element, thread, id: findValue(thread.id, { element, thread }) }));
  return isUnexplained ? undefined : { found, places, now };
}

/** Whether mutations report all changes: messages are not nested, and contain no frame or shadow root. */
export function isObservable(scopes: Element[], { messages }: Thread): boolean {
  if ('path' in messages) return false;
  const { each, body } = messages;
  const inside = `:is(${each}) :is(${each}), iframe, ${body}`;
  const hides = (element: Element): boolean =>
    dom.shadowRoot(element) !== null || (dom.localName(element) === 'iframe' && !!dom.closest(element, each));
  const isNested = (element: Element): boolean =>
    dom.matches(element, each) && dom.closestAround(element, each) !== null;
  return scopes.every((scope) => {
    if (hides(scope)) return false;
    for (const element of selectAll(scope, inside)) if (hides(element) || isNested(element)) return false;
    return true;
  });
}

/** The messages at the ends may be events without ids or times. */
function isShownReversed({ container, isReversed }: KnownThread, each: string, thread: Thread): boolean {
  if (thread.order === 'oldest-first' || thread.order === 'newest-first') return isReversed;
  const found = Array.from(dom.querySelectorAll(container, each), (element) => ({ element, thread }));
  return isNewestFirst(thread, found, container);
}

function findLater({ added, edited, newest, isReversed }: KnownThread): Element[] | undefined {
  const later: Element[] = [];
  let next: Element | null = newest;
  while (
    later.length < added.size &&
    (next = isReversed ? dom.previousElementSibling(next) : dom.nextElementSibling(next))
  ) {
    if (added.has(next)) later.push(next);
  }
  return edited.size === 0 && later.length === added.size ? later : undefined;
}
