import * as dom from '../dom';
import { ADDED } from '../own-words';
import { isLastingName } from './lasting-name';

const NAMED = ['name', 'role', 'itemprop', 'type'];

/** The value differs by ticket or message, so only the attribute's presence counts. */
const isData = (name: string): boolean =>
  /^data-(?!v-|react|ember|turbo|bs-|original-title|tooltip)[a-z-]+$/.test(name);

/** Lists the simple selectors of an element, the most stable first. Leaves out names that seem generated, and what extensions added. */
export function keysOf(element: Element): string[] {
  if (dom.closest(element, ADDED)) return [];
  const tag = dom.localName(element);
  const attributes = [...dom.attributes(element)];
  const data = attributes.filter(({ name }) => isData(name));
  const quote = (value: string): string => `"${CSS.escape(value)}"`;
  return [
    ...(dom.id(element) && isLastingName(dom.id(element)) ? [`#${CSS.escape(dom.id(element))}`] : []),
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

export function classKeysOf(element: Element): string[] {
  return [...dom.classList(element)].filter(isLastingName).map((name) => `.${CSS.escape(name)}`);
}

const MAX_CANDIDATES = 4;

const MAX_DEPTH = 6;

/** Finds selectors that each match only this element, the most stable first; none if only its position is unique. */
export function findSelectors(element: Element): string[] {
  const document = dom.ownerDocument(element);
  if (element === document.body) return ['body'];
  const isRight = (select: string): boolean => document.querySelector(select) === element;
  const isUnique = (select: string): boolean => isRight(select) && document.querySelectorAll(select).length === 1;
  const own = [...new Set([...keysOf(element), dom.localName(element)])];
  const found = own.filter(isUnique);
  let around = dom.parentElement(element);
  for (let depth = 0; around && depth < MAX_DEPTH && found.length < MAX_CANDIDATES; depth += 1) {
    // `.active` may be the only difference from the same element of a hidden ticket.
    const states = found.length === 0 ? [...dom.classList(around)].filter((name) => /^[a-z-]+$/i.test(name)) : [];
    const outer = [...keysOf(around), ...states.map((name) => `.${name}`)];
    for (const key of own) {
      const path = outer.map((above) => `${above} ${key}`).find(isUnique);
      // Two paths with the same last selector would break together.
      if (path && !found.some((other) => other === key || other.endsWith(` ${key}`))) found.push(path);
    }
    around = dom.parentElement(around);
  }
  return found.slice(0, MAX_CANDIDATES);
}
