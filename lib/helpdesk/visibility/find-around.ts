import * as dom from '../dom';

/** The element around another, also outside of a shadow root or a frame. */
export function findAround(element: Element): Element | null {
  const root = dom.getRootNode(element);
  const host = 'host' in root ? (root.host as Element) : (dom.ownerDocument(element).defaultView?.frameElement ?? null);
  return dom.parentElement(element) ?? host;
}
