import { findSelectors } from '../auto/element-keys';
import * as dom from '../dom';

/** Finds selectors that each match only this element, the best first. Without stable marks it is one by position. */
export function findTaughtSelectors(element: Element): string[] {
  const lasting = findSelectors(element);
  return lasting.length > 0 ? lasting : [findPosition(element)];
}

/** Returns the path from the closest element with a stable mark. */
function findPosition(element: Element): string {
  const steps: string[] = [];
  for (let node = element, outer = dom.parentElement(node); outer; node = outer, outer = dom.parentElement(node)) {
    const name = dom.localName(node);
    const alike = [...dom.children(outer)].filter((child) => dom.localName(child) === name);
    const tag = CSS.escape(name);
    steps.unshift(alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(node) + 1})` : tag);
    const [mark] = findSelectors(outer);
    if (mark) return [mark, ...steps].join(' > ');
  }
  return ['html', ...steps].join(' > ');
}
