import type { CDPSession, FrameLocator, Locator, Page } from 'playwright-core';

import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';

import type { EditorBrowser, EditorTab } from './editor-browser';
import { startEditorServer } from './editor-server';
import { buildTestExtension } from './test-extension';

/** The same with what only Chromium's tests need. */
export interface ChromiumEditors extends EditorBrowser {
  browser: DeskhandBrowser;
  open(name: string): Promise<ChromiumTab>;
}

export interface ChromiumTab extends EditorTab {
  page: Page;
  session: CDPSession;
}

export async function startChromium(names: readonly string[]): Promise<ChromiumEditors> {
  const [extension, server] = await Promise.all([buildTestExtension('chromium'), startEditorServer(names)]);
  const browser = await launchBrowser({ extensionDir: extension.dir, headless: true });
  // A new tab costs more than all that most tests do in it.
  const idle: ChromiumTab[] = [];

  return {
    name: 'Chromium',
    isConcurrent: true,
    browser,
    async open(name) {
      const tab = idle.pop() ?? (await openTab(browser, (left) => void idle.push(left)));
      await tab.page.goto(server.addressOf(name));
      await tab.page.waitForFunction(() => 'editorPage' in window);
      return tab;
    },
    async close() {
      await browser.close();
      server.close();
      extension.remove();
    },
  };
}

async function openTab({ context }: DeskhandBrowser, onLeave: (tab: ChromiumTab) => void): Promise<ChromiumTab> {
  const page = await context.newPage();
  const session = await page.context().newCDPSession(page);
  // Playwright has every page believe that it has the keyboard; this lets the page know the truth. Switching off does
  // nothing for a session that has not switched on.
  const pretendFocus = (enabled: boolean): Promise<unknown> =>
    session.send('Emulation.setFocusEmulationEnabled', { enabled });

  const tab: ChromiumTab = {
    page,
    session,
    evaluate: (inside, ...args) => page.evaluate(`(${String(inside)})(...${JSON.stringify(args)})`),
    click: (path) => locate(page, path).click(),
    async write(text) {
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0) await page.keyboard.press('Enter');
        await page.keyboard.type(line);
      }
    },
    press: (keys) => page.keyboard.press(keys),
    async focusPanel() {
      await pretendFocus(true);
      await pretendFocus(false);
      await page.waitForFunction(() => !document.hasFocus());
    },
    async focusPage() {
      await pretendFocus(true);
      await page.waitForFunction(() => document.hasFocus());
    },
    leave: () => onLeave(tab),
  };
  return tab;
}

/** What a path of selectors leads to; a selector finds through open shadow roots by itself. */
function locate(page: Page, path: readonly string[]): Locator {
  let root: Page | Locator | FrameLocator = page;
  for (const selector of path.slice(0, -1)) {
    root = selector.startsWith('iframe') ? root.frameLocator(selector) : root.locator(selector);
  }
  return root.locator(path.at(-1) ?? 'body');
}
