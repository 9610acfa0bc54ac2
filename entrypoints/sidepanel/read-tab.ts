import { browser } from 'wxt/browser';

export async function readAddress(tabId: number): Promise<string | undefined> {
  return (await findTab(tabId))?.url;
}

export async function isLoading(tabId: number): Promise<boolean> {
  return (await findTab(tabId))?.status === 'loading';
}

/** Undefined once the tab is closed. */
function findTab(tabId: number) {
  return browser.tabs.get(tabId).catch(() => undefined);
}
