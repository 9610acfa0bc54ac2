const UNSEEN = 'script,style,template,noscript,head,[deskhand-lesson],[deskhand-ask]';

/**
 * Moves through visible elements by an arrow key: to the parent, the first child or a sibling in reading order.
 *
 * @returns the same element when there is none in that direction.
 */
export function walkTree(from: Element, key: string, isRightToLeft: boolean): Element {
  const next = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowUp')
    return from.parentElement && from.parentElement !== document.documentElement ? from.parentElement : from;
  if (key === 'ArrowDown') return [...from.children].find(canBeSeen) ?? from;
  const step = (element: Element): Element | null =>
    key === next ? element.nextElementSibling : element.previousElementSibling;
  for (let element = step(from); element; element = step(element)) if (canBeSeen(element)) return element;
  return from;
}

function canBeSeen(element: Element): boolean {
  return !element.matches(UNSEEN) && element.checkVisibility();
}
