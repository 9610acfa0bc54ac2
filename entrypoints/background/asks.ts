import { browser } from 'wxt/browser';

import { announce } from '@/lib/messaging/send';

/** An ask that no panel took within this time is forgotten: a panel opened later must not start by itself. */
const ASK_LASTS_MS = 60_000;
const keyOf = (tabId: number) => `ask:${tabId}`;

export interface Asks {
  /** The agent clicked the page's button: opens the panel where the browser allows it and leaves the ask for it. */
  ask: (tabId: number | undefined) => Promise<null>;
  /** True for the one panel that may start the request. */
  take: (tabId: number) => Promise<boolean>;
}

/** What the button in the page asked for, until the tab's panel takes it. It outlives the worker. */
export function createAsks(): Asks {
  // Two panels may want the same ask: taking is one after the other.
  let taking: Promise<unknown> = Promise.resolve();

  async function take(tabId: number): Promise<boolean> {
    const key = keyOf(tabId);
    const { [key]: askedAt } = await browser.storage.session.get(key);
    if (typeof askedAt !== 'number') return false;
    await browser.storage.session.remove(key);
    await browser.action.setBadgeText({ tabId, text: '' }).catch(() => undefined);
    return Date.now() - askedAt < ASK_LASTS_MS;
  }

  return {
    async ask(tabId) {
      if (tabId === undefined) return null;
      // First and in this very turn: the browser forgets the click at the first await.
      const opening = openPanel(tabId);
      await browser.storage.session.set({ [keyOf(tabId)]: Date.now() });
      // Where it does not open, the toolbar button shows that something waits.
      if (!(await opening)) await browser.action.setBadgeText({ tabId, text: '1' });
      await announce('ask.waiting', { tabId });
      return null;
    },
    take(tabId) {
      const taken = taking.then(() => take(tabId));
      taking = taken.catch(() => undefined);
      return taken;
    },
  };
}

/** False where the browser refused, as Firefox does for a click in a page; for keys of the browser it opens. */
async function openPanel(tabId: number): Promise<boolean> {
  try {
    await (sidebarAction ? sidebarAction.open() : chrome.sidePanel.open({ tabId }));
    return true;
  } catch {
    return false;
  }
}

/** Firefox's panel; Chromium has none of this name. */
const { sidebarAction } = chrome as typeof chrome & { sidebarAction?: { open: () => Promise<void> } };

/** The toolbar button opens the panel, in both browsers. */
export function openPanelFromToolbar(): void {
  void chrome.sidePanel?.setPanelBehavior({ openPanelOnActionClick: true });
  // Firefox: its sidebar opens from clicks in the browser's own buttons only.
  if (sidebarAction) browser.action.onClicked.addListener(() => void sidebarAction.open());
}
