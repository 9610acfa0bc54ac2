import { once } from 'node:events';

import { DEMO_EXTENSION_DIR } from '../browser/build-extension';
import { configure } from '../browser/configure';
import { launchBrowser } from '../browser/launch-browser';
import { setUpForRelay } from '../browser/set-up-for';
import { uiText } from '../browser/ui-text';
import type { Servers } from '../servers/start-servers';

/** Opens a configured browser for a person, waits until its window is closed, and returns the exit code. */
export async function runHandsOn(servers: Servers, stop: AbortSignal): Promise<number> {
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: false, panelWidth: 400 });
  try {
    await configure(browser, setUpForRelay(servers));
    const [page = await browser.context.newPage()] = browser.context.pages();
    await page.goto(`${servers.helpdesk}/tickets/4711`);
    console.log(`
The sample helpdesk is open in ${browser.version}.

  1. Click "${uiText('request.suggest')}" beside the reply box: the side panel opens with the verdict and a suggested reply.
  2. Click "${uiText('insert.insert')}" in the panel: the text is in the reply box. Nothing is sent.
  3. Click "${uiText('summary.summarize')}"; the summary arrives later, and the order of the ticket is shown below it.
  4. Open "Write as the customer" and send a message: the platform drafts a reply by itself, on the ticket and in the panel.
  Every other ticket in the list leads to another answer.

Close the window, or press Ctrl+C here, to end.`);
    const closed = browser.context.waitForEvent('close', { timeout: 0 });
    if (!stop.aborted) await Promise.race([closed, once(stop, 'abort')]);
    return 0;
  } finally {
    await browser.close();
  }
}
