import { browser } from 'wxt/browser';

import { nameBrowser } from '@/lib/domain/crash-report';
import type { BrowserActions } from '@/lib/panel-view/panel-actions';
import { copy } from '@/lib/shared/copy';

/** The panel's actions that need the browser. */
export const browserActions: BrowserActions = {
  copy,
  describeSelf: () => ({ version: browser.runtime.getManifest().version, browser: nameBrowser(navigator.userAgent) }),
  // Only the check of a page has a report.
  saveReport: () => undefined,
  reloadPanel: () => location.reload(),
  // In a tab of its own, because leaving this page ends the demo.
  openSettings: () => void browser.runtime.openOptionsPage(),
};
