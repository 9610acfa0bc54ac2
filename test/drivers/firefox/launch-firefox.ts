import { until } from '@/demo/browser/until';
import { pause } from '@/lib/shared/pause';

import type { TabView, View } from '../view';
import { driveSidebar, type Point } from './sidebar';
import { type Firefox, type FirefoxOptions, startFirefox } from './start-firefox';

/** A button that moves within this time would be missed, as in Playwright. */
const STEADY_MS = 100;

interface SidebarView extends View {
  /** If it is there now. */
  tryToClick(xpath: string): Promise<void>;
  /** At its focus. */
  press(keys: string): Promise<void>;
}

export interface DeskhandFirefox {
  page: View;
  sidebar: SidebarView;
  navigate(url: string): Promise<void>;
  /** At the current focus of the front tab. */
  pressInPage(keys: string): Promise<void>;
  /** In the front tab; no page script can read closed shadow roots. */
  readClosed(selector: string): Promise<string>;
  /** Presses the first button in the closed shadow root of an element of the front tab, with the mouse. */
  clickClosed(selector: string): Promise<void>;
  /** Evaluates an expression in the world of the content script, in the front tab. Returns its value as JSON can carry it. */
  inOurWorld(expression: string): Promise<unknown>;
  openOptions(): Promise<void>;
  /** Behind the front tab, which stays active. */
  openTab(url: string): Promise<TabView>;
  extensionUrl(path: string): string;
  /** Installs another version, of an absolute path, over this one. */
  update(extensionDir: string): Promise<void>;
  /** Ends the background script as Firefox ends an idle one, even if it works. */
  killWorker(): Promise<void>;
  /** As the browser's own menu does. */
  openSidebar(): Promise<void>;
  closeSidebar(): Promise<void>;
  hasSidebar(): Promise<boolean>;
  /** With the mouse. */
  clickToolbarButton(): Promise<void>;
  /** See `Firefox`. */
  crash(): Promise<void>;
  /** See `Firefox`. */
  close(): Promise<void>;
}

/** A closed list draws no options. */
const SCROLL_TO = `const element = document.evaluate(arguments[0], document, null, 9, null).singleNodeValue;
  (element.closest('select') ?? element).scrollIntoView({ block: 'center', behavior: 'instant' });`;

const PLACE = `const element = document.evaluate(arguments[0], document, null, 9, null).singleNodeValue;
  const { x, y } = element?.getBoundingClientRect() ?? {};
  return element ? { x, y } : null;`;

/** Waits until an element stands at the same place twice. */
function untilSteady<Place>(findPlace: () => Promise<Place>, what: string): Promise<NonNullable<Place>> {
  let before: string | undefined;
  return until(async () => {
    // JSON turns a missing element into null.
    const at = (await findPlace()) ?? undefined;
    const isSteady = at !== undefined && JSON.stringify(at) === before;
    before = JSON.stringify(at);
    if (isSteady) return at;
    await pause(STEADY_MS);
    return undefined;
  }, what);
}

/** Starts Firefox with the built extension, or throws. */
export async function launchFirefox(extensionDir: string, options?: FirefoxOptions): Promise<DeskhandFirefox> {
  const firefox = await startFirefox(extensionDir, options);
  try {
    return await drive(firefox);
  } catch (error) {
    await firefox.close();
    throw error;
  }
}

async function drive(firefox: Firefox): Promise<DeskhandFirefox> {
  const { send, run, inBrowser, press, extensionUrl, openTab, crash, close } = firefox;
  const panel = driveSidebar(firefox);
  const optionsUrl = extensionUrl('options.html');
  // A page of the extension in a tab behind, which reaches into the sidebar.
  let ours = await send('WebDriver:GetWindowHandle');
  await send('WebDriver:Navigate', { url: optionsUrl });
  await openTab();
  const front = await send('WebDriver:GetWindowHandle');

  const within = async <Result>(handle: unknown, act: () => Promise<Result>): Promise<Result> => {
    await send('WebDriver:SwitchToWindow', { handle, focus: false });
    try {
      return await act();
    } finally {
      await send('WebDriver:SwitchToWindow', { handle: front, focus: false });
    }
  };
  const viewOf = (inTab: <Result>(act: () => Promise<Result>) => Promise<Result>): View => {
    const evaluate = evaluateBy((inside, args) => inTab(() => run(`return (${inside})(...arguments)`, ...args)));
    return {
      evaluate,
      click: (xpath) =>
        inTab(async () => {
          const id = await find(xpath);
          // The driver scrolls only to what is outside of the window, not to what lies under a bar.
          await run(SCROLL_TO, xpath);
          // Nor does it wait until the element stands still.
          await untilSteady(() => run(PLACE, xpath), `${xpath} to stand still`);
          await send('WebDriver:ElementClick', { id });
        }),
      type: (xpath, text) =>
        inTab(async () => void (await send('WebDriver:ElementSendKeys', { id: await find(xpath), text }))),
      text: () => evaluate(() => document.body.innerText),
    };
  };
  async function find(xpath: string): Promise<unknown> {
    const found = await send('WebDriver:FindElement', { using: 'xpath', value: xpath });
    return Object.values(found as Record<string, unknown>)[0];
  }
  const page = viewOf((act) => act());

  const sidebar = viewSidebar(firefox, panel, (script, args) => within(ours, () => run(script, ...args)));

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
    async clickClosed(selector) {
      const script = `const host = document.querySelector(arguments[0]);
        host.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = host.openOrClosedShadowRoot.querySelector('button').getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };`;
      await firefox.click(
        (await send('WebDriver:ExecuteScript', { script, args: [selector], sandbox: 'system' })) as Point,
      );
    },
    async inOurWorld(expression) {
      const args = [new URL(optionsUrl).hostname, expression];
      const json = await send('WebDriver:ExecuteAsyncScript', { script: IN_OUR_WORLD, args, sandbox: 'system' });
      return JSON.parse(String(json)) as unknown;
    },
    async openOptions() {
      await send('WebDriver:Navigate', { url: optionsUrl });
    },
    extensionUrl,
    async openTab(url) {
      const { handle } = (await send('WebDriver:NewWindow', { type: 'tab', focus: false })) as { handle: string };
      const tab = {
        ...viewOf((act) => within(handle, act)),
        goTo: (address: string) =>
          within(handle, async () => void (await send('WebDriver:Navigate', { url: address }))),
        close: () => within(handle, async () => void (await send('WebDriver:CloseWindow'))),
      };
      await tab.goTo(url);
      return tab;
    },
    async update(newer) {
      // Closes the pages of the older version.
      await send('Addon:Install', { path: newer, temporary: true });
      ours = ((await send('WebDriver:NewWindow', { type: 'tab', focus: false })) as { handle: string }).handle;
      await within(ours, async () => void (await send('WebDriver:Navigate', { url: optionsUrl })));
    },
    async killWorker() {
      await inBrowser(() => run(KILL, new URL(optionsUrl).hostname));
    },
    async openSidebar() {
      await panel.open();
      await until(() => sidebar.text().catch(() => undefined), 'the sidebar to open');
    },
    closeSidebar: panel.close,
    hasSidebar: async () => (await inBrowser(() => run('return SidebarController.isOpen'))) === true,
    async clickToolbarButton() {
      await inBrowser(() => run(CLICK_TOOLBAR_BUTTON, new URL(optionsUrl).hostname));
    },
    crash,
    close,
  };
}

/** The sidebar has no handle, so a page of the extension reaches into it. */
function viewSidebar(
  { inBrowser, press }: Firefox,
  panel: ReturnType<typeof driveSidebar>,
  runInExtension: (script: string, args: unknown[]) => Promise<unknown>,
): SidebarView {
  const sidebar: SidebarView = {
    evaluate: evaluateBy((inside, args) => {
      const script = `const [view] = browser.extension.getViews({ type: 'sidebar' });
          if (!view) throw new Error('The sidebar is closed');
          const { document } = view;
          return (${inside})(...arguments);`;
      return runInExtension(script, args);
    }),
    async click(xpath) {
      await panel.clickAt(await untilSteady(() => sidebar.evaluate(showCentre, xpath), `${xpath} in the sidebar`));
    },
    async tryToClick(xpath) {
      const at = await sidebar.evaluate(showCentre, xpath);
      if (at) await panel.clickAt(at);
    },
    async type(xpath, text) {
      await sidebar.click(xpath);
      await sidebar.press(text);
    },
    press: (keys) => inBrowser(() => press(keys)),
    text: () => sidebar.evaluate(() => document.body.innerText),
  };
  return sidebar;
}

/** These options, which Firefox has for its own tests, end a script that is still working. */
const KILL = `
  const { extension } = WebExtensionPolicy.getByHostname(arguments[0]);
  return extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true }).then(() => true);
`;

/** The button itself may be in a menu of Firefox. */
const CLICK_TOOLBAR_BUTTON = `
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const { extension } = WebExtensionPolicy.getByHostname(arguments[0]);
  ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
`;

/** Firefox's own developer tools reach content scripts in the same way. */
const IN_OUR_WORLD = `
  const [hostname, expression, done] = arguments;
  const { ExtensionContent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionContent.sys.mjs');
  const { id } = WebExtensionPolicy.getByHostname(hostname);
  const context = ExtensionContent.getContextByExtensionId(id, document.defaultView);
  const value = Components.utils.evalInSandbox('(async () => JSON.stringify(await (' + expression + ')))()', context.sandbox);
  value.then(done, (error) => done(JSON.stringify({ error: String(error) })));
`;

/** Only the compiler knows the result type of the inner function. */
function evaluateBy(run: (inside: string, args: unknown[]) => Promise<unknown>): View['evaluate'] {
  return async <Args extends unknown[], Result>(
    inside: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> => (await run(String(inside), args)) as Awaited<Result>;
}

/** CSS pixels of an enabled element; runs in the page. */
function showCentre(xpath: string): Point | undefined {
  const { singleNodeValue } = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null);
  const element = singleNodeValue as HTMLElement | null;
  if (!element || element.matches(':disabled')) return undefined;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
