import type { Page } from 'playwright-core';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { launchBrowser } from '@/demo/browser/launch-browser';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { setSource } from '@/test/browser/staged-shop';
import { viewOfPage } from '@/test/drivers/chromium/view-of-page';

import type { FaultBrowser } from './fault-browser';

/** Starts Chromium with the build for the demo. */
export async function launchChromiumForFaults(profileDir: string): Promise<FaultBrowser> {
  const browser = await launchBrowser({
    extensionDir: DEMO_EXTENSION_DIR,
    headless: true,
    panelWidth: 400,
    profileDir,
  });
  const { context } = browser;
  const tab = await context.newPage();
  let panel: Page | undefined;
  return {
    page: viewOfPage(tab),
    configure: (servers, addresses) => configure(browser, { ...setUpFor(servers), ...addresses }),
    setShop: (url, token) => setSource(browser, uiText('options.source-http'), url, token),
    async openPanel() {
      panel = await browser.openSidePanel(tab);
      return viewOfPage(panel);
    },
    async closePanel() {
      await panel?.close();
      panel = undefined;
    },
    async openTab(url) {
      const page = await context.newPage();
      await page.goto(url);
      return viewOfPage(page);
    },
    extensionUrl: (path) => browser.extensionUrl(path),
    killWorker: () => browser.killWorker(),
    crash: () => browser.crash(),
    close: () => browser.close(),
  };
}
