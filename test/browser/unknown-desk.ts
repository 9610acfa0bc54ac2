import { createTest, type Desk, openDesk } from './desk';
import { startUnknownDesks } from './serve-unknown-pages';

export interface UnknownDesk extends Desk {
  /** Of `test/pages-unknown`; there may be no button. */
  openUnknown: (name: string) => Promise<void>;
  readClicks: () => Promise<number>;
}

async function openUnknownDesk(): Promise<UnknownDesk> {
  const unknown = await startUnknownDesks();
  const desk = await openDesk();
  const { close } = desk;
  return Object.assign(desk, {
    async openUnknown(name: string) {
      const address = unknown.addressOf(name);
      await desk.addDesks([{ match: address.replace(/:\d+(\/[^/]+\/).*/, '$1*'), adapter: 'auto' }]);
      await desk.page.goto(address);
    },
    readClicks: () => desk.page.evaluate(() => (window as unknown as { clicks: number }).clicks),
    async close() {
      await close();
      unknown.close();
    },
  });
}

export const test = createTest(openUnknownDesk);
