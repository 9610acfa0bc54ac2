import type { Thread, ValueSource } from '@/lib/adapters/shape';

import * as dom from './dom';
import { collapseSpace } from './extract-text';
import { isSecret, isSecretName, withoutSecrets } from './is-secret';
import { isLeftOut, readOwnWords } from './own-words';
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
      of ? withoutSecrets(location.href) : fact ? valuesAt(facts, fact)[0] : read(found as Element, attribute),
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

/** A recipe may come from a stranger, and the platform receives what it reads: secrets have no value. */
function read(element: Element | null | undefined, attribute: string | undefined): unknown {
  // The page itself has no text of its own.
  if (!element || !dom.isElement(element) || isSecret(element)) return undefined;
  if (!attribute) return isLeftOut(element) ? undefined : readOwnWords(element);
  if (isSecretName(attribute)) return undefined;
  // The current value; the attribute holds the initial one.
  const value = attribute === 'value' && 'value' in element ? element.value : dom.getAttribute(element, attribute);
  return typeof value === 'string' ? withoutSecrets(value) : value;
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
        const keys = step === '*' ? Object.keys(value) : Object.hasOwn(value, step) ? [step] : [];
        return keys.filter((key) => !isSecretName(key)).map((key) => (value as Record<string, unknown>)[key]);
      }),
    [json],
  );
}
