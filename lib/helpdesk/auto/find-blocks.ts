import * as dom from '../dom';
import { keysOf } from './element-keys';

export interface Blocks {
  each: string;
  elements: Element[];
  container: Element;
}

const MAX_ELEMENTS = 20_000;

const ELSEWHERE =
  'nav,script,style,template,noscript,svg,select,head,button,label,[role="navigation"],[role="menu"],[role="tablist"]';

/** If there are more children, only the first and the last are examined, because a thread repeats itself. */
export const MANY = 60;

/** Finds all elements that repeat, by a shared selector or as siblings with one tag; `score-blocks.ts` judges them. */
export function findBlocks(document: Document, wanted: readonly Element[] = []): Blocks[] {
  const byKey = new Map<string, Element[]>();
  const add = (key: string, element: Element): void => {
    const others = byKey.get(key);
    const last = others?.at(-1);
    if (!others) byKey.set(key, [element]);
    else if (!last || !dom.contains(last, element)) others.push(element);
  };
  let count = 0;
  const walk = (parent: Element): void => {
    const [above] = keysOf(parent);
    for (const element of someOf(dom.children(parent), wanted)) {
      count += 1;
      if (count > MAX_ELEMENTS || dom.matches(element, ELSEWHERE)) continue;
      for (const key of keysOf(element)) if (!key.startsWith('#')) add(key, element);
      const hasLikes = [dom.previousElementSibling(element), dom.nextElementSibling(element)].some(
        (sibling) => (sibling && dom.localName(sibling)) === dom.localName(element),
      );
      if (above && hasLikes) add(`${above} > ${dom.localName(element)}`, element);
      walk(element);
    }
  };
  walk(document.body);
  return [...byKey].flatMap(([each, elements]) => createBlocks(each, elements) ?? []);
}

function someOf(children: HTMLCollection, wanted: readonly Element[]): Element[] {
  const all = [...children];
  const isInside = (index: number): boolean => index >= MANY / 2 && index < all.length - MANY / 2;
  return all.filter((element, index) => !isInside(index) || wanted.some((each) => dom.contains(element, each)));
}

function createBlocks(each: string, found: readonly Element[]): Blocks | undefined {
  if (found.length < 2) return undefined;
  const elements = found.filter(
    (element) => dom.textContent(element).trim().length > 1 && dom.checkVisibility(element),
  );
  const [first] = elements;
  const last = elements.at(-1);
  if (!first || !last || first === last) return undefined;
  return { each, elements, container: commonAncestor(first, last) };
}

export function commonAncestor(one: Element, other: Element): Element {
  let around: Element | null = one;
  while (around && !dom.contains(around, other)) around = dom.parentElement(around);
  return around ?? dom.ownerDocument(one).body;
}
