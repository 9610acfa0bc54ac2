import { keysOf } from './element-keys';

/** Repeated elements that may be the messages of a thread, in the page's order. */
export interface Blocks {
  /** Selects each of them, inside the container. */
  each: string;
  elements: Element[];
  /** The closest element around all of them. */
  container: Element;
}

/** Looked at before the thread's end in the longest pages. */
const MAX_ELEMENTS = 20_000;

/** What no conversation stands in, and what is no element for people. */
const ELSEWHERE =
  'nav,script,style,template,noscript,svg,select,head,button,label,[role="navigation"],[role="menu"],[role="tablist"]';

/**
 * Everything in the page that repeats: elements that share a mark, and children of one parent that share their tag.
 * Whether they are messages is judged elsewhere (`judge-blocks.ts`).
 */
export function findBlocks(document: Document): Blocks[] {
  const byKey = new Map<string, Element[]>();
  const add = (key: string, element: Element): void => {
    const others = byKey.get(key);
    if (!others) byKey.set(key, [element]);
    // Of elements in one another the outer one stands for both.
    else if (!others.at(-1)?.contains(element)) others.push(element);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, (node) =>
    (node as Element).matches(ELSEWHERE) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let count = 0; count < MAX_ELEMENTS && walker.nextNode(); count += 1) {
    const element = walker.currentNode as Element;
    for (const key of keysOf(element)) if (!key.startsWith('#')) add(key, element);
    const { parentElement: parent } = element;
    const hasLikes = [element.previousElementSibling, element.nextElementSibling].some(
      (sibling) => sibling?.localName === element.localName,
    );
    if (parent && hasLikes) {
      const above = keysOf(parent)[0];
      if (above) add(`${above} > ${element.localName}`, element);
    }
  }
  return [...byKey].flatMap(([each, elements]) => createBlocks(each, elements) ?? []);
}

/** What of the elements can be seen and holds text, with what is around it. */
export function createBlocks(each: string, found: readonly Element[]): Blocks | undefined {
  if (found.length < 2) return undefined;
  const elements = found.filter((element) => element.textContent.trim().length > 1 && element.checkVisibility());
  const [first] = elements;
  const last = elements.at(-1);
  if (!first || !last || first === last) return undefined;
  return { each, elements, container: commonAncestor(first, last) };
}

/** The closest element around both, or the one that is around the other. */
export function commonAncestor(one: Element, other: Element): Element {
  let around: Element | null = one;
  while (around && !around.contains(other)) around = around.parentElement;
  return around ?? one.ownerDocument.body;
}
