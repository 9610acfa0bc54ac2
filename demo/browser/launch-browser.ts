import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { type Browser, type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';

import { pause } from '@/lib/shared/pause';

import { readExtensionId } from './extension-id';
import { findChromium } from './find-chromium';
import { until } from './until';

export interface LaunchOptions {
  /** The built extension. Its manifest must have a `key`. */
  extensionDir: string;
  headless: boolean;
  windowSize?: { width: number; height: number };
  /** Pixels of the side panel's content, at least 360. */
  panelWidth?: number;
  /** Existing profile, which is kept. Without it, a new one is removed on close. */
  profileDir?: string;
}

export interface DeskhandBrowser {
  /** Does not contain the side panel: see `sidePanel`. */
  context: BrowserContext;
  extensionId: string;
  profileDir: string;
  version: string;
  extensionUrl(path: string): string;
  /** Opens the side panel for a tab, as the toolbar button does. */
  openSidePanel(tab: Page): Promise<Page>;
  /** Waits for the open side panel. Closing its page closes the panel. */
  sidePanel(): Promise<Page>;
  hasSidePanel(): Promise<boolean>;
  /** Stops the worker as the browser stops an idle one; the next message starts a new one. */
  killWorker(): Promise<void>;
  hasWorker(): Promise<boolean>;
  /** Reloads the extension under the open pages, as an update does. */
  reloadExtension(): Promise<void>;
  openOptions(): Promise<Page>;
  /** For code that needs the extension's permissions without its scripts. */
  openBarePage(): Promise<Page>;
  /** Ends the browser's process at once, as a crash does. A profile that was given stays. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Chromium includes the panel's border in its width. */
const PANEL_BORDER_PX = 18;

const FLAGS = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium with only this extension. Throws when no Chromium is found. */
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

  const context = await startChromium(search.path, extensionDir, profileDir, options).catch((error: unknown) => {
    removeProfile();
    throw error;
  });
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
      // The browser's own buttons are out of reach; a gesture in an extension page may open the panel too.
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
      // The launching connection never lists the side panel. A connection made after it opened does.
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
      // A worker that restarts at once keeps its target id.
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
      // Reloading the extension closes this page too.
      await page.evaluate(() => void setTimeout(() => chrome.runtime.reload()));
      await gone;
      await until(async () => {
        const now = await findTarget('service_worker', extensionUrl(''));
        return now !== undefined && now !== before;
      }, 'the reloaded extension');
    },

    openOptions: () => openPage('options.html'),
    openBarePage: () => openPage('manifest.json'),

    async crash() {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const main = processInfo.find(({ type }) => type === 'browser');
      if (!main) throw new Error('Chromium does not tell its main process');
      const ended = context.waitForEvent('close');
      process.kill(main.id, 'SIGKILL');
      await ended;
      removeProfile();
    },

    async close() {
      await Promise.all(connections.map((connection) => connection.close()));
      await context.close();
      removeProfile();
    },
  };
  return browser;
}

function startChromium(
  executablePath: string,
  extensionDir: string,
  profileDir: string,
  { headless, windowSize: { width, height } = { width: 1280, height: 800 } }: LaunchOptions,
): Promise<BrowserContext> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launchPersistentContext(profileDir, {
    executablePath,
    headless,
    // An opening panel then makes the page narrower.
    viewport: null,
    // Containers without a display often forbid the sandbox.
    chromiumSandbox: !headless && !isRoot,
    ignoreDefaultArgs: ['--disable-extensions', ...(headless ? [] : ['--enable-automation'])],
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
}

/** Undefined when the worker is being stopped and does not answer. */
function readStart(worker: Worker): Promise<number | undefined> {
  const start = worker.evaluate(() => performance.timeOrigin).catch(() => undefined);
  return Promise.race([start, pause(500).then(() => undefined)]);
}

function requireOwner(context: BrowserContext): Browser {
  const browser = context.browser();
  if (!browser) throw new Error('This Playwright does not tell the browser of a context it launched');
  return browser;
}

/** Waits for the port of the DevTools protocol, which Chromium writes into its profile as soon as it listens. */
export function readDebuggingPort(profileDir: string): Promise<string> {
  return until(() => {
    try {
      // The file is empty for a moment.
      return readFileSync(join(profileDir, 'DevToolsActivePort'), 'utf8').split('\n')[0] || undefined;
    } catch {
      return undefined;
    }
  }, 'the debugging port of Chromium');
}

function writePreferences(profileDir: string, panelWidth?: number): void {
  const preferences = {
    // Without developer mode Chromium disables an unpacked extension on reload.
    extensions: { ui: { developer_mode: true } },
    ...(panelWidth && { side_panel: { id_to_width: { kExtension: panelWidth + PANEL_BORDER_PX } } }),
  };
  const folder = join(profileDir, 'Default');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'Preferences'), JSON.stringify(preferences));
}
