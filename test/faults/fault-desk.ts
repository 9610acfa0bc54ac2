import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { INSERT_NAMES } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import { sendJson, type StagedPlatform, stagePlatform, suggestion } from '@/test/browser/staged-platform';
import { button } from '@/test/drivers/firefox/xpaths';
import { BROWSER } from '@/test/drivers/start-test-browser';
import type { View } from '@/test/drivers/view';

import type { FaultBrowser } from './fault-browser';
import { launchChromiumForFaults } from './launch-chromium-for-faults';
import { launchFirefoxForFaults } from './launch-firefox-for-faults';

export interface FaultDesk {
  servers: Servers;
  platform: StagedPlatform;
  /** Another one after each `start`. */
  browser: FaultBrowser;
  /** Starts the browser again, with the same profile. */
  start: () => Promise<void>;
  /** Opens a ticket without a draft, such as `tickets/4711`, and waits for the page button. */
  openTicket: (path: string) => Promise<void>;
  readComposer: () => Promise<string>;
  close: () => Promise<void>;
}

/** Starts the servers and the browser of this test run, and sets the extension up. */
export async function openFaultDesk(): Promise<FaultDesk> {
  const launch = BROWSER === 'Firefox' ? launchFirefoxForFaults : launchChromiumForFaults;
  const profileDir = mkdtempSync(join(tmpdir(), 'deskhand-faults-'));
  const [servers, platform] = await Promise.all([startServers({ firstPort: 0 }), stagePlatform()]);
  platform.answer = (_, response) => sendJson(response, suggestion('<p>Hello</p>'));
  const desk: FaultDesk = {
    servers,
    platform,
    browser: await launch(profileDir),
    async start() {
      desk.browser = await launch(profileDir);
    },
    async openTicket(path) {
      const { page } = desk.browser;
      await page.goTo(`${servers.helpdesk}/${path}`);
      await page.evaluate(() => sessionStorage.clear());
      await page.goTo(`${servers.helpdesk}/${path}`);
      await awaitButton(page);
    },
    readComposer: () =>
      desk.browser.page.evaluate(() => {
        const box = document.querySelector<HTMLElement>('[aria-label="Reply to the customer"]');
        return (box instanceof HTMLTextAreaElement ? box.value : box?.innerText) ?? '';
      }),
    async close() {
      await desk.browser.close();
      await Promise.all([servers.close(), platform.close()]);
      rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await desk.browser.configure(servers, platform.addresses);
    // Firefox keeps new permissions in memory for a while.
    await desk.browser.close();
    await desk.start();
  } catch (error) {
    await desk.close();
    throw error;
  }
  return desk;
}

/** Waits for the page button. */
export function awaitButton(page: View): Promise<true> {
  return until(() => page.evaluate(() => document.querySelector('[deskhand-ask]') !== null), 'the page button');
}

/** Elements of the panel by their names in English. */
export const PARTS = {
  /** The button has another name while an earlier suggestion is there, and after a failure. */
  ask: `${button(uiText('request.suggest'))} | ${button(uiText('request.again'))} | //main/div${button(uiText('action.try-again'))}`,
  insert: INSERT_NAMES.map(button).join(' | '),
  reply: `//*[@aria-label='${uiText('reply.text')}']`,
  summarize: button(uiText('summary.summarize')),
  refreshSummary: button(uiText('summary.refresh')),
  insertNote: button(uiText('summary.insert-note')),
  orderNumber: `//input[@aria-label='${uiText('orders.search')}']`,
  /** After a failure, its notice has the button. */
  sync: `${button(uiText('sync.now'))} | //section[@aria-label='${uiText('orders.region')}']${button(uiText('action.try-again'))}`,
};

/** Reads the suggested reply as shown; undefined for none. */
export async function readReply(panel: View): Promise<string | undefined> {
  const read = await panel.evaluate((label) => {
    const box = document.querySelector<HTMLElement & { value?: string }>(`[aria-label="${label}"]`);
    return box ? (box.value ?? box.innerText) : null;
  }, uiText('reply.text'));
  return read ?? undefined;
}

export async function waitForWords(view: View, words: string): Promise<void> {
  let text = '';
  await until(async () => (text = await view.text()).includes(words), `“${words}”`).catch((error: unknown) => {
    throw new Error(`The document says: ${text}`, { cause: error });
  });
}
