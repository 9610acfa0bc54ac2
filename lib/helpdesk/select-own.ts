import type { Thread } from '@/lib/adapters/shape';
import { memoize } from '@/lib/shared/memoize';

import * as dom from './dom';
import { fromElement, selectAll } from './select-within';

/*
 * A message body contains a stranger's text, which may imitate any part of the page. The functions of this file select only
 * elements of the helpdesk itself.
 */

/** Selects elements outside message bodies, in document order. */
export function selectAllOwn(scope: ParentNode, selector: string, thread?: Thread): Element[] {
  return Array.from(dom.querySelectorAll(scope, guardHas(selector, thread))).filter(
    (found) => !isForeign(found, thread),
  );
}

/** Selects the first element outside message bodies. Checks only elements that the selector finds, so it is fast in long threads. */
export function selectFirstOwn(scope: ParentNode, selector: string, thread?: Thread): Element | null {
  const first = dom.querySelector(scope, guardHas(selector, thread));
  return first && isForeign(first, thread) ? (selectAllOwn(scope, selector, thread)[0] ?? null) : first;
}

/** Whether an element is in a message body, or is an iframe that shows one. */
export function isForeign(element: Element, thread?: Thread): boolean {
  const selector = thread && foreignIn(thread);
  return !!selector && dom.matches(element, selector);
}

/** Returns the selector of foreign elements; empty if the recipe cannot identify them. Memoized for speed. */
const foreignIn = memoize((thread: Thread): string => {
  const bodies = bodiesOf(thread);
  if (!bodies) return '';
  const { each, body } = bodies;
  return `:is(${thread.container}) :is(${each}) :is(:is(${body}) *, iframe:is(${body}))`;
});

const TOKEN = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|:has\(|\(|\s*[),]/gs;

/** Restricts each `:has()` of a selector to elements outside message bodies. */
export function guardHas(selector: string, thread?: Thread): string {
  const bodies = thread && selector.includes(':has(') ? bodiesOf(thread) : undefined;
  if (!bodies) return selector;
  const { each, body } = bodies;
  // `:has()` cannot be nested.
  const within = each.includes(':has(') ? '' : `:is(${each})`;
  const guard = `:not(${within} :is(${body}) *)`;
  return `:is(${mapHasArguments(selector, (argument) => argument + guard)})`;
}

export function hasArguments(selectors: readonly string[]): string[] {
  const found: string[] = [];
  for (const selector of selectors) {
    mapHasArguments(selector, (argument) => {
      found.push(argument.replace(/^\s*[>+~]/, ''));
      return argument;
    });
  }
  return found;
}

/**
 * Whether one of the selectors finds an element in a message body. Few threads have such an element. In the others no value
 * has to be checked, which saves two thirds of the time.
 */
export function mayBeImitated(container: ParentNode, selectors: readonly string[], thread: Thread): boolean {
  const bodies = bodiesOf(thread);
  if (!bodies || selectors.length === 0) return false;
  const sought = fromElement(selectors.join());
  return Array.from(selectAll(container, bodies.body)).some(
    (body) =>
      dom.querySelector(body, sought) !== null || (dom.localName(body) === 'iframe' && dom.matches(body, sought)),
  );
}

function mapHasArguments(selector: string, change: (argument: string) => string): string {
  const open: string[] = [];
  let mapped = '';
  let start = 0;
  for (const { 0: token, index } of selector.matchAll(TOKEN)) {
    const mark = token.trim();
    const isInHas = open.at(-1) === ':has(';
    if (isInHas && (mark === ')' || mark === ',')) {
      mapped += change(selector.slice(start, index)) + token;
      start = index + token.length;
    }
    if (mark === ')') open.pop();
    if (mark === '(' || mark === ':has(') open.push(mark);
    if (mark === ':has(') {
      mapped += selector.slice(start, index) + token;
      start = index + token.length;
    }
  }
  return mapped + selector.slice(start);
}

/**
 * Returns the selectors of messages and bodies. Undefined for a recipe whose body is the message itself: the helpdesk's own
 * elements then cannot be distinguished from a stranger's.
 */
function bodiesOf({ messages }: Thread): { each: string; body: string } | undefined {
  if ('path' in messages) return undefined;
  const { each, body } = messages;
  return each === body || each.startsWith(`${body},`) ? undefined : { each, body };
}
