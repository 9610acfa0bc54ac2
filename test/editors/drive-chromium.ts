import type { CDPSession, FrameLocator, Locator, Page } from 'playwright-core';

import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { until } from '@/demo/browser/until';

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
  const openPage = await createWindowOpener(browser);
  const openPanel = await createPanelOpener(browser);
  // A new tab costs more than all that most tests do in it.
  const idle: ChromiumTab[] = [];

  return {
    name: 'Chromium',
    isConcurrent: true,
    browser,
    async open(name) {
      const tab = idle.pop() ?? (await openTab(await openPage(), openPanel, (left) => void idle.push(left)));
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

/** Opens each tab in a window of its own, where it is seen: editors wait for frames, which a hidden tab never gets. */
async function createWindowOpener({ context }: DeskhandBrowser): Promise<() => Promise<Page>> {
  const [first] = context.pages();
  if (!first) throw new Error('Chromium has started without a tab');
  const session = await context.newCDPSession(first);
  return inTurn(async () => {
    const [page] = await Promise.all([
      context.waitForEvent('page'),
      session.send('Target.createTarget', { url: 'about:blank', newWindow: true }),
    ]);
    return page;
  });
}

type OpenPanel = (page: Page) => Promise<() => Promise<unknown>>;

/** Opens the real side panel of a page's window, which takes the keyboard; the caret stays where it is in the page. */
async function createPanelOpener(browser: DeskhandBrowser): Promise<OpenPanel> {
  const session = await browser.context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This Playwright does not tell the browser of a context it launched');
  const readPanels = async (): Promise<string[]> => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos
      .filter(({ url }) => url === browser.extensionUrl('sidepanel.html'))
      .map(({ targetId }) => targetId);
  };
  return inTurn(async (page) => {
    const before = await readPanels();
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.id = 'open-panel';
      button.style.cssText = 'position: fixed; top: 0; right: 0; z-index: 99999';
      button.addEventListener('mousedown', (event) => event.preventDefault());
      document.documentElement.append(button);
    });
    await page.locator('#open-panel').click();
    const find = async (): Promise<string | undefined> => (await readPanels()).find((each) => !before.includes(each));
    const targetId = await until(find, 'the side panel to open');
    await page.evaluate(() => document.querySelector('#open-panel')?.remove());
    return () => session.send('Target.closeTarget', { targetId });
  });
}

/** One call after the other. */
function inTurn<Args extends unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let queue: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const done = queue.then(() => act(...args));
    queue = done.catch(() => undefined);
    return done;
  };
}

async function openTab(page: Page, openPanel: OpenPanel, onLeave: (tab: ChromiumTab) => void): Promise<ChromiumTab> {
  const session = await page.context().newCDPSession(page);
  // Playwright has every page believe that it has the keyboard; this lets the page know the truth. Switching off does
  // nothing for a session that has not switched on.
  const pretendFocus = (enabled: boolean): Promise<unknown> =>
    session.send('Emulation.setFocusEmulationEnabled', { enabled });

  let closePanel: (() => Promise<unknown>) | undefined;

  const tab: ChromiumTab = {
    page,
    session,
    evaluate: (inside, ...args) => page.evaluate(`(${String(inside)})(...${JSON.stringify(args)})`),
    click: (path) => locate(page, path).click(),
    write: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys),
    async focusPanel() {
      closePanel = await openPanel(page);
      await pretendFocus(true);
      await pretendFocus(false);
      await page.waitForFunction(() => !document.hasFocus());
    },
    async focusPage() {
      await closePanel?.();
      closePanel = undefined;
      await pretendFocus(true);
      await page.waitForFunction(() => document.hasFocus());
    },
    async leave() {
      await tab.focusPage();
      onLeave(tab);
    },
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
