import { chromium, type Locator, type Page } from 'playwright-core';
import { test } from 'vitest';

import { findChromium } from '@/demo/browser/find-chromium';
import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { startServers } from '@/demo/servers/start-servers';
import { startRelay } from '@/relay/server/start-relay';
import { createTestConfig, DESK } from '@/test/relay/start-test-relay';

import { startDesk } from './start-desks';

export const DESK_TOKEN = DESK.authorization.replace('Bearer ', '');

/** The browser takes both names for different sites. */
const otherSite = (address: string): string => address.replace('127.0.0.1', 'localhost');

/**
 * Creates a test with a helpdesk of its own, whose pages show the panel of a relay, and with a browser without an extension.
 * The helpdesk reads the address of the relay when it starts, and the helpdesk of the other tests shows no panel.
 * @param port of the helpdesk
 */
export function createPanelTest<Ticket extends string>(name: 'request-tracker' | 'redmine', port: number) {
  const origin = `http://127.0.0.1:${port}`;
  return (
    test
      // oxlint-disable-next-line no-empty-pattern -- vitest reads the dependencies of a fixture from this pattern
      .extend('servers', { scope: 'file' }, async ({}, { onCleanup }) => {
        const servers = await startServers({ firstPort: 0 });
        onCleanup(servers.close);
        return servers;
      })
      .extend('relay', { scope: 'file' }, async ({ servers }, { onCleanup }) => {
        const { replySuggestionUrl, summaryUrl } = servers.credentials;
        const config = createTestConfig(servers.platform.url, {
          channels: [{ id: 'main', replySuggestionUrl, summaryUrl }],
          desks: [{ match: `${origin}/*`, channel: 'main', token: DESK_TOKEN }],
          apps: [{ origin, channel: 'main' }],
        });
        const relay = await startRelay({ config, dataFile: '', port: 0 });
        onCleanup(() => relay.close(0));
        return relay;
      })
      .extend('desk', { scope: 'file' }, async ({ relay }, { onCleanup }) => {
        const { desk, stop } = await startDesk<Ticket>(name, {
          PORT: String(port),
          DESKHAND_RELAY: otherSite(relay.url),
          DESKHAND_DESK_TOKEN: DESK_TOKEN,
        });
        onCleanup(async () => void (await stop()));
        return desk;
      })
      // oxlint-disable-next-line no-empty-pattern -- as above
      .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
        const search = findChromium();
        if (!search.found) throw new Error('No Chromium was found: npm run demo says how to get one');
        const browser = await orHarnessFailure(
          chromium.launch({ executablePath: search.path }),
          'Chromium did not start',
        );
        onCleanup(() => browser.close());
        return browser;
      })
      .extend('page', async ({ browser }, { onCleanup }) => {
        const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1500, height: 900 } });
        onCleanup(() => context.close());
        return context.newPage();
      })
  );
}

/** A real click, at the coordinates of the element. */
export async function clickWithMouse(page: Page, target: Locator): Promise<void> {
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error('The element is not shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Asks the helpdesk for a code with the session of this page, as the panel does.
 * @returns status and text; status 0 for an answer that leads elsewhere
 */
export function askForCode(
  page: Page,
  address: string,
  mark: Record<string, string> = { 'X-Deskhand': 'code' },
): Promise<{ status: number; text: string }> {
  return page.evaluate(
    async ([url, headers]) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{}',
        redirect: 'manual',
      });
      return { status: response.status, text: await response.text() };
    },
    [address, mark] as const,
  );
}
