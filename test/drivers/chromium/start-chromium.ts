import type { BrowserContext, CDPSession, FrameLocator, Locator, Page } from 'playwright-core';

import { HarnessFailure, orHarnessFailure } from '@/demo/browser/harness-failure';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { until } from '@/demo/browser/until';
import { createSerialQueue } from '@/lib/shared/create-serial-queue';

import type { Served, TestBrowser, TestBrowserOptions, TestTab } from '../test-browser';

export interface ChromiumTab extends TestTab {
  page: Page;
  session: CDPSession;
}

/** Starts Chromium with a test extension. */
export async function startChromium({ extensionDir, serve }: TestBrowserOptions): Promise<TestBrowser<ChromiumTab>> {
  const browser = await launchBrowser({ extensionDir, headless: true });
  if (serve) await servePages(browser.context, serve);
  const openPage = await createWindowOpener(browser.context);
  const openPanel = await createPanelOpener(browser);
  // Opening a tab costs more time than most tests spend in it.
  const idle: ChromiumTab[] = [];
  return {
    name: 'Chromium',
    openTab: async () => idle.pop() ?? driveTab(await openPage(), openPanel, (tab) => void idle.push(tab)),
    close: () => browser.close(),
  };
}

function servePages(context: BrowserContext, { host, answer }: Served): Promise<unknown> {
  return context.route(`*://${host}/**`, async (route) => {
    const body = await answer(route.request().url());
    await route.fulfill(body === undefined ? { status: 404 } : { body, contentType: 'text/html; charset=utf-8' });
  });
}

/** Only the front tab of a window is visible. */
async function createWindowOpener(context: BrowserContext): Promise<() => Promise<Page>> {
  const [first] = context.pages();
  if (!first) throw new HarnessFailure('Chromium has started without a tab');
  const session = await context.newCDPSession(first);
  const enqueue = createSerialQueue();
  return () =>
    enqueue(async () => {
      const [page] = await Promise.all([
        context.waitForEvent('page'),
        session.send('Target.createTarget', { url: 'about:blank', newWindow: true }),
      ]);
      return page;
    });
}

type OpenPanel = (page: Page) => Promise<() => Promise<unknown>>;

/** Returns a function that closes the real side panel. */
async function createPanelOpener(browser: DeskhandBrowser): Promise<OpenPanel> {
  const session = await browser.context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This Playwright does not tell the browser of a context it launched');
  const enqueue = createSerialQueue();
  const readPanels = async (): Promise<string[]> => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos
      .filter(({ url }) => url === browser.extensionUrl('sidepanel.html'))
      .map(({ targetId }) => targetId);
  };
  return (page) =>
    enqueue(async () => {
      const before = await readPanels();
      await page.evaluate(() => {
        const button = document.createElement('button');
        button.id = 'open-panel';
        button.style.cssText = 'position: fixed; top: 0; right: 0; z-index: 99999';
        button.addEventListener('mousedown', (event) => event.preventDefault());
        document.documentElement.append(button);
      });
      await page.locator('#open-panel').click();
      const find = async (): Promise<string | undefined> => (await readPanels()).find((id) => !before.includes(id));
      const targetId = await orHarnessFailure(until(find, 'the side panel'), 'Chromium opened no side panel');
      await page.evaluate(() => document.querySelector('#open-panel')?.remove());
      return () => session.send('Target.closeTarget', { targetId });
    });
}

async function driveTab(page: Page, openPanel: OpenPanel, onLeave: (tab: ChromiumTab) => void): Promise<ChromiumTab> {
  const session = await page.context().newCDPSession(page);
  // Playwright emulates focus in every page; only a session that switched it on can switch it off.
  const emulateFocus = (enabled: boolean): Promise<unknown> =>
    session.send('Emulation.setFocusEmulationEnabled', { enabled });

  let closePanel: (() => Promise<unknown>) | undefined;
  let opensPanel = true;

  const tab: ChromiumTab = {
    page,
    session,
    async goTo(url) {
      // An address that differs only behind its # would not load.
      if (url.includes('#')) await page.goto('about:blank');
      await page.goto(url);
    },
    evaluate: (inside, ...args) => page.evaluate(`(${String(inside)})(...${JSON.stringify(args)})`),
    click: (path) => locate(page, path).click(),
    write: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys),
    async focusPanel() {
      opensPanel = false;
      closePanel = await openPanel(page);
      opensPanel = true;
      await emulateFocus(true);
      await emulateFocus(false);
      const isOutside = page.waitForFunction(() => !document.hasFocus());
      await orHarnessFailure(isOutside, 'Chromium did not take the focus from the page');
    },
    async focusPage() {
      await closePanel?.();
      closePanel = undefined;
      await emulateFocus(true);
      await page.waitForFunction(() => document.hasFocus());
    },
    takePicture: async () => (await page.screenshot({ fullPage: true })).toString('base64'),
    async leave() {
      if (!opensPanel) {
        await page.close();
        return;
      }
      await tab.focusPage();
      onLeave(tab);
    },
  };
  return tab;
}

/** Selectors find through open shadow roots. */
function locate(page: Page, path: readonly string[]): Locator {
  let root: Page | Locator | FrameLocator = page;
  for (const selector of path.slice(0, -1)) {
    root = selector.startsWith('iframe') ? root.frameLocator(selector) : root.locator(selector);
  }
  return root.locator(path.at(-1) ?? 'body');
}
