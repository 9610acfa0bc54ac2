import { resolve } from 'node:path';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import type { StagedPlatform } from '@/test/browser/staged-platform';
import { untilAtRest } from '@/test/drivers/at-rest';
import { type DeskhandFirefox, launchFirefox } from '@/test/drivers/firefox/launch-firefox';
import type { FirefoxOptions } from '@/test/drivers/firefox/start-firefox';
import { button, field } from '@/test/drivers/firefox/xpaths';

export interface FirefoxDesk extends DeskhandFirefox {
  servers: Servers;
  /** Removes the draft. */
  openTicket: (path: string) => Promise<void>;
  readComposer: () => Promise<string>;
  waitForWords: (words: string) => Promise<true>;
  /** The suggested reply as the agent reads it. */
  readReply: () => Promise<string | undefined>;
  /** Returns the reply. */
  ask: () => Promise<string>;
}

export const COMPOSER = "//*[@aria-label='Reply to the customer']";
/** The button has another name while an earlier suggestion is there. */
const ASK = `${button(uiText('request.suggest'))} | ${button(uiText('request.again'))}`;
/** The short words stand beside an earlier suggestion. */
const RUNNING = [uiText('request.suggestion-running'), uiText('request.suggestion-running-short')];

export const FIREFOX_EXTENSION_DIR = resolve(import.meta.dirname, '../../../.output/firefox-mv3');

/** @param addresses of another platform than the demo's */
export async function openFirefoxDesk(
  addresses?: StagedPlatform['addresses'],
  options?: FirefoxOptions,
): Promise<FirefoxDesk> {
  const servers = await startServers({ firstPort: 0 });
  const firefox = await launchFirefox(FIREFOX_EXTENSION_DIR, options);
  const { page, sidebar } = firefox;

  const close = async (): Promise<void> => {
    await Promise.all([firefox.close(), servers.close()]);
  };
  try {
    await configureFirefox(firefox, servers, addresses ?? servers.credentials);
    await firefox.openSidebar();
  } catch (error) {
    await close();
    throw error;
  }

  async function waitForWords(words: string): Promise<true> {
    let text = '';
    const isThere = async (): Promise<true | undefined> => {
      // While it opens, Firefox exchanges its document.
      text = await sidebar.text().catch(String);
      return text.includes(words) || undefined;
    };
    return until(isThere, `“${words}” in the sidebar`).catch((error: unknown) => {
      throw new Error(`The sidebar says: ${text}`, { cause: error });
    });
  }
  const readReply = (): Promise<string | undefined> =>
    sidebar.evaluate((label) => {
      const box = document.querySelector<HTMLElement & { value?: string }>(`[aria-label="${label}"]`);
      return box?.value ?? box?.innerText;
    }, uiText('reply.text'));
  return {
    ...firefox,
    servers,
    waitForWords,
    readReply,
    async openTicket(path) {
      await firefox.navigate(`${servers.helpdesk}/${path}`);
      await page.evaluate(() => sessionStorage.clear());
      await firefox.navigate(`${servers.helpdesk}/${path}`);
    },
    readComposer: () =>
      page.evaluate(() => {
        const box = document.querySelector<HTMLElement>('[aria-label="Reply to the customer"]');
        return (box instanceof HTMLTextAreaElement ? box.value : box?.innerText) ?? '';
      }),
    async ask() {
      // Where the button was, a recalled suggestion has the one that inserts.
      await untilAtRest(sidebar);
      const asked = servers.platform.requests.length;
      const isAsked = () => servers.platform.requests.length > asked;
      // A recalled suggestion may move the button away under the click.
      await sidebar.click(ASK);
      await until(isAsked, 'the question to reach the platform', 5000).catch(() => sidebar.click(ASK));
      await until(isAsked, 'the question to reach the platform');
      const isEnded = async () => {
        const text = await sidebar.text();
        return !RUNNING.some((words) => text.includes(words));
      };
      await until(isEnded, 'the end of the request');
      return until(readReply, 'the reply');
    },
    close,
  };
}

/** Sets the extension up on its options page, as a person does. */
export async function configureFirefox(
  firefox: DeskhandFirefox,
  servers: Servers,
  { replySuggestionUrl, summaryUrl }: StagedPlatform['addresses'],
): Promise<void> {
  const { page } = firefox;
  await firefox.openOptions();
  await page.type(field(uiText('options.address.suggestion')), replySuggestionUrl);
  await page.type(field(uiText('options.address.summary')), summaryUrl);
  await page.click(`//option[normalize-space()='${uiText('options.source-mock')}']`);
  await addHelpdesk(firefox, `${servers.helpdesk}/tickets/*`, 'Sample helpdesk');
}

/** Sets the source of orders and products on the options page. */
export async function setShop(firefox: DeskhandFirefox, url: string, token: string): Promise<void> {
  const { page } = firefox;
  await firefox.openOptions();
  await page.click(`//option[normalize-space()='${uiText('options.source-http')}']`);
  await page.type(field(uiText('options.base-url')), url);
  await page.type(field(uiText('options.token')), token);
  await page.click(button(uiText('options.save')));
  const stored = uiText('options.token-stored', { tokenEnd: token.slice(-4) });
  await until(async () => (await page.text()).includes(stored), 'the source to be saved');
}

/** Adds a helpdesk on the open options page, and saves. */
export async function addHelpdesk({ page }: DeskhandFirefox, address: string, type: string): Promise<void> {
  await page.type(field(uiText('options.desk-address')), address);
  await page.click(`//select[@aria-label='${uiText('options.desk-adapter')}']//option[normalize-space()='${type}']`);
  await page.click(button(uiText('options.desk-add')));
  await page.click(button(uiText('options.save')));
  await until(async () => (await page.text()).includes(uiText('options.saved')), 'what was set up to be saved');
  // The test of typed addresses must not mix with the requests of tickets.
  await until(async () => !(await page.text()).includes(uiText('options.testing')), 'the test of the addresses');
}
