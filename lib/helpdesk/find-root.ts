import type { Adapter, Selectors } from './adapter';

/** The part of the page that the adapter's selectors mean: the ticket that is shown, where several stay in the document. */
export function findRoot({ root }: Adapter): (ParentNode & Node) | null {
  return root ? document.querySelector(root) : document;
}

/** The element whose children are the thread, as far as it is on the page. */
export function findThread(adapter: Adapter): Element | null {
  const root = findRoot(adapter);
  return root && findFirst(root, adapter.thread.container);
}

/** Of several selectors the first that finds something; one that finds nothing when none does. */
export function chooseSelector(scope: ParentNode, candidates: Selectors): string {
  return [candidates].flat().find((select) => scope.querySelector(select)) ?? ':not(*)';
}

/** What the first of several selectors finds that finds anything. */
export function findFirst(scope: ParentNode, candidates: Selectors): Element | null {
  return scope.querySelector(chooseSelector(scope, candidates));
}
