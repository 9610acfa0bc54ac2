import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { readVerdict } from '@/demo/browser/panel-parts';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import { SUGGESTED_KEYS } from '@/lib/domain/panel-command';
import { isAdministrator } from '@/test/browser/managed-extension';
import { startVirtualScreen, type VirtualScreen } from '@/test/drivers/virtual-screen';

let servers: Servers;
let screen: VirtualScreen;
let browser: DeskhandBrowser;

beforeAll(async () => {
  if (!isAdministrator) return;
  servers = await startServers({ firstPort: 0 });
  screen = await startVirtualScreen();
  browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: false, panelWidth: 400 });
  await configure(browser, setUpFor(servers));
});
afterAll(async () => {
  await browser?.close();
  await screen?.close();
  await servers?.close();
});

// A headless browser knows no keys of its own.
test.runIf(isAdministrator)(
  'one key opens the panel in Chromium with the keyboard on Suggest reply, and closes it',
  async () => {
    const bare = await browser.openBarePage();
    const countPanels = () =>
      bare.evaluate(async () => (await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })).length);
    const page = await browser.context.newPage();
    await page.goto(`${servers.helpdesk}/tickets/4711`);
    await page.bringToFront();
    const key = SUGGESTED_KEYS['open-panel']?.toLowerCase() ?? '';

    screen.press([key]);
    await until(async () => (await countPanels()) === 1, 'the panel to open');
    const panel = await browser.sidePanel();
    await panel.getByText('#4711').waitFor();
    const suggest = panel.getByRole('button', { name: uiText('request.suggest') });
    await expect.poll(() => suggest.evaluate((element) => element === document.activeElement)).toBe(true);
    screen.press(['Return']);
    expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));
    // This key opens the box for instructions, wherever the keyboard is in the panel.
    screen.press(['slash']);
    const box = panel.getByRole('textbox', { name: uiText('request.instruction') });
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);

    screen.press([key]);
    await until(async () => (await countPanels()) === 0, 'the panel to close');
  },
);
