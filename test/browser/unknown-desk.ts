import { setUpFor } from '@/demo/browser/set-up-for';

import { createTest, type Desk, openDesk } from './desk';
import { startUnknownDesks } from './serve-unknown-pages';

export interface UnknownDesk extends Desk {
  /** Of `test/pages-unknown`; there may be no button. */
  openUnknown: (name: string) => Promise<void>;
  readClicks: () => Promise<number>;
}

async function openUnknownDesk(): Promise<UnknownDesk> {
  const unknown = await startUnknownDesks();
  const paths = ['c', 'inbox', 'threads', 'vorgang', 'ar', 'products', 'issues', 'scp', 'conversation', 'zoom'];
  const desk = await openDesk({
    setUp: (servers) => {
      const { desks, ...channel } = setUpFor(servers);
      const added = paths.map((path) => ({ match: `http://127.0.0.1/${path}/*`, adapter: 'auto' }));
      return { ...channel, desks: [...desks, ...added] };
    },
  });
  const { clear, close } = desk;
  return Object.assign(desk, {
    async openUnknown(name: string) {
      await desk.page.goto(unknown.addressOf(name));
    },
    readClicks: () => desk.page.evaluate(() => (window as unknown as { clicks: number }).clicks),
    async clear() {
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
      unknown.close();
    },
  });
}

export const test = createTest(openUnknownDesk);
