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

/** Of more children than this only the first and the last are looked at: a thread of thousands repeats itself. */
export const MANY = 60;

/**
 * Everything in the page that repeats: elements that share a mark, and children of one parent that share their tag.
 * Whether they are messages is judged elsewhere (`judge-blocks.ts`).
 * @param wanted elements that are looked at in any case
 */
export function findBlocks(document: Document, wanted: readonly Element[] = []): Blocks[] {
  const byKey = new Map<string, Element[]>();
  const add = (key: string, element: Element): void => {
    const others = byKey.get(key);
    if (!others) byKey.set(key, [element]);
    // Of elements in one another the outer one stands for both.
    else if (!others.at(-1)?.contains(element)) others.push(element);
  };
  let count = 0;
  const walk = (parent: Element): void => {
    const [above] = keysOf(parent);
    for (const element of someOf(parent.children, wanted)) {
      count += 1;
      if (count > MAX_ELEMENTS || element.matches(ELSEWHERE)) continue;
      for (const key of keysOf(element)) if (!key.startsWith('#')) add(key, element);
      const hasLikes = [element.previousElementSibling, element.nextElementSibling].some(
        (sibling) => sibling?.localName === element.localName,
      );
      if (above && hasLikes) add(`${above} > ${element.localName}`, element);
      walk(element);
    }
  };
  walk(document.body);
  return [...byKey].flatMap(([each, elements]) => createBlocks(each, elements) ?? []);
}

function someOf(children: HTMLCollection, wanted: readonly Element[]): Element[] {
  const all = [...children];
  const isInside = (index: number): boolean => index >= MANY / 2 && index < all.length - MANY / 2;
  return all.filter((element, index) => !isInside(index) || wanted.some((each) => element.contains(each)));
}

/** What of the elements can be seen and holds text, with what is around it. */
function createBlocks(each: string, found: readonly Element[]): Blocks | undefined {
  if (found.length < 2) return undefined;
  const elements = found.filter((element) => element.textContent.trim().length > 1 && element.checkVisibility());
  const [first] = elements;
  const last = elements.at(-1);
  if (!first || !last || first === last) return undefined;
  return { each, elements, container: commonAncestor(first, last) };
}

/** The closest element around both, or the one that is around the other. */
function commonAncestor(one: Element, other: Element): Element {
  let around: Element | null = one;
  while (around && !around.contains(other)) around = around.parentElement;
  return around ?? one.ownerDocument.body;
}
