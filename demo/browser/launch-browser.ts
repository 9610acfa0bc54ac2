import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

import { readExtensionId } from './extension-id';
import { createWorkerControl, type WorkerControl } from './extension-worker';
import { findChromium } from './find-chromium';
import { orHarnessFailure } from './harness-failure';
import { createSidePanel, type SidePanel } from './side-panel';
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
  /** Leaves the first-run page open. By default it is closed, as by an agent who sets up Deskhand in the settings. */
  keepsFirstRunPage?: boolean;
  /** Keeps pages in the back/forward cache, which Playwright switches off. */
  keepsLeftPages?: boolean;
}

export interface DeskhandBrowser extends Omit<SidePanel, 'close'>, WorkerControl {
  /** Does not contain the side panel: see `sidePanel`. */
  context: BrowserContext;
  extensionId: string;
  profileDir: string;
  version: string;
  extensionUrl(path: string): string;
  openOptions(): Promise<Page>;
  /** For code that needs the extension's permissions without its scripts. */
  openBarePage(): Promise<Page>;
  /** Ends the browser's process at once, as a crash does. A profile that was given stays. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Chromium includes the panel's border in its width. */
const PANEL_BORDER_PX = 18;

/** Bare extensions of tests and bench have none. */
const FIRST_RUN = 'options.html';

const FLAGS = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium with only this extension. Throws when no Chromium is found, and `HarnessFailure` when it does not start. */
export function launchBrowser(options: LaunchOptions): Promise<DeskhandBrowser> {
  return orHarnessFailure(launch(options), 'Chromium did not start');
}

async function launch(options: LaunchOptions): Promise<DeskhandBrowser> {
  const search = findChromium();
  if (!search.found) throw new Error(search.wrongPath ?? 'No Chromium was found: npm run demo says how to get one');
  const extensionDir = resolve(options.extensionDir);
  const extensionId = readExtensionId(extensionDir);
  const profileDir = options.profileDir ?? mkdtempSync(join(tmpdir(), 'deskhand-profile-'));
  const removeProfile = (): void => {
    if (!options.profileDir) rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const isNewProfile = !existsSync(join(profileDir, 'Default'));
  if (!options.profileDir) writePreferences(profileDir, options.panelWidth);

  const context = await startChromium(search.path, extensionDir, profileDir, options).catch((error: unknown) => {
    removeProfile();
    throw error;
  });
  const owner = requireOwner(context);
  const session = await owner.newBrowserCDPSession();

  const extensionUrl = (path: string): string => `chrome-extension://${extensionId}/${path}`;
  const openPage = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(extensionUrl(path));
    return page;
  };
  const openBarePage = () => openPage('manifest.json');
  const opened = { context, session, profileDir, extensionUrl, openBarePage };
  const { close: closePanel, ...panel } = createSidePanel(opened);
  const opensFirstRunPage = isNewProfile && existsSync(join(extensionDir, FIRST_RUN));
  if (opensFirstRunPage && !options.keepsFirstRunPage) {
    await closeFirstRunPage(context, extensionUrl(FIRST_RUN)).catch(async (error: unknown) => {
      await context.close();
      removeProfile();
      throw error;
    });
  }

  return {
    context,
    extensionId,
    profileDir,
    version: search.version,
    extensionUrl,
    ...panel,
    ...createWorkerControl(opened),
    openOptions: () => openPage('options.html'),
    openBarePage,

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
      await closePanel();
      await context.close();
      removeProfile();
    },
  };
}

function startChromium(
  executablePath: string,
  extensionDir: string,
  profileDir: string,
  { headless, keepsLeftPages, windowSize: { width, height } = { width: 1280, height: 800 } }: LaunchOptions,
): Promise<BrowserContext> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launchPersistentContext(profileDir, {
    executablePath,
    headless,
    // An opening panel then makes the page narrower.
    viewport: null,
    // Containers without a display often forbid the sandbox.
    chromiumSandbox: !headless && !isRoot,
    ignoreDefaultArgs: [
      '--disable-extensions',
      ...(headless ? [] : ['--enable-automation']),
      ...(keepsLeftPages ? ['--disable-back-forward-cache'] : []),
    ],
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

/** It would take the focus from a test's tab. */
async function closeFirstRunPage(context: BrowserContext, url: string): Promise<void> {
  const find = () => context.pages().find((page) => page.url().startsWith(url));
  const page = await until(find, 'the first-run page');
  await page.close();
}

function requireOwner(context: BrowserContext): Browser {
  const browser = context.browser();
  if (!browser) throw new Error('This Playwright does not tell the browser of a context it launched');
  return browser;
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
