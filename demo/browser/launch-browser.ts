import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { type Browser, type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';

import { readExtensionId } from './extension-id';
import { findChromium } from './find-chromium';
import { until } from './until';

export interface LaunchOptions {
  /** The built extension; its manifest must carry a `key`. */
  extensionDir: string;
  headless: boolean;
  windowSize?: { width: number; height: number };
  /** Width of the side panel's content in pixels; Chromium allows 360 and more. */
  panelWidth?: number;
  /** Profile to use as it is and to leave behind; without it a fresh one is made and removed at the end. */
  profileDir?: string;
}

/** A Chromium that has the extension and nothing else. */
export interface DeskhandBrowser {
  /** Pages of tabs. The side panel is none: see `sidePanel`. */
  context: BrowserContext;
  extensionId: string;
  profileDir: string;
  /** The browser's own name and version. */
  version: string;
  /** Address of a page of the extension, such as `options.html`. */
  extensionUrl(path: string): string;
  /** Opens the side panel on a tab without asking for anything, as the toolbar button does, and returns its page. */
  openSidePanel(tab: Page): Promise<Page>;
  /** Waits until the real side panel is open, after whatever opens it, and returns its page. Closing that closes the panel. */
  sidePanel(): Promise<Page>;
  /** Whether a side panel is open now. */
  hasSidePanel(): Promise<boolean>;
  /** Stops the background worker, as the browser itself does with an idle one. The next message starts another. */
  killWorker(): Promise<void>;
  /** Whether the background worker runs now. */
  hasWorker(): Promise<boolean>;
  /** Loads the extension anew under the open pages, as an update does. */
  reloadExtension(): Promise<void>;
  /** Opens the options page in a tab of its own. */
  openOptions(): Promise<Page>;
  /** Opens a page of the extension that has its rights and runs nothing. */
  openBarePage(): Promise<Page>;
  /** Ends the browser and removes the profile that was made for it. */
  close(): Promise<void>;
}

/** Chromium counts the panel's border to its width. */
const PANEL_BORDER_PX = 18;

const FLAGS = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium with the extension loaded. Throws when no Chromium is found. */
export async function launchBrowser(options: LaunchOptions): Promise<DeskhandBrowser> {
  const search = findChromium();
  if (!search.found) throw new Error(search.wrongPath ?? 'No Chromium was found: npm run demo says how to get one');
  const extensionDir = resolve(options.extensionDir);
  const extensionId = readExtensionId(extensionDir);
  const profileDir = options.profileDir ?? mkdtempSync(join(tmpdir(), 'deskhand-profile-'));
  const removeProfile = (): void => {
    if (!options.profileDir) rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  };
  if (!options.profileDir) writePreferences(profileDir, options.panelWidth);

  const { width, height } = options.windowSize ?? { width: 1280, height: 800 };
  const isRoot = process.getuid?.() === 0;
  let context: BrowserContext;
  try {
    context = await chromium.launchPersistentContext(profileDir, {
      executablePath: search.path,
      headless: options.headless,
      // The page is as large as the window leaves it, so that an opening panel makes it narrower, as for an agent.
      viewport: null,
      // A person's browser keeps its sandbox where it can; containers without a display often forbid it.
      chromiumSandbox: !options.headless && !isRoot,
      ignoreDefaultArgs: ['--disable-extensions', ...(options.headless ? [] : ['--enable-automation'])],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [
        ...FLAGS,
        `--disable-extensions-except=${extensionDir}`,
        `--load-extension=${extensionDir}`,
        '--remote-debugging-port=0',
        `--window-size=${width},${height}`,
      ],
    });
  } catch (error) {
    removeProfile();
    throw error;
  }
  const owner = requireOwner(context);
  const session = await owner.newBrowserCDPSession();
  const connections: Browser[] = [];

  const extensionUrl = (path: string): string => `chrome-extension://${extensionId}/${path}`;
  const openPage = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(extensionUrl(path));
    return page;
  };
  const findTarget = async (type: string, url: string): Promise<string | undefined> => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos.find((target) => target.type === type && target.url.startsWith(url))?.targetId;
  };
  // A tab that shows the panel's page belongs to the context; the side panel does not.
  const findPanel = async (): Promise<string | undefined> => {
    const inTab = context.pages().some((page) => page.url().startsWith(extensionUrl('sidepanel.html')));
    return inTab ? undefined : findTarget('page', extensionUrl('sidepanel.html'));
  };

  const browser: DeskhandBrowser = {
    context,
    extensionId,
    profileDir,
    version: search.version,
    extensionUrl,

    async openSidePanel(tab) {
      // The browser's own buttons are out of reach here; a gesture in one of our pages may open the panel as well.
      const page = await browser.openBarePage();
      await tab.bringToFront();
      await page.evaluate(async () => {
        const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        if (active?.id !== undefined) await chrome.sidePanel.open({ tabId: active.id });
      });
      await page.close();
      return browser.sidePanel();
    },

    async sidePanel() {
      await until(findPanel, 'the side panel to open');
      // The connection that launched the browser never lists the side panel; one that is made after it opened does.
      const connection = await chromium.connectOverCDP(`http://127.0.0.1:${await readDebuggingPort(profileDir)}`);
      connections.push(connection);
      const pages = connection.contexts().flatMap((each) => each.pages());
      const panel = pages.find((page) => page.url().startsWith(extensionUrl('sidepanel.html')));
      if (!panel) throw new Error('The side panel was closed while it was looked for');
      return panel;
    },

    async hasSidePanel() {
      return (await findPanel()) !== undefined;
    },

    async killWorker() {
      const targetId = await findTarget('service_worker', extensionUrl(''));
      const worker = context.serviceWorkers().find((each) => each.url().startsWith(extensionUrl('')));
      if (!targetId || !worker) return;
      const startedAt = await readStart(worker);
      await session.send('Target.closeTarget', { targetId });
      // One that is called again at once has the same target as before: when it started tells them apart.
      await until(
        async () => !(await browser.hasWorker()) || (await readStart(worker)) !== startedAt,
        'the background worker to stop',
      );
    },

    async hasWorker() {
      return (await findTarget('service_worker', extensionUrl(''))) !== undefined;
    },

    async reloadExtension() {
      const before = await findTarget('service_worker', extensionUrl(''));
      const page = await browser.openBarePage();
      const gone = page.waitForEvent('close');
      // A moment later: the page that reloads the extension goes down with it.
      await page.evaluate(() => void setTimeout(() => chrome.runtime.reload()));
      await gone;
      await until(async () => {
        const now = await findTarget('service_worker', extensionUrl(''));
        return now !== undefined && now !== before;
      }, 'the reloaded extension');
    },

    openOptions: () => openPage('options.html'),
    openBarePage: () => openPage('manifest.json'),

    async close() {
      await Promise.all(connections.map((connection) => connection.close()));
      await context.close();
      removeProfile();
    },
  };
  return browser;
}

/** When a worker started; undefined where it does not answer, being stopped. */
function readStart(worker: Worker): Promise<number | undefined> {
  const start = worker.evaluate(() => performance.timeOrigin).catch(() => undefined);
  return Promise.race([start, pause(500, undefined)]);
}

function requireOwner(context: BrowserContext): Browser {
  const browser = context.browser();
  if (!browser) throw new Error('This Playwright does not tell the browser of a context it launched');
  return browser;
}

/** Chromium writes the port it chose into the profile, once it listens. */
function readDebuggingPort(profileDir: string): Promise<string> {
  return until(() => {
    try {
      return readFileSync(join(profileDir, 'DevToolsActivePort'), 'utf8').split('\n')[0];
    } catch {
      return undefined;
    }
  }, 'the debugging port of Chromium');
}

/** What a person would have chosen in this browser before. */
function writePreferences(profileDir: string, panelWidth?: number): void {
  const preferences = {
    // Without developer mode, Chromium disables an extension from a folder as soon as it is reloaded.
    extensions: { ui: { developer_mode: true } },
    ...(panelWidth && { side_panel: { id_to_width: { kExtension: panelWidth + PANEL_BORDER_PX } } }),
  };
  const folder = join(profileDir, 'Default');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'Preferences'), JSON.stringify(preferences));
}
