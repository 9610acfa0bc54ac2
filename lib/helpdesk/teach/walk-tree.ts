const UNSEEN = 'script,style,template,noscript,head,deskhand-lesson,deskhand-ask';

/**
 * Where an arrow key leads in the tree of elements: up to the one around, down into the first inside, and to the likes
 * beside in the order of reading. Only what can be seen is walked on. The same element when there is nothing that way.
 * @param isRightToLeft the text around runs from right to left
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
