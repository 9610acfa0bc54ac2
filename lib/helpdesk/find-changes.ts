import type { MessagePlace } from '@/lib/domain/ticket-reading';

import type { Thread } from './adapter';
import { findValue } from './find-value';
import { type FoundMessage, isNewestFirst } from './read-thread';
import { selectAll } from './select-within';
import { type KnownThread, nothingSince } from './thread-memory';

/** What of a thread has to be read again. */
interface FoundChanges {
  found: FoundMessage[];
  /** Where each of them is. */
  places: MessagePlace[];
  /** The thread as it is known once they are read. */
  now: KnownThread;
}

/**
 * Finds what has to be read again. Messages that follow the newest one beside it, as nearly all do, are found without a look
 * at the others.
 * @returns undefined when all has to be read
 */
export function findChanges(known: KnownThread, thread: Thread): FoundChanges | undefined {
  if (known.isDoubtful || 'path' in thread.messages) return undefined;
  const { each } = thread.messages;
  const { added, edited, newest, isReversed } = known;
  const count = known.count + added.size;
  const later = findLater(known);
  /** The end of the conversation that holds all changes. */
  const end = later ? [newest, ...later] : [...known.container.querySelectorAll(each)];
  if (isReversed && !later) end.reverse();
  const places: MessagePlace[] = [];
  const changed = end.filter((element, index) => {
    const isNew = added.has(element);
    const isChanged = isNew || edited.has(element);
    if (isChanged) places.push({ at: count - end.length + index, isNew });
    return isChanged;
  });
  const oldest = later ? known.oldest : end[0];
  const now = { ...known, ...nothingSince(), count, oldest: oldest ?? newest, newest: end.at(-1) ?? newest };
  // What has become a message, or is none any more, was not seen to come or go; and the agent may have turned the order.
  const isOther =
    (!later && end.length !== count) ||
    changed.length !== added.size + edited.size ||
    !isFollowed(changed, thread) ||
    isShownReversed(now, each, thread) !== isReversed;
  const found = changed.map((element) => ({ element, id: findValue(thread.id, { element }) }));
  return isOther ? undefined : { found, places, now };
}

/**
 * Whether all that changes in a thread's messages, or in one of them, is heard of outside, as it is not in a frame or a
 * shadow root; and no message stands in another, so that each depends on the other.
 */
export function isFollowed(scopes: Element[], { messages }: Thread): boolean {
  if ('path' in messages) return false;
  const { each, body } = messages;
  const parts = `:is(${each}) :is(${each}), iframe, ${body}`;
  const hides = (part: Element): boolean =>
    part.shadowRoot !== null || (part.localName === 'iframe' && !!part.closest(each));
  const isNested = (part: Element): boolean => part.matches(each) && !!part.parentElement?.closest(each);
  return scopes.every((scope) => {
    if (hides(scope)) return false;
    for (const part of selectAll(scope, parts)) if (hides(part) || isNested(part)) return false;
    return true;
  });
}

/** Where messages tell the order, those at the ends may be events that do not. */
function isShownReversed({ container, isReversed }: KnownThread, each: string, thread: Thread): boolean {
  if (thread.order === 'oldest-first' || thread.order === 'newest-first') return isReversed;
  const found = Array.from(container.querySelectorAll(each), (element) => ({ element }));
  return isNewestFirst(thread, found, container);
}

/** All messages that came, where nothing else has happened and they stand beside the newest one, after it. */
function findLater({ added, edited, newest, isReversed }: KnownThread): Element[] | undefined {
  const later: Element[] = [];
  let next: Element | null = newest;
  while (later.length < added.size && (next = isReversed ? next.previousElementSibling : next.nextElementSibling)) {
    if (added.has(next)) later.push(next);
  }
  return edited.size === 0 && later.length === added.size ? later : undefined;
}
