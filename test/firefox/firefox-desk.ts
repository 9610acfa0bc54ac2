import { resolve } from 'node:path';

import { until } from '@/demo/browser/until';
import { type Servers, startServers } from '@/demo/servers';

import { type DeskhandFirefox, launchFirefox } from './launch-firefox';

/** A real Firefox with the built extension, set up for servers of its own, and its sidebar open. */
export interface FirefoxDesk extends DeskhandFirefox {
  servers: Servers;
  /** Opens a page of the sample helpdesk on which nothing was typed yet. */
  openTicket: (path: string) => Promise<void>;
  /** What is in the page's composer. */
  readComposer: () => Promise<string>;
  /** Waits for words in the sidebar. */
  waitForWords: (words: string) => Promise<true>;
  /** Asks for a suggestion, and waits for it; as the agent reads it: formatted for a rich composer, or plain. */
  ask: () => Promise<string>;
}

export const COMPOSER = "//*[@aria-label='Reply to the customer']";
export const button = (name: string): string => `//button[normalize-space()='${name}']`;
const field = (label: string): string => `//*[@id=//label[normalize-space()='${label}']/@for]`;
/** What was suggested before is still there when the agent comes back. */
const ASK = "//button[normalize-space()='Suggest reply' or normalize-space()='Suggest again']";

/** Starts it all. The extension is set up on its options page, as a person does. */
export async function openFirefoxDesk(): Promise<FirefoxDesk> {
  const servers = await startServers({ firstPort: 0 });
  const firefox = await launchFirefox(resolve(import.meta.dirname, '../../.output/firefox-mv3'));
  const { page, sidebar } = firefox;

  const close = async (): Promise<void> => {
    await Promise.all([firefox.close(), servers.close()]);
  };
  try {
    await firefox.openOptions();
    await page.type(field('Reply suggestion address'), servers.credentials.replySuggestionUrl);
    await page.type(field('Summary address'), servers.credentials.summaryUrl);
    await addHelpdesk(firefox, `${servers.helpdesk}/tickets/*`, 'Sample helpdesk');
    await firefox.openSidebar();
  } catch (error) {
    await close();
    throw error;
  }

  async function waitForWords(words: string): Promise<true> {
    let text = '';
    const isThere = async (): Promise<true | undefined> => (text = await sidebar.text()).includes(words) || undefined;
    return until(isThere, `“${words}” in the sidebar`).catch((error: unknown) => {
      throw new Error(`The sidebar says: ${text}`, { cause: error });
    });
  }
  return {
    ...firefox,
    servers,
    waitForWords,
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
      const asked = servers.platform.requests.length;
      await sidebar.click(ASK);
      await until(() => servers.platform.requests.length > asked, 'the question to reach the platform');
      await waitForWords('Suggest again');
      const read = (): Promise<string | undefined> =>
        sidebar.evaluate(() => {
          const box = document.querySelector<HTMLElement & { value?: string }>('[aria-label="Suggested reply"]');
          return box?.value ?? box?.innerText;
        });
      return until(read, 'the reply');
    },
    close,
  };
}

/** Adds a helpdesk on the options page, which is open, and saves. */
export async function addHelpdesk({ page }: DeskhandFirefox, address: string, type: string): Promise<void> {
  await page.type(field('Helpdesk address'), address);
  await page.click(`//select[@aria-label='Helpdesk type']//option[normalize-space()='${type}']`);
  await page.click(button('Add helpdesk'));
  await page.click(button('Save'));
  await until(async () => (await page.text()).includes('Saved'), 'what was set up to be saved');
}
