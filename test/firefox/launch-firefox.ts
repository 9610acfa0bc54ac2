import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { until } from '@/demo/browser/until';
import { findFirefox } from '@/scripts/find-firefox';

import { connectMarionette } from './marionette';

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
  /** Opens the options page in the tab in front. */
  openOptions(): Promise<void>;
  /** Opens the sidebar, as choosing it in the browser's own menu does. */
  openSidebar(): Promise<void>;
  /** Ends this Firefox and removes its profile. */
  close(): Promise<void>;
}

/** WebDriver's characters for keys that write nothing. */
export const KEYS = { control: '\uE009', enter: '\uE007' } as const;

/** Starting takes Firefox long on slow cores. */
const START_LIMIT_MS = 60_000;
const FIND_LIMIT_MS = 15_000;
/** Firefox gives every profile another address for the extension's pages, unless told. */
const ADDRESS = '5c9b1c6e-0d3f-4a52-9d55-7f1b7a3f2e10';

/** Starts Firefox with a built extension. Throws when no Firefox is found, or it does not start. */
export async function launchFirefox(extensionDir: string): Promise<DeskhandFirefox> {
  const path = findFirefox();
  if (!path) throw new Error('No Firefox was found: npm run test:firefox says how to get one');
  const profileDir = mkdtempSync(join(tmpdir(), 'deskhand-firefox-'));
  writePreferences(profileDir, readId(extensionDir));
  const flags = ['--headless', '--no-remote', '--profile', profileDir, '--marionette', '-remote-allow-system-access'];
  const firefox = spawn(path, flags, { stdio: 'ignore', env: { ...process.env, HOME: profileDir } });
  const ended = once(firefox, 'exit');
  const end = async (): Promise<void> => {
    firefox.kill();
    await ended;
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const marionette = await connectMarionette(await readPort(profileDir));
    const browser = await drive(marionette.send, extensionDir);
    return {
      ...browser,
      async close() {
        marionette.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

type Send = (command: string, parameters?: object) => Promise<unknown>;

async function drive(send: Send, extensionDir: string): Promise<Omit<DeskhandFirefox, 'close'>> {
  await send('WebDriver:NewSession', { timeouts: { implicit: FIND_LIMIT_MS } });
  await send('Addon:Install', { path: resolve(extensionDir), temporary: true });
  const optionsUrl = `moz-extension://${ADDRESS}/options.html`;

  const run = (script: string, args: unknown[]): Promise<unknown> =>
    send('WebDriver:ExecuteScript', { script, args, sandbox: null });
  /** Does something with the browser's own window in place of the tab's page. */
  const inBrowser = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    await send('Marionette:SetContext', { value: 'chrome' });
    try {
      return await act();
    } finally {
      await send('Marionette:SetContext', { value: 'content' });
    }
  };

  // A page of the extension in a tab behind the agent's reaches into the sidebar, which is no tab and has no handle.
  const ours = await send('WebDriver:GetWindowHandle');
  await send('WebDriver:Navigate', { url: optionsUrl });
  const { handle: front } = (await send('WebDriver:NewWindow', { type: 'tab', focus: true })) as { handle: string };
  await send('WebDriver:SwitchToWindow', { handle: front });

  const page: View = {
    evaluate: evaluateBy((inside, args) => run(`return (${inside})(...arguments)`, args)),
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
        return await run(script, args);
      } finally {
        await send('WebDriver:SwitchToWindow', { handle: front, focus: false });
      }
    }),
    async click(xpath) {
      const { x, y } = await until(() => sidebar.evaluate(showCentre, xpath), `${xpath} in the sidebar`);
      await inBrowser(async () => {
        const left = await run(FIND_SIDEBAR + 'return box.screenX - window.mozInnerScreenX', []);
        const top = await run(FIND_SIDEBAR + 'return box.screenY - window.mozInnerScreenY', []);
        const at = { type: 'pointerMove', x: Math.round(Number(left) + x), y: Math.round(Number(top) + y) };
        const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
        await send('WebDriver:PerformActions', { actions: [{ id: 'mouse', type: 'pointer', actions }] });
      });
    },
    async type(xpath, text) {
      await sidebar.click(xpath);
      await inBrowser(async () => {
        const actions = Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
        await send('WebDriver:PerformActions', { actions: [{ id: 'keyboard', type: 'key', actions }] });
      });
    },
    text: () => sidebar.evaluate(() => document.body.innerText),
  };

  return {
    page,
    sidebar,
    async navigate(url) {
      await send('WebDriver:Navigate', { url });
    },
    async openOptions() {
      await send('WebDriver:Navigate', { url: optionsUrl });
    },
    async openSidebar() {
      await inBrowser(() => run(OPEN_SIDEBAR, []));
      await until(() => sidebar.text().catch(() => undefined), 'the sidebar to open');
    },
  };
}

/** Gives a way to run functions their types: what one returns is known by its type alone. */
function evaluateBy(run: (inside: string, args: unknown[]) => Promise<unknown>): View['evaluate'] {
  return async <Args extends unknown[], Result>(
    inside: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> => (await run(String(inside), args)) as Awaited<Result>;
}

/** In the browser's own window: the element that shows the sidebar's page. */
const FIND_SIDEBAR = `
  const { contentDocument } = document.getElementById('sidebar');
  const box = contentDocument.getElementById('webext-panels-browser');
`;

const OPEN_SIDEBAR = `
  const id = [...SidebarController.sidebars.keys()].find((key) => key.includes('deskhand'));
  return SidebarController.show(id).then(() => undefined);
`;

/** In a page: brings an element that can be used into view and says where its centre is, in CSS pixels. */
function showCentre(xpath: string): { x: number; y: number } | undefined {
  const { singleNodeValue } = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null);
  const element = singleNodeValue as HTMLElement | null;
  if (!element || element.matches(':disabled')) return undefined;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function readId(extensionDir: string): string {
  const manifest = JSON.parse(readFileSync(join(extensionDir, 'manifest.json'), 'utf8')) as {
    browser_specific_settings: { gecko: { id: string } };
  };
  return manifest.browser_specific_settings.gecko.id;
}

function writePreferences(profileDir: string, extensionId: string): void {
  const preferences = {
    'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: ADDRESS }),
    // Nobody is there to answer; what is asked for is granted.
    'extensions.webextOptionalPermissionPrompts': false,
    // A free port, which Firefox writes into the profile.
    'marionette.port': 0,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.disabledForTesting': true,
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profileDir, 'user.js'), lines.join(''));
}

function readPort(profileDir: string): Promise<number> {
  return until(
    () => {
      try {
        return Number(readFileSync(join(profileDir, 'MarionetteActivePort'), 'utf8')) || undefined;
      } catch {
        return undefined;
      }
    },
    'Firefox to start',
    START_LIMIT_MS,
  );
}
