import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Browser, chromium, type Page } from 'playwright-core';

import { findTarget, type OpenedExtension } from './extension-worker';
import { HarnessFailure, orHarnessFailure } from './harness-failure';
import { until } from './until';

export interface SidePanel {
  /** Opens the side panel for a tab, as the toolbar button does. */
  openSidePanel(tab: Page): Promise<Page>;
  /** Waits for the open side panel. Closing its page closes the panel. */
  sidePanel(): Promise<Page>;
  hasSidePanel(): Promise<boolean>;
  close: () => Promise<void>;
}

/** Drives the side panel, which the context of the extension does not contain. */
export function createSidePanel({
  context,
  session,
  profileDir,
  extensionUrl,
  openBarePage,
}: OpenedExtension): SidePanel {
  const connections = new Set<Browser>();
  // A tab that shows the panel's page belongs to the context; the side panel does not.
  const findPanel = async (): Promise<string | undefined> => {
    const inTab = context.pages().some((page) => page.url().startsWith(extensionUrl('sidepanel.html')));
    return inTab ? undefined : findTarget(session, 'page', extensionUrl('sidepanel.html'));
  };

  async function openForActiveTab(tab?: Page): Promise<void> {
    // The browser's own buttons are out of reach; a gesture in an extension page may open the panel too.
    const page = await openBarePage();
    await tab?.bringToFront();
    await page.evaluate(async () => {
      const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      if (active?.id !== undefined) await chrome.sidePanel.open({ tabId: active.id });
    });
    await page.close();
    await until(findPanel, 'the side panel');
  }

  const panel: SidePanel = {
    async openSidePanel(tab) {
      await orHarnessFailure(openForActiveTab(tab), 'Chromium opened no side panel');
      return panel.sidePanel();
    },

    async sidePanel() {
      await until(findPanel, 'the side panel to open').catch(async (error: unknown) => {
        // In about one of 2,000 windows Chromium 156 opens no side panel at all, whoever asks.
        await orHarnessFailure(openForActiveTab(), 'Chromium opens no side panel in this window');
        throw error;
      });
      // The launching connection never lists the side panel. A connection made after it opened does.
      const connection = await chromium.connectOverCDP(`http://127.0.0.1:${await readDebuggingPort(profileDir)}`);
      connections.add(connection);
      const pages = connection.contexts().flatMap((each) => each.pages());
      const found = pages.find((page) => page.url().startsWith(extensionUrl('sidepanel.html')));
      if (!found) throw new HarnessFailure('The side panel was closed while it was looked for');
      // Each connection listens to all pages of the browser.
      found.once('close', () => {
        connections.delete(connection);
        void connection.close();
      });
      return found;
    },

    async hasSidePanel() {
      return (await findPanel()) !== undefined;
    },

    async close() {
      await Promise.all([...connections].map((connection) => connection.close()));
    },
  };
  return panel;
}

/** Waits for the port of the DevTools protocol, which Chromium writes into its profile as soon as it listens. */
export function readDebuggingPort(profileDir: string): Promise<string> {
  const port = until(() => {
    try {
      // The file is empty for a moment.
      return readFileSync(join(profileDir, 'DevToolsActivePort'), 'utf8').split('\n')[0] || undefined;
    } catch {
      return undefined;
    }
  }, 'the debugging port');
  return orHarnessFailure(port, 'Chromium did not start');
}
