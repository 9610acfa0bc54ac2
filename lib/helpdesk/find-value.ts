import type { Source } from './adapter';
import { collapseSpace } from './extract-text';

/** Where sources are looked up: the page, or one of its messages. */
export interface Scope {
  /** Absent for what is JSON only. */
  element?: ParentNode & Node;
  /** The helpdesk's JSON about the ticket or the message. */
  facts?: unknown;
}

/** The first value that a list of sources finds. Blank is none. */
export function findValue(sources: Source[] | undefined, scope: Scope): string | undefined {
  for (const source of sources ?? []) {
    const [value] = findValues(source, scope);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Every value that one source finds, in the page's order. */
export function findValues({ select, attribute, of, fact, pattern }: Source, { element, facts }: Scope): string[] {
  const values =
    of === 'address'
      ? [location.href]
      : fact !== undefined
        ? valuesAt(facts, fact)
        : (select === undefined ? [element] : [...(element?.querySelectorAll(select) ?? [])]).map((found) =>
            read(found, attribute),
          );
  return values.flatMap((value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const text = collapseSpace(String(value)).trim();
    const match = pattern === undefined ? [text] : new RegExp(pattern).exec(text);
    return (match?.[1] ?? match?.[0])?.trim() || [];
  });
}

function read(found: Node | undefined, attribute: string | undefined): unknown {
  if (!found || attribute === undefined) return found?.textContent;
  const element = found as Element;
  // What a field holds now, which its attribute does not tell.
  return attribute === 'value' && 'value' in element ? element.value : element.getAttribute(attribute);
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
