import { browser } from 'wxt/browser';

import type { PagePart } from '@/lib/messaging/protocol';
import { SCRIPT_FILE } from '@/lib/page-scripts/register-content-script';

/** Injects a page part; false when the tab accepts no script. */
export async function loadPart(part: PagePart, tabId: number | undefined): Promise<boolean> {
  if (tabId === undefined) return false;
  const put = browser.scripting.executeScript({
    target: { tabId },
    files: [part === 'content' ? SCRIPT_FILE : `/${part}.js`],
  });
  return put.then(
    () => true,
    () => false,
  );
}
