import { once } from 'node:events';

import { configure } from './browser/configure';
import { launchBrowser } from './browser/launch-browser';
import { DEMO_EXTENSION_DIR } from './build-extension';
import type { Servers } from './servers';
import { setUpFor } from './set-up-for';

/**
 * Opens a browser with everything set up, and leaves it to a person until its window is closed.
 * @param stop closes the browser
 * @returns exit code
 */
export async function runHandsOn(servers: Servers, stop: AbortSignal): Promise<number> {
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: false, panelWidth: 400 });
  try {
    await configure(browser, setUpFor(servers));
    const [page = await browser.context.newPage()] = browser.context.pages();
    await page.goto(`${servers.helpdesk}/tickets/4711`);
    console.log(`
The sample helpdesk is open in ${browser.version}.

  1. Click "Suggest reply" beside the reply box: the side panel opens with the verdict and a suggested reply.
  2. Click "Insert" in the panel: the text is in the reply box. Nothing is sent.
  3. Click "Summarize"; the order whose number stands in the ticket is shown below.
  Every other ticket in the list leads to another answer.

Close the window, or press Ctrl+C here, to end.`);
    const closed = browser.context.waitForEvent('close', { timeout: 0 });
    if (!stop.aborted) await Promise.race([closed, once(stop, 'abort')]);
    return 0;
  } finally {
    await browser.close();
  }
}
