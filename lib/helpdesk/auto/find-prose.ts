import * as dom from '../dom';

/** Without `h1` and `h2`, which are probably the subject. */
const PARAGRAPHS = 'p,ul,ol,li,dl,dt,dd,blockquote,pre,table,h3,h4,h5,h6,hr,br';
const INLINE = 'a,b,strong,i,em,u,s,code,img,sub,sup,font';

/** Editors write lines as elements without a meaning. */
const isBare = (element: Element, tag: string): boolean =>
  dom.matches(element, tag) && dom.getAttributeNames(element).every((name) => name === 'style');

const isLine = (element: Element): boolean => isBare(element, 'div') && !dom.querySelector(element, '[class],div');

const isParagraph = (element: Element): boolean => dom.matches(element, PARAGRAPHS) || isLine(element);
const isInline = (element: Element): boolean => dom.matches(element, INLINE) || isBare(element, 'span');

/** Finds the element with the whole formatted text around a piece of it, such as a list item. */
export function findProse(piece: Element, outside: readonly Element[]): Element {
  const around = dom.parentElement(piece);
  const isWord = isInline(piece);
  if (!around || !(isWord || isParagraph(piece))) return piece;
  if (outside.some((other) => dom.contains(around, other))) return piece;
  const isProse = [...dom.children(around)].every((child) => isParagraph(child) || (isWord && isInline(child)));
  return isProse ? findProse(around, outside) : piece;
}
