import type { Page } from 'playwright-core';
import { test as base } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure, type SetUp } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser, type LaunchOptions } from '@/demo/browser/launch-browser';
import { type SampleHelpdesk, sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { setUpFor } from '@/demo/browser/set-up-for';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import type { ReceivedRequest } from '@/demo/stand-in/platform-app';
import type { DeskSettings } from '@/lib/settings/settings';

/** The servers, a browser that is set up for them, and the helpdesk in its tab. */
export interface Desk {
  servers: Servers;
  browser: DeskhandBrowser;
  page: Page;
  helpdesk: SampleHelpdesk;
  /** Such as `tickets/4711`. Waits for the page button. */
  open: (ticket: string) => Promise<void>;
  /** By the page button. */
  ask: () => Promise<Page>;
  /** Makes no request. */
  openPanel: () => Promise<Page>;
  closePanel: () => Promise<void>;
  /** Since the desk was last cleared. */
  readRequests: () => readonly ReceivedRequest[];
  /** Adds helpdesks to the settings, until the desk is cleared. */
  addDesks: (desks: readonly Pick<DeskSettings, 'match' | 'adapter'>[]) => Promise<void>;
  /** Closes all tabs and forgets what a session holds. */
  endSession: () => Promise<void>;
  /** Ends the session, and restores what the settings and the panel had stored when the desk was opened. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

export interface DeskOptions {
  launch?: Partial<LaunchOptions>;
  /** By hand, before the browser starts. */
  setUp?: (servers: Servers) => SetUp | undefined;
}

export async function openDesk({ launch, setUp = setUpFor }: DeskOptions = {}): Promise<Desk> {
  const servers = await startServers({ firstPort: 0 });
  const wanted = setUp(servers);
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400, ...launch });
  if (wanted) await configure(browser, wanted);
  const [page = await browser.context.newPage()] = browser.context.pages();
  const stored = await inExtension(browser, () => chrome.storage.local.get(null));
  let panel: Page | undefined;
  let requestsBefore = servers.platform.requests.length;

  const desk: Desk = {
    servers,
    browser,
    page,
    helpdesk: sampleHelpdesk(page),
    async open(ticket) {
      await desk.page.goto(`${servers.helpdesk}/${ticket}`);
      await desk.helpdesk.ask.waitFor();
    },
    async ask() {
      await desk.helpdesk.ask.click();
      if (!panel || panel.isClosed()) panel = await browser.sidePanel();
      return panel;
    },
    async openPanel() {
      panel = await browser.openSidePanel(desk.page);
      return panel;
    },
    async closePanel() {
      if (panel && !panel.isClosed()) await panel.close();
    },
    readRequests: () => servers.platform.requests.slice(requestsBefore),
    async addDesks(added) {
      await inExtension(
        browser,
        async (desks) => {
          const { settings } = await chrome.storage.local.get<{ settings: { desks: object[] } }>('settings');
          await chrome.storage.local.set({ settings: { ...settings, desks: [...settings.desks, ...desks] } });
        },
        added,
      );
    },
    async endSession() {
      await desk.closePanel();
      // A draft lives as long as its tab.
      const tabs = browser.context.pages();
      desk.page = await browser.context.newPage();
      desk.helpdesk = sampleHelpdesk(desk.page);
      await Promise.all(tabs.map((tab) => tab.close()));
      await inExtension(browser, () => chrome.storage.session.clear());
    },
    async clear() {
      await desk.endSession();
      await inExtension(
        browser,
        async (kept) => {
          const added = Object.keys(await chrome.storage.local.get(null)).filter((key) => !(key in kept));
          await chrome.storage.local.remove(added);
          await chrome.storage.local.set(kept);
        },
        stored,
      );
      requestsBefore = servers.platform.requests.length;
    },
    async close() {
      await browser.close();
      await servers.close();
    },
  };
  return desk;
}

/** Runs a function in the worker of the extension or, if it has none, in a page. */
async function inExtension<Result, Arg>(
  browser: DeskhandBrowser,
  inside: (arg: Arg) => Promise<Result>,
  arg?: Arg,
): Promise<Result> {
  const [worker] = browser.context.serviceWorkers();
  if (worker) return worker.evaluate(inside as (arg: unknown) => Promise<Result>, arg);
  const page = await browser.openBarePage();
  const result = await page.evaluate(inside as (arg: unknown) => Promise<Result>, arg);
  await page.close();
  return result;
}

/**
 * Makes tests at one desk for all files of a worker, cleared before each test: starting browser and servers takes longer than
 * most tests.
 */
export function createTest<Kind extends Desk>(open: () => Promise<Kind>) {
  return (
    base
      // oxlint-disable-next-line no-empty-pattern -- vitest reads the dependencies of a fixture from this pattern
      .extend('shared', { scope: 'worker' }, async ({}, { onCleanup }) => {
        let desk: Kind | undefined;
        const close = async (): Promise<void> => {
          await desk?.close();
          desk = undefined;
        };
        onCleanup(close);
        return { open: async () => (desk ??= await open()), close };
      })
      .extend('desk', async ({ shared, task }, { onCleanup }) => {
        // A browser that crashed, or that opens no panel any more, fails one test alone.
        onCleanup(async () => {
          if (task.result?.state === 'fail') await shared.close();
        });
        const desk = await shared.open();
        await desk.clear();
        return desk;
      })
  );
}

export const test = createTest(() => openDesk());

/** Keeps letters and digits, because panel and editors differ in spaces and marks. */
export function normalizeText(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
