import type { Adapter } from '@/lib/adapters/shape';

import * as dom from './dom';
import { selectFirstOwn } from './select-own';

/** Finds the part of the page that the adapter reads: the visible ticket, if several stay in the document. */
export function findRoot({ root, thread }: Adapter): (ParentNode & Node) | null {
  return root ? selectFirstOwn(document, root, thread) : document;
}

export function findThread(adapter: Adapter): Element | null {
  const root = findRoot(adapter);
  return root && selectFirstOwn(root, adapter.thread.container, adapter.thread);
}

/** Finds the mark of a page that can show more of the thread than it does. */
export function findMore(adapter: Adapter): Element | null {
  const { more } = adapter.thread;
  const root = more && findRoot(adapter);
  return root ? selectFirstOwn(root, more.find, adapter.thread) : null;
}

/** Returns the text of the thread's element, which states the ticket as JSON on some pages. */
export function readStatedText(adapter: Adapter): string | undefined {
  const thread = findThread(adapter);
  return thread ? dom.textContent(thread) : undefined;
}

/** Whether the whole thread is in another document of the helpdesk. @param here the thread on this page. */
export function isThreadElsewhere({ thread }: Adapter, here: Element | null): boolean {
  const { partial } = thread.elsewhere ?? {};
  return !!thread.elsewhere && !(here && !(partial && selectFirstOwn(document, partial, thread)));
}
