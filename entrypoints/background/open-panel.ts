import { browser } from 'wxt/browser';

/** Absent in Firefox. */
const sidePanel = browser.sidePanel as typeof browser.sidePanel | undefined;
/** Firefox's sidebar, which the types of `browser` lack. */
const { sidebarAction } = browser as typeof browser & {
  sidebarAction?: Record<'open' | 'toggle', () => Promise<void>>;
};

/** In Firefox, only a click on the browser's own buttons opens it. */
export const opensPanelFromPage = sidePanel !== undefined;

/** Opens a tab's panel; false where the browser refuses. Call it before any `await`, where the browser forgets the click. */
export async function openPanel(tabId: number): Promise<boolean> {
  try {
    await (sidebarAction ? sidebarAction.open() : sidePanel?.open({ tabId }));
    return true;
  } catch {
    return false;
  }
}

/** Another click on the toolbar button closes the panel; Chromium closes it by itself. */
export function openPanelFromToolbar(): void {
  void sidePanel?.setPanelBehavior({ openPanelOnActionClick: true });
  if (sidebarAction) browser.action.onClicked.addListener(() => void sidebarAction.toggle());
}

/** Returns whether any panel is open. Chromium (156) does not tell the window of a side panel. */
export async function isPanelOpen(): Promise<boolean> {
  const panel = browser.runtime.getURL('/sidepanel.html');
  const open = await browser.runtime.getContexts({});
  return open.some(({ documentUrl }) => documentUrl?.startsWith(panel));
}
