import type { Adapter } from '@/lib/adapters/shape';
import type { Ticket } from '@/lib/domain/ticket';

import * as dom from './dom';
import { findFrom } from './find-from';
import { findThread } from './find-root';
import { findValue, type ValueContext } from './find-value';
import { guardHas } from './select-own';

/** Reads how many messages the whole thread has, if the page may show only a part of it. */
export function readTotal(adapter: Adapter, page: ValueContext): Ticket['total'] {
  const total = findValue(adapter.thread.total, page);
  if (total !== undefined) return Number(total) || 'more';
  const { messages } = adapter.thread;
  const list = 'each' in messages && findThread(adapter);
  if (!list) return undefined;
  const select = guardHas(messages.each, adapter.thread);
  const first = findFrom('first', list, select).next().value;
  const last = findFrom('last', list, select).next().value;
  if (!first || !last) return undefined;
  const [begin, end, size] = [
    readNumber(first, 'aria-posinset'),
    readNumber(last, 'aria-posinset'),
    readNumber(last, 'aria-setsize'),
  ];
  if (size > 0 && (begin > 1 || (end > 0 && end < size))) return size;
  return size < 0 || isVirtual(list, first, last) ? 'more' : undefined;
}

/** Returns 0 for a number that is missing or none. */
function readNumber(element: Element, attribute: string): number {
  return Math.trunc(Number(dom.getAttribute(element, attribute))) || 0;
}

/** Whether the list draws only the messages near its window: more than a window's height beside them is empty. */
function isVirtual(list: Element, first: Element, last: Element): boolean {
  const top = dom.getBoundingClientRect(list).top - dom.scrollTop(list);
  const above = dom.getBoundingClientRect(first).top - top;
  const below = top + dom.scrollHeight(list) - dom.getBoundingClientRect(last).bottom;
  const isEmpty = (cut: (range: Range) => void): boolean => {
    const beside = document.createRange();
    beside.selectNodeContents(list);
    cut(beside);
    return beside.toString().trim() === '';
  };
  return (
    (above > innerHeight && isEmpty((range) => range.setEndBefore(first))) ||
    (below > innerHeight && isEmpty((range) => range.setStartAfter(last)))
  );
}
