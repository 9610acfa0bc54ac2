import type { Page } from 'playwright-core';
import { test as base } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure, type SetUp } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser, type LaunchOptions } from '@/demo/browser/launch-browser';
import { type SampleHelpdesk, sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { setUpFor } from '@/demo/browser/set-up-for';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import type { ReceivedRequest } from '@/demo/stand-in/platform-app';

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
  /** Keeps the settings. */
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
    async clear() {
      await desk.closePanel();
      const bare = await browser.openBarePage();
      // The panel would tell that the texts of earlier tests are lost.
      await bare.evaluate(() =>
        Promise.all([chrome.storage.session.clear(), chrome.storage.local.remove('panel.unused')]).then(
          () => undefined,
        ),
      );
      // A draft lives as long as its tab.
      const tabs = browser.context.pages().filter((tab) => tab !== bare);
      await Promise.all(tabs.map((tab) => tab.close()));
      desk.page = await browser.context.newPage();
      desk.helpdesk = sampleHelpdesk(desk.page);
      await bare.close();
      requestsBefore = servers.platform.requests.length;
    },
    async close() {
      await browser.close();
      await servers.close();
    },
  };
  return desk;
}

/** Makes tests at one desk, cleared before each: starting browser and servers takes longer than most tests. */
export function createTest<Kind extends Desk>(open: () => Promise<Kind>) {
  return (
    base
      // oxlint-disable-next-line no-empty-pattern -- vitest reads the dependencies of a fixture from this pattern
      .extend('shared', { scope: 'file' }, async ({}, { onCleanup }) => {
        const shared = await open();
        onCleanup(() => shared.close());
        return shared;
      })
      .extend('desk', async ({ shared }) => {
        await shared.clear();
        return shared;
      })
  );
}

export const test = createTest(() => openDesk());

/** Keeps letters and digits, because panel and editors differ in spaces and marks. */
export function normalizeText(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
