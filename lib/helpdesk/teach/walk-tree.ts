import * as dom from '../dom';

const UNSEEN = 'script,style,template,noscript,head,[deskhand-lesson],[deskhand-ask]';

/**
 * Moves through visible elements by an arrow key: to the parent, the first child or a sibling in reading order. Returns the same
 * element if there is none in that direction.
 */
export function walkTree(from: Element, key: string, isRightToLeft: boolean): Element {
  const next = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const outer = dom.parentElement(from);
  if (key === 'ArrowUp') return outer && outer !== document.documentElement ? outer : from;
  if (key === 'ArrowDown') return [...dom.children(from)].find(canBeSeen) ?? from;
  const step = (element: Element): Element | null =>
    key === next ? dom.nextElementSibling(element) : dom.previousElementSibling(element);
  for (let element = step(from); element; element = step(element)) if (canBeSeen(element)) return element;
  return from;
}

function canBeSeen(element: Element): boolean {
  return !dom.matches(element, UNSEEN) && dom.checkVisibility(element);
}
