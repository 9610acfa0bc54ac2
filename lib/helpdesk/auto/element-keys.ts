import { isLastingName } from './lasting-name';

/** Attributes that hold what something is, in no language of people. */
const NAMED = ['name', 'role', 'itemprop', 'type'];

/** Attributes whose value is one ticket's or one message's: only that they are there says something. */
const isData = (name: string): boolean =>
  /^data-(?!v-|react|ember|turbo|bs-|original-title|tooltip)[a-z-]+$/.test(name);

/**
 * Simple selectors that an element matches, those that promise to last the longest first: its id, its data attributes,
 * its name or role, its classes, its tag. What looks made up by a machine is left out.
 */
export function keysOf(element: Element): string[] {
  const tag = element.localName;
  const attributes = [...element.attributes];
  const data = attributes.filter(({ name }) => isData(name));
  const quote = (value: string): string => `"${CSS.escape(value)}"`;
  return [
    ...(element.id && isLastingName(element.id) ? [`#${CSS.escape(element.id)}`] : []),
    ...data.filter(({ value }) => isLastingName(value)).map(({ name, value }) => `[${name}=${quote(value)}]`),
    ...data.map(({ name }) => `[${name}]`),
    ...attributes
      .filter(({ name, value }) => NAMED.includes(name) && isLastingName(value))
      .map(({ name, value }) => `[${name}=${quote(value)}]`),
    ...classKeysOf(element),
    ...(tag.includes('-') ||
    /^(article|form|h[1-6]|main|section|textarea|iframe|time|table|tbody|ol|ul|li|tr|td)$/.test(tag)
      ? [tag]
      : []),
  ];
}

/** Its classes as selectors; those of a design system's only where the element has no other. */
export function classKeysOf(element: Element): string[] {
  return [...element.classList].filter(isLastingName).map((name) => `.${CSS.escape(name)}`);
}

/** How many selectors are kept for one element. */
const MAX_CANDIDATES = 4;

/** How far up to look for what tells an element from its likes. */
const MAX_DEPTH = 6;

/**
 * Selectors of which each finds this element before any other, those that promise to last the longest first. By itself,
 * or below one of the elements around it. Empty when there is none without counting.
 */
export function findSelectors(element: Element): string[] {
  const document = element.ownerDocument;
  if (element === document.body) return ['body'];
  const isRight = (select: string): boolean => document.querySelector(select) === element;
  const isUnique = (select: string): boolean => isRight(select) && document.querySelectorAll(select).length === 1;
  const own = [...keysOf(element), element.localName];
  const found = own.filter(isUnique);
  let around = element.parentElement;
  for (let depth = 0; around && depth < MAX_DEPTH && found.length < MAX_CANDIDATES; depth += 1) {
    // What the part around is at the moment may be all that tells it from the same part of another, hidden ticket.
    const states = found.length === 0 ? [...around.classList].filter((name) => /^[a-z-]+$/i.test(name)) : [];
    const outer = [...keysOf(around), ...states.map((name) => `.${name}`)];
    for (const key of own) {
      const path = outer.map((above) => `${above} ${key}`).find(isUnique);
      // One path for each of its own marks: the same mark below many elements is lost all at once.
      if (path && !found.some((other) => other === key || other.endsWith(` ${key}`))) found.push(path);
    }
    around = around.parentElement;
  }
  return found.slice(0, MAX_CANDIDATES);
}
