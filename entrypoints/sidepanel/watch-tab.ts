import { browser } from 'wxt/browser';

import { FOLLOW_PORT, TICKET_CHANGED } from '@/lib/messaging/protocol';

type OnTab = (tabId: number | undefined) => void;

/** Follows the active tab of the panel's window, and reports when it loads another page. */
export function watchActiveTab(onTab: OnTab, signal: AbortSignal): void {
  void (async () => {
    const { id: windowId } = await browser.windows.getCurrent();
    let current: number | undefined;
    const show = (tabId: number | undefined) => {
      if (signal.aborted) return;
      current = tabId;
      onTab(tabId);
    };
    const onActivated = (tab: { tabId: number; windowId: number }) => {
      if (tab.windowId === windowId) show(tab.tabId);
    };
    const onUpdated = (tabId: number, change: { status?: string }) => {
      if (tabId === current && change.status === 'complete') show(tabId);
    };
    browser.tabs.onActivated.addListener(onActivated);
    browser.tabs.onUpdated.addListener(onUpdated);
    signal.addEventListener('abort', () => {
      browser.tabs.onActivated.removeListener(onActivated);
      browser.tabs.onUpdated.removeListener(onUpdated);
    });
    const [active] = await browser.tabs.query({ active: true, windowId });
    if (current === undefined) show(active?.id);
  })();
}

export function watchOneTab(tabId: number, onTab: OnTab, signal: AbortSignal): void {
  const onUpdated = (updated: number, change: { status?: string }) => {
    if (updated === tabId && change.status === 'complete') onTab(tabId);
  };
  const onRemoved = (removed: number) => {
    if (removed === tabId) onTab(undefined);
  };
  browser.tabs.onUpdated.addListener(onUpdated);
  browser.tabs.onRemoved.addListener(onRemoved);
  signal.addEventListener('abort', () => {
    browser.tabs.onUpdated.removeListener(onUpdated);
    browser.tabs.onRemoved.removeListener(onRemoved);
  });
  onTab(tabId);
}

/** Opens a connection to a page, on which the page reports that its ticket has changed. */
export function connectPage(tabId: number, onChange: () => void, signal: AbortSignal): void {
  const port = browser.tabs.connect(tabId, { name: FOLLOW_PORT, frameId: 0 });
  port.onMessage.addListener((message: unknown) => {
    if (message === TICKET_CHANGED) onChange();
  });
  // Chrome reports an error for a page without our script, unless it is read.
  port.onDisconnect.addListener(() => void browser.runtime.lastError);
  signal.addEventListener('abort', () => port.disconnect());
}
