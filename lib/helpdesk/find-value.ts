import type { Source } from './adapter';
import { collapseSpace } from './extract-text';
import { selectAll, selectFirst } from './select-within';

/** Where sources are looked up: the page, or one of its messages. */
export interface Scope {
  /** Absent for what is JSON only. */
  element?: (ParentNode & Node) | undefined;
  /** The helpdesk's JSON about the ticket or the message. */
  facts?: unknown;
}

/** The first value that a list of sources finds; of each, only the first match is looked at. Blank is none. */
export function findValue(sources: Source[] | undefined, { element, facts }: Scope): string | undefined {
  for (const { select, attribute, of, fact, pattern } of sources ?? []) {
    const found = select ? element && selectFirst(element, select) : element;
    const value = clean(
      of ? location.href : fact ? valuesAt(facts, fact)[0] : read(found as Element, attribute),
      pattern,
    );
    if (value) return value;
  }
  return undefined;
}

/** Every value that one source finds inside an element, in the page's order, or in the JSON. */
export function findValues({ select, attribute, fact, pattern }: Source, { element, facts }: Scope): string[] {
  const elements = select && element ? [...selectAll(element, select)] : [];
  const values = fact ? valuesAt(facts, fact) : elements.map((found) => read(found, attribute));
  return values.flatMap((value) => clean(value, pattern) || []);
}

function read(element: Element | null | undefined, attribute: string | undefined): unknown {
  if (!element || !attribute) return element?.textContent;
  // What a field holds now, which its attribute does not tell.
  return attribute === 'value' && 'value' in element ? element.value : element.getAttribute(attribute);
}

/**
 * A pattern sees no more of a text than this, so that one of a recipe that nearly matches (`lib/recipe` refuses the worst)
 * costs milliseconds and not minutes.
 */
const MAX_PATTERN_TEXT = 1000;

function clean(value: unknown, pattern: string | undefined): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = collapseSpace(String(value).trim());
  if (!pattern) return text;
  const match = new RegExp(pattern).exec(text.slice(0, MAX_PATTERN_TEXT));
  return (match?.[1] ?? match?.[0])?.trim();
}

/** The values at a path of JSON, such as `items.*.id`, where `*` stands for every item of a list. */
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

/** What a text is as JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
