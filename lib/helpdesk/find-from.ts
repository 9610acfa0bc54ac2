import * as dom from './dom';

/** Finds elements one by one from one end, because a complete list takes long in a thread of thousands. */
export function* findFrom(end: 'first' | 'last', root: Element, select: string): Generator<Element, undefined> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  if (end === 'last') while (walker.lastChild());
  else walker.nextNode();
  while (walker.currentNode !== root) {
    const element = walker.currentNode as Element;
    if (dom.matches(element, select)) yield element;
    if (!(end === 'last' ? walker.previousNode() : walker.nextNode())) return undefined;
  }
  return undefined;
}
