import { browser } from 'wxt/browser';

import type { PagePart } from '@/lib/messaging/protocol';

/** Puts one of our scripts into the page that asks for it; false when the tab takes none, as after it has moved on. */
export async function loadPart(part: PagePart, tabId: number | undefined): Promise<boolean> {
  if (tabId === undefined) return false;
  const put = browser.scripting.executeScript({ target: { tabId }, files: [`/${part}.js`] });
  return put.then(
    () => true,
    () => false,
  );
}
