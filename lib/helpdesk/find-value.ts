import type { Thread, ValueSource } from '@/lib/adapters/shape';

import * as dom from './dom';
import { collapseSpace } from './extract-text';
import { selectAllOwn, selectFirstOwn } from './select-own';
import { fromElement } from './select-within';

export interface ValueContext {
  element?: (ParentNode & Node) | undefined;
  facts?: unknown;
  thread?: Thread;
}

/** Finds the first value in a list of sources that is not blank. Only the first match of each source counts. */
export function findValue(
  sources: ValueSource[] | undefined,
  { element, facts, thread }: ValueContext,
): string | undefined {
  for (const { select, attribute, of, fact, pattern } of sources ?? []) {
    const found = select ? element && selectFirstOwn(element, fromElement(select), thread) : element;
    const value = clean(
      of ? location.href : fact ? valuesAt(facts, fact)[0] : read(found as Element, attribute),
      pattern,
    );
    if (value) return value;
  }
  return undefined;
}

/** Finds every value of one source, in document order. */
export function findValues(
  { select, attribute, fact, pattern }: ValueSource,
  { element, facts, thread }: ValueContext,
): string[] {
  const elements = select && element ? selectAllOwn(element, fromElement(select), thread) : [];
  const values = fact ? valuesAt(facts, fact) : elements.map((found) => read(found, attribute));
  return values.flatMap((value) => clean(value, pattern) || []);
}

function read(element: Element | null | undefined, attribute: string | undefined): unknown {
  if (!element || !attribute) return element && dom.textContent(element);
  // The current value; the attribute holds the initial one.
  return attribute === 'value' && 'value' in element ? element.value : dom.getAttribute(element, attribute);
}

/** Keeps backtracking within milliseconds. `lib/adapters` refuses the worst patterns of recipes. */
const MAX_VALUE = 500;

function clean(value: unknown, pattern: string | undefined): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = collapseSpace(String(value).trim()).slice(0, MAX_VALUE);
  if (!pattern) return text;
  const match = new RegExp(pattern).exec(text);
  return (match?.[1] ?? match?.[0])?.trim();
}

/** Returns the values at a path of JSON, such as `items.*.id`, where `*` stands for every item of a list. */
export function valuesAt(json: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (found, step) =>
      found.flatMap((value) => {
        if (typeof value !== 'object' || value === null) return [];
        if (step === '*') return Object.values(value);
        return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
      }),
    [json],
  );
}
