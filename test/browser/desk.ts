import type { Page } from 'playwright-core';
import { test as base } from 'vitest';

import { configure, type SetUp } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser, type LaunchOptions } from '@/demo/browser/launch-browser';
import { type SampleHelpdesk, sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { DEMO_EXTENSION_DIR } from '@/demo/build-extension';
import type { PlatformRequest } from '@/demo/platform-app';
import { type Servers, startServers } from '@/demo/servers';
import { setUpFor } from '@/demo/set-up-for';

/** An agent's desk: the servers, a browser that is set up for them, and the helpdesk in its tab. */
export interface Desk {
  servers: Servers;
  browser: DeskhandBrowser;
  /** The helpdesk's tab. */
  page: Page;
  helpdesk: SampleHelpdesk;
  /** Opens a ticket, such as `tickets/4711`, and waits for our button. */
  open: (ticket: string) => Promise<void>;
  /** Clicks our button in the page and returns the side panel. */
  ask: () => Promise<Page>;
  /** Opens the side panel without asking for anything. */
  openPanel: () => Promise<Page>;
  /** Closes the side panel, if it is open. */
  closePanel: () => Promise<void>;
  /** What the demo's platform was asked since the desk was last cleared. */
  readRequests: () => readonly PlatformRequest[];
  /** Makes it the desk of another morning: what was asked and typed is forgotten; what is set up stays. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

/** What differs from the demo. */
export interface DeskOptions {
  /** How the browser starts. */
  launch?: Partial<LaunchOptions>;
  /** What is set up in it by hand; called before it starts. */
  setUp?: (servers: Servers) => SetUp | undefined;
}

export async function openDesk({ launch, setUp = setUpFor }: DeskOptions = {}): Promise<Desk> {
  const servers = await startServers({ firstPort: 0 });
  const wanted = setUp(servers);
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400, ...launch });
  if (wanted) await configure(browser, wanted);
  const [page = await browser.context.newPage()] = browser.context.pages();
  let panel: Page | undefined;
  let requestsBefore = 0;

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
      await bare.evaluate(() => chrome.storage.session.clear());
      // Drafts live as long as their tab.
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

/**
 * Makes tests at one desk, cleared before each. The browser and the servers are the file's, since starting them takes
 * longer than most tests.
 */
export function createTest<Kind extends Desk>(open: () => Promise<Kind>) {
  return (
    base
      // oxlint-disable-next-line no-empty-pattern -- from here vitest reads what a fixture depends on: nothing
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

/** A test at the demo's desk. */
export const test = createTest(() => openDesk());

/** Letters and digits alone: the same text looks different in the panel and in an editor, but not in these. */
export function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
