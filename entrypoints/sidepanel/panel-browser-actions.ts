import { browser } from 'wxt/browser';

import { nameBrowser, type SelfDescription } from '@/lib/domain/crash-report';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';
import type { PanelStore } from '@/lib/panel/create-panel-store';
import { copy } from '@/lib/shared/copy';

import { openSettings } from './open-settings';

/** Creates the actions that need the browser. @param boundTabId the tab of a panel in a window */
export function createBrowserActions({ getState }: PanelStore, boundTabId: number | undefined): BrowserActions {
  return {
    copy,
    describeSelf,
    saveReport,
    reloadPanel: () => location.reload(),
    openSettings,
    openWindow:
      boundTabId === undefined
        ? () => {
            const { pageId: tabId } = getState();
            const url = browser.runtime.getURL(`/sidepanel.html?tab=${tabId}`);
            if (tabId !== undefined) void browser.windows.create({ url, type: 'popup', width: 400, height: 800 });
          }
        : undefined,
  };
}

export function describeSelf(): SelfDescription {
  return { version: browser.runtime.getManifest().version, browser: nameBrowser(navigator.userAgent) };
}

function saveReport({ name, contents }: { name: string; contents: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([contents], { type: 'text/html' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
