import { resolve } from 'node:path';

import { buildTestExtension } from '@/test/drivers/build-test-extension';
import { callContentScript } from '@/test/drivers/call-content-script';
import { BROWSER, startTestBrowser } from '@/test/drivers/start-test-browser';
import type { PageCase } from '@/test/unit/helpdesk/page-cases';

import type { ClobberCall, Clobbered, ReadCall, Reading } from './reading-script';

/** Has the ticket reader as a content script, and shows saved pages at their own addresses. */
export interface ReadingBrowser {
  /** Returns the expected reading, with the address in this browser. */
  open: (page: PageCase) => Promise<PageCase['result']>;
  /** Throws what the reader throws. */
  read: (call: ReadCall) => Promise<Reading[]>;
  /** Returns what Deskhand learns of the page before and after its forms have fields that are named like properties. */
  compareClobbered: (adapter: string) => Promise<Clobbered>;
  close: () => Promise<void>;
}

const HOST = 'desk.example';
const ORIGIN = /https?:\/\/desk\.example/g;
/** The test server of Firefox has no certificate. */
const SCHEME = BROWSER === 'Firefox' ? 'http' : 'https';

/** Starts the browser of this test run. */
export async function startReadingBrowser(): Promise<ReadingBrowser> {
  let shown: PageCase | undefined;
  const extension = await buildTestExtension(resolve(import.meta.dirname, 'reading-script.ts'), [`*://${HOST}/*`]);
  const serve = { host: HOST, answer: async (url: string) => shown && answerAs(shown, url) };
  const browser = await startTestBrowser({ extensionDir: extension.dir, serve });
  const tab = await browser.openTab();
  return {
    async open(page) {
      shown = withScheme(page);
      await tab.goTo(shown.address);
      return shown.result;
    },
    read: async (call) => (await callContentScript(tab, call)) as Reading[],
    compareClobbered: async (adapter) =>
      (await callContentScript(tab, { adapter, clobbers: true } satisfies ClobberCall)) as Clobbered,
    async close() {
      await browser.close();
      extension.remove();
    },
  };
}

/** With the page at its address, or with a resource of the page. */
async function answerAs(page: PageCase, url: string): Promise<string | undefined> {
  const wanted = new URL(url);
  const own = new URL(page.address);
  const isPage = wanted.pathname + wanted.search === own.pathname + own.search;
  return isPage ? page.html : page.readSameOrigin(url);
}

/** Pages are stored with the scheme of their helpdesk; all addresses of the page must have the scheme it is shown with. */
function withScheme(page: PageCase): PageCase {
  const replace = (text: string): string => text.replaceAll(ORIGIN, `${SCHEME}://${HOST}`);
  return {
    ...page,
    address: page.address.replace(/^https?:\/\/[^/]+/, `${SCHEME}://${HOST}`),
    html: replace(page.html),
    result: JSON.parse(replace(JSON.stringify(page.result))) as PageCase['result'],
  };
}
