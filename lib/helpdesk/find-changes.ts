import type { Thread } from './adapter';
import { findValue } from './find-value';
import { type FoundMessage, isNewestFirst } from './read-thread';
import { type KnownThread, nothingSince } from './thread-memory';

/** A message that has to be read, and its place in the conversation as it is now. */
interface ChangedPlace extends FoundMessage {
  element: Element;
  at: number;
  isNew: boolean;
}

/**
 * Finds what of a thread has to be read again. What came before or after all that was known, as messages do, is found
 * without a look at the others; of the others only those in which something changed are read.
 * @returns the places, in the conversation's order, and the thread as it will be known once they are read; undefined when
 * all of it has to be read
 */
export function findChanges(
  known: KnownThread,
  thread: Thread,
): { changed: ChangedPlace[]; now: KnownThread } | undefined {
  const { added, edited, isReversed, container } = known;
  if (known.isDoubtful || !('each' in thread.messages)) return undefined;
  const count = known.count + added.size;
  let { oldest, newest } = known;

  const earlier = findAdded(oldest, isReversed, added).toReversed();
  const later = findAdded(newest, !isReversed, added);
  let places = [
    ...earlier.map((element, at) => ({ element, at })),
    ...later.map((element, index) => ({ element, at: index + count - later.length })),
  ];
  if (edited.size === 0 && !known.mustCount && places.length === added.size) {
    oldest = earlier[0] ?? oldest;
    newest = later.at(-1) ?? newest;
  } else {
    const all = [...container.querySelectorAll(thread.messages.each)];
    if (isReversed) all.reverse();
    places = all.flatMap((element, at) => (added.has(element) || edited.has(element) ? { element, at } : []));
    // What is no message any more, or has become one, was not seen to come or go.
    if (all.length !== count || places.length !== added.size + edited.size) return undefined;
    oldest = all[0] ?? oldest;
    newest = all.at(-1) ?? newest;
  }
  const [first, last] = isReversed ? [newest, oldest] : [oldest, newest];
  if (isNewestFirst(thread, { element: first }, { element: last }) !== isReversed) return undefined;
  return {
    changed: places.map((place) => ({
      ...place,
      id: findValue(thread.id, place),
      isNew: added.has(place.element),
    })),
    now: { ...known, ...nothingSince(), count, oldest, newest },
  };
}

/** Those of the added ones that stand beside an element, on one side of it, from there on. */
function findAdded(from: Element, isAfter: boolean, added: Set<Element>): Element[] {
  const found: Element[] = [];
  let next: Element | null = from;
  while (added.size > 0 && (next = isAfter ? next.nextElementSibling : next.previousElementSibling)) {
    if (added.has(next)) found.push(next);
  }
  return found;
}
