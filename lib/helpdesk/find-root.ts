import type { Adapter } from './adapter';

/** The part of the page that the adapter's selectors mean: the ticket that is shown, where several stay in the document. */
export function findRoot({ root }: Adapter): (ParentNode & Node) | null {
  return root ? document.querySelector(root) : document;
}

/** The element whose children are the thread, as far as it is on the page. */
export function findThread(adapter: Adapter): Element | null {
  return findRoot(adapter)?.querySelector(adapter.thread.container) ?? null;
}
