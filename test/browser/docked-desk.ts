import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { test as base } from 'vitest';

import { findChromium } from '@/demo/browser/find-chromium';
import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { findDockedPanel } from '@/demo/browser/panel-parts';
import { type SampleHelpdesk, sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import type { ReceivedRequest } from '@/demo/stand-in/platform-app';

/** `same`: page and relay are one site, as inside a company. `other`: the relay's frame is a third party for the browser. */
export type Site = 'same' | 'other';

/** The sample helpdesk, whose pages show the panel of the relay, in a browser without an extension. */
export interface DockedDesk {
  servers: Servers;
  context: BrowserContext;
  page: Page;
  helpdesk: SampleHelpdesk;
  /** Written to the console as errors, or not caught by the page. */
  errors: string[];
  addressOf: (path: string, site?: Site) => string;
  /** Waits for the page button. */
  open: (path: string, site?: Site) => Promise<void>;
  /** By the page button. */
  ask: () => Promise<Frame>;
  /** The frame of the open panel. */
  findPanel: () => Promise<Frame>;
  readRequests: () => readonly ReceivedRequest[];
}

async function openBrowser(): Promise<Browser> {
  const search = findChromium();
  if (!search.found) throw new Error(search.wrongPath ?? 'No Chromium was found');
  return orHarnessFailure(
    chromium.launch({ executablePath: search.path, chromiumSandbox: false, args: ['--disable-gpu'] }),
    'Chromium did not start',
  );
}

/** Servers and a browser profile of its own for each test, in one browser for each worker. */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the dependencies of a fixture from this pattern
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('desk', async ({ browser }, { onCleanup }): Promise<DockedDesk> => {
    // The relay keeps what the panel knows of a ticket.
    const servers = await startServers({ firstPort: 0, hasPanel: true });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    onCleanup(async () => {
      await context.close();
      await servers.close();
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    const helpdesk = sampleHelpdesk(page);
    const addressOf = (path: string, site: Site = 'same'): string =>
      `${site === 'same' ? servers.helpdesk : servers.helpdesk.replace('127.0.0.1', 'localhost')}/${path}`;
    const findPanel = () => findDockedPanel(page);
    return {
      servers,
      context,
      page,
      helpdesk,
      errors,
      addressOf,
      async open(path, site) {
        await page.goto(addressOf(path, site));
        await helpdesk.ask.waitFor();
      },
      async ask() {
        await helpdesk.ask.click();
        return findPanel();
      },
      findPanel,
      readRequests: () => servers.platform.requests,
    };
  });
