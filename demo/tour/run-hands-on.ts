import { once } from 'node:events';

import { type BrowserContext, chromium } from 'playwright-core';

import { UserError } from '@/command-line/user-error';

import { DEMO_EXTENSION_DIR } from '../browser/build-extension';
import { configure } from '../browser/configure';
import { findChromium } from '../browser/find-chromium';
import { launchBrowser } from '../browser/launch-browser';
import { setUpForRelay } from '../browser/set-up-for';
import { uiText } from '../browser/ui-text';
import type { Servers } from '../servers/start-servers';

/**
 * Opens a browser for a person, waits until its window is closed, and returns the exit code.
 * @param plugin the helpdesk's page shows the panel itself; otherwise the extension is installed and configured
 */
export async function runHandsOn(
  servers: Servers,
  stop: AbortSignal,
  { plugin }: { plugin: boolean },
): Promise<number> {
  const { context, name, close } = await (plugin ? openBare() : openWithExtension(servers));
  try {
    const [page = await context.newPage()] = context.pages();
    await page.goto(`${servers.helpdesk}/tickets/4711`);
    console.log(`
The sample helpdesk is open in ${name}.

  1. Click "${uiText('request.suggest')}" beside the reply box: the panel opens with the verdict and a suggested reply.
  2. Click "${uiText('insert.insert')}" in the panel: the text is in the reply box. Nothing is sent.
  3. Click "${uiText('summary.summarize')}"; the summary arrives later, and the order of the ticket is shown below it.
  4. Open "Write as the customer" and send a message: the platform drafts a reply by itself, on the ticket and in the panel.
  Every other ticket in the list leads to another answer.

Close the window, or press Ctrl+C here, to end.`);
    const closed = context.waitForEvent('close', { timeout: 0 });
    if (!stop.aborted) await Promise.race([closed, once(stop, 'abort')]);
    return 0;
  } finally {
    await close();
  }
}

interface OpenBrowser {
  context: BrowserContext;
  name: string;
  close: () => Promise<void>;
}

async function openWithExtension(servers: Servers): Promise<OpenBrowser> {
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: false, panelWidth: 400 });
  await configure(browser, setUpForRelay(servers)).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  return { context: browser.context, name: browser.version, close: () => browser.close() };
}

async function openBare(): Promise<OpenBrowser> {
  const search = findChromium();
  if (!search.found)
    throw new UserError(search.wrongPath ?? 'No Chromium was found: npm run demo says how to get one.');
  const browser = await chromium.launch({ executablePath: search.path, headless: false });
  const context = await browser.newContext({ viewport: null });
  return { context, name: `Chromium ${browser.version()}, without an extension`, close: () => browser.close() };
}
