import { until } from '@/demo/browser/until';

import { driveSidebar, type Point } from './sidebar';
import { type Firefox, startFirefox } from './start-firefox';

/** A document as its reader has it: a tab's page, or the sidebar. Elements are named by XPath. */
export interface View {
  /** Runs a function in the document and returns what it returns, as JSON carries it. It sees nothing from outside. */
  evaluate<Args extends unknown[], Result>(inside: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Clicks an element with the mouse, once it is there. */
  click(xpath: string): Promise<void>;
  /** Types into an element, once it is there. */
  type(xpath: string, keys: string): Promise<void>;
  /** All the text that can be seen. */
  text(): Promise<string>;
}

/** A headless Firefox that has the extension and nothing else. */
export interface DeskhandFirefox {
  /** The page of the tab in front. */
  page: View;
  /** The extension's sidebar. */
  sidebar: View;
  /** Loads an address in the tab in front and waits until it is loaded. */
  navigate(url: string): Promise<void>;
  /** Types in the tab in front, wherever its focus is. */
  pressInPage(keys: string): Promise<void>;
  /** The text in the closed shadow root of an element of the tab in front, which no page can read. */
  readClosed(selector: string): Promise<string>;
  /** Opens the options page in the tab in front. */
  openOptions(): Promise<void>;
  /** Opens the sidebar, as choosing it in the browser's own menu does. */
  openSidebar(): Promise<void>;
  /** Ends this Firefox and removes its profile. */
  close(): Promise<void>;
}

/** WebDriver's characters for keys that write nothing. */
export const KEYS = {
  control: '\uE009',
  enter: '\uE007',
  tab: '\uE004',
  up: '\uE013',
  right: '\uE014',
  down: '\uE015',
} as const;

/** Starts Firefox with the built extension. Throws when no Firefox is found, or it does not start. */
export async function launchFirefox(extensionDir: string): Promise<DeskhandFirefox> {
  const firefox = await startFirefox(extensionDir);
  try {
    return await drive(firefox);
  } catch (error) {
    await firefox.close();
    throw error;
  }
}

async function drive(firefox: Firefox): Promise<DeskhandFirefox> {
  const { send, run, inBrowser, press, extensionUrl, openTab, close } = firefox;
  const panel = driveSidebar(firefox);
  const optionsUrl = extensionUrl('options.html');
  // A page of the extension in a tab behind the agent's reaches into the sidebar, which is no tab and has no handle.
  const ours = await send('WebDriver:GetWindowHandle');
  await send('WebDriver:Navigate', { url: optionsUrl });
  await openTab();
  const front = await send('WebDriver:GetWindowHandle');

  const page: View = {
    evaluate: evaluateBy((inside, args) => run(`return (${inside})(...arguments)`, ...args)),
    async click(xpath) {
      await send('WebDriver:ElementClick', { id: await find(xpath) });
    },
    async type(xpath, text) {
      await send('WebDriver:ElementSendKeys', { id: await find(xpath), text });
    },
    text: () => page.evaluate(() => document.body.innerText),
  };
  async function find(xpath: string): Promise<unknown> {
    const found = await send('WebDriver:FindElement', { using: 'xpath', value: xpath });
    return Object.values(found as Record<string, unknown>)[0];
  }

  const sidebar: View = {
    evaluate: evaluateBy(async (inside, args) => {
      await send('WebDriver:SwitchToWindow', { handle: ours, focus: false });
      try {
        const script = `const [view] = browser.extension.getViews({ type: 'sidebar' });
          if (!view) throw new Error('The sidebar is closed');
          const { document } = view;
          return (${inside})(...arguments);`;
        return await run(script, ...args);
      } finally {
        await send('WebDriver:SwitchToWindow', { handle: front, focus: false });
      }
    }),
    async click(xpath) {
      // What is not there comes as null.
      const at = await until(
        async () => (await sidebar.evaluate(showCentre, xpath)) ?? undefined,
        `${xpath} in the sidebar`,
      );
      await panel.clickAt(at);
    },
    async type(xpath, text) {
      await sidebar.click(xpath);
      await inBrowser(() => press(text));
    },
    text: () => sidebar.evaluate(() => document.body.innerText),
  };

  return {
    page,
    sidebar,
    async navigate(url) {
      await send('WebDriver:Navigate', { url });
    },
    async pressInPage(keys) {
      await inBrowser(() => run('gBrowser.selectedBrowser.focus()'));
      await press(keys);
    },
    async readClosed(selector) {
      const script = `return document.querySelector(arguments[0])?.openOrClosedShadowRoot?.textContent ?? '';`;
      return (await send('WebDriver:ExecuteScript', { script, args: [selector], sandbox: 'system' })) as string;
    },
    async openOptions() {
      await send('WebDriver:Navigate', { url: optionsUrl });
    },
    async openSidebar() {
      await panel.open();
      await until(() => sidebar.text().catch(() => undefined), 'the sidebar to open');
    },
    close,
  };
}

/** Gives a way to run functions their types: what one returns is known by its type alone. */
function evaluateBy(run: (inside: string, args: unknown[]) => Promise<unknown>): View['evaluate'] {
  return async <Args extends unknown[], Result>(
    inside: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> => (await run(String(inside), args)) as Awaited<Result>;
}

/** In a page: brings an element that can be used into view and says where its centre is, in CSS pixels. */
function showCentre(xpath: string): Point | undefined {
  const { singleNodeValue } = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null);
  const element = singleNodeValue as HTMLElement | null;
  if (!element || element.matches(':disabled')) return undefined;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
