import { keysOf } from './element-keys';

/** Repeated elements, in document order, that may be the messages of a thread. */
export interface Blocks {
  /** Applies inside the container. */
  each: string;
  elements: Element[];
  container: Element;
}

const MAX_ELEMENTS = 20_000;

const ELSEWHERE =
  'nav,script,style,template,noscript,svg,select,head,button,label,[role="navigation"],[role="menu"],[role="tablist"]';

/** Of more children only the first and the last are examined: a thread repeats itself. */
export const MANY = 60;

/**
 * Finds all elements that repeat, by a shared selector or as siblings of one tag; `score-blocks.ts` judges them.
 *
 * @param wanted - Elements that are examined in any case.
 */
export function findBlocks(document: Document, wanted: readonly Element[] = []): Blocks[] {
  const byKey = new Map<string, Element[]>();
  const add = (key: string, element: Element): void => {
    const others = byKey.get(key);
    if (!others) byKey.set(key, [element]);
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

function createBlocks(each: string, found: readonly Element[]): Blocks | undefined {
  if (found.length < 2) return undefined;
  const elements = found.filter((element) => element.textContent.trim().length > 1 && element.checkVisibility());
  const [first] = elements;
  const last = elements.at(-1);
  if (!first || !last || first === last) return undefined;
  return { each, elements, container: commonAncestor(first, last) };
}

function commonAncestor(one: Element, other: Element): Element {
  let around: Element | null = one;
  while (around && !around.contains(other)) around = around.parentElement;
  return around ?? one.ownerDocument.body;
}
