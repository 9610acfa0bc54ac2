import { launchBrowser } from '@/demo/browser/launch-browser';
import type { PageCase } from '@/test/unit/helpdesk/page-cases';

import { answerAs, askContentScript, type ReadingBrowser, requireReadings } from './reading-browser';
import { buildReadingExtension } from './reading-extension';

export async function startReadingChromium(): Promise<ReadingBrowser> {
  const extension = await buildReadingExtension();
  const browser = await launchBrowser({ extensionDir: extension.dir, headless: true });
  const tab = await browser.context.newPage();
  let shown: PageCase | undefined;
  await browser.context.route('*://desk.example/**', async (route) => {
    const body = shown && (await answerAs(shown, route.request().url()));
    await route.fulfill(body === undefined ? { status: 404 } : { body, contentType: 'text/html; charset=utf-8' });
  });
  return {
    async open(page) {
      shown = page;
      // Where only the part behind # differs, going there would not load the page.
      await tab.goto('about:blank');
      await tab.goto(page.address);
      return page;
    },
    read: async (call) => requireReadings(await tab.evaluate(askContentScript, call)),
    async close() {
      await browser.close();
      extension.remove();
    },
  };
}
