import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { setUpFor } from '@/demo/set-up-for';

import { readUnknownPages } from '../unit/helpdesk/page-cases';
import { createTest, type Desk, openDesk } from './desk';

/** A desk with helpdesks that nobody wrote an adapter for. */
export interface UnknownDesk extends Desk {
  /** Opens a page of `test/pages-unknown`, where our script is but perhaps no button. */
  openUnknown: (name: string) => Promise<void>;
  /** What the page was told to do: clicks that reached its own elements. */
  readClicks: () => Promise<number>;
}

/** Counts the clicks that reach anything of the page's own. */
const COUNT_CLICKS = `<script>
  window.clicks = 0;
  document.body.addEventListener('click', () => { window.clicks += 1; });
</script>`;

async function openUnknownDesk(): Promise<UnknownDesk> {
  const pages = readUnknownPages();
  const server = createServer((request, response) => {
    const page = pages.find(
      ({ address }) => new URL(address).pathname === new URL(request.url ?? '/', 'http://a').pathname,
    );
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page?.html.replace('</body>', `${COUNT_CLICKS}</body>`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const paths = ['c', 'inbox', 'threads', 'vorgang', 'ar', 'products'];
  const desk = await openDesk({
    setUp: (servers) => {
      const { desks, ...channel } = setUpFor(servers);
      const unknown = paths.map((path) => ({ match: `http://127.0.0.1/${path}/*`, adapter: 'auto' }));
      return { ...channel, desks: [...desks, ...unknown] };
    },
  });
  const { clear, close } = desk;
  return Object.assign(desk, {
    async openUnknown(name: string) {
      const page = pages.find((each) => each.name === name);
      if (!page) throw new Error(`There is no page ${name}`);
      await desk.page.goto(`http://127.0.0.1:${port}${new URL(page.address).pathname}`);
    },
    readClicks: () => desk.page.evaluate(() => (window as unknown as { clicks: number }).clicks),
    async clear() {
      // What was taught in one test is forgotten before the next.
      const options = await desk.browser.openBarePage();
      await options.evaluate(async () => {
        const { settings } = await chrome.storage.local.get<{ settings: { desks: { recipe?: string }[] } }>('settings');
        for (const taught of settings.desks) delete taught.recipe;
        await chrome.storage.local.set({ settings });
      });
      await options.close();
      await clear();
    },
    async close() {
      await close();
      server.close();
    },
  });
}

/** A test at a desk whose helpdesks nobody knows. */
export const test = createTest(openUnknownDesk);
