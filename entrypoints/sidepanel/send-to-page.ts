import { browser } from 'wxt/browser';

import type { Delivery } from '@/lib/calls/call';
import { sendToPage } from '@/lib/messaging/send';

/**
 * As `sendToPage`, but ends when the tab loads another page. Chromium ends such a message by itself. Firefox (153) keeps the page
 * that was left, and never ends it.
 */
export const sendToOpenPage: typeof sendToPage = (tabId, type, body) => {
  const sent = sendToPage(tabId, type, body);
  return 'sidebarAction' in browser ? untilLeft(tabId, sent) : sent;
};

function untilLeft<Reply>(tabId: number, sent: Promise<Delivery<Reply>>): Promise<Delivery<Reply>> {
  return new Promise((resolve) => {
    const onUpdated = (updated: number, { status }: { status?: string }): void => {
      if (updated === tabId && status === 'loading') end({ ok: false, failure: 'interrupted' });
    };
    const end = (delivery: Delivery<Reply>): void => {
      browser.tabs.onUpdated.removeListener(onUpdated);
      resolve(delivery);
    };
    browser.tabs.onUpdated.addListener(onUpdated);
    void sent.then(end);
  });
}
