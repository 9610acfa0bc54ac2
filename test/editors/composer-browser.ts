import type { BrowserContext, Page } from 'playwright-core';

import { launchBrowser, type DeskhandBrowser } from '@/demo/browser/launch-browser';

import { type ComposerDriver, openComposer } from './composer-driver';
import { startEditorServer } from './editor-server';
import { buildTestExtension } from './test-extension';

/** One Chromium with the insertion chain as a content script, and the pages it is tried on. */
export interface ComposerBrowser {
  browser: DeskhandBrowser;
  context: BrowserContext;
  /** Opens the page `pages/<name>` in a tab that no other test is using. */
  open(name: string): Promise<ComposerDriver>;
  close(): Promise<void>;
}

export async function startComposerBrowser(names: readonly string[]): Promise<ComposerBrowser> {
  const [extension, server] = await Promise.all([buildTestExtension(), startEditorServer(names)]);
  const browser = await launchBrowser({ extensionDir: extension.dir, headless: true });
  // A new tab costs more than all that most tests do in it.
  const idle: Page[] = [];
  return {
    browser,
    context: browser.context,
    async open(name) {
      const page = idle.pop() ?? (await browser.context.newPage());
      await page.goto(server.addressOf(name));
      return openComposer(page, () => void idle.push(page));
    },
    async close() {
      await browser.close();
      server.close();
      extension.remove();
    },
  };
}
