import { afterAll, beforeAll, expect, test } from 'vitest';

import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf, readVerdict } from '@/demo/browser/panel-parts';
import { sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import {
  copyManagedExtension,
  isAdministrator,
  type ManagedExtension,
  policyFor,
} from '@/test/browser/managed-extension';
import { answerPermissionQuestion, isAskingForPermission } from '@/test/drivers/chromium/answer-permission-question';
import { startVirtualScreen, type VirtualScreen } from '@/test/drivers/virtual-screen';

let servers: Servers;
let extension: ManagedExtension;
let screen: VirtualScreen;
let browser: DeskhandBrowser;

beforeAll(async () => {
  if (!isAdministrator) return;
  servers = await startServers({ firstPort: 0 });
  extension = copyManagedExtension('.output/chrome-mv3');
  extension.manage(policyFor(servers));
  screen = await startVirtualScreen();
  const { extensionDir } = extension;
  browser = await launchBrowser({ extensionDir, headless: false, panelWidth: 400 });
});
afterAll(async () => {
  await browser?.close();
  await screen?.close();
  await servers?.close();
  extension?.remove();
});

test.runIf(isAdministrator)(
  "an agent under a policy inserts a suggestion after four actions, the browser's own question among them",
  async () => {
    const page = await browser.context.newPage();
    await page.goto(`${servers.helpdesk}/tickets/4711`);
    const panel = await browser.openSidePanel(page);
    const { hostname } = new URL(servers.helpdesk);
    await panel.getByText(uiText('page.not-allowed-yet', { hosts: hostname })).waitFor();
    const allow = panel.getByRole('button', { name: uiText('action.allow') });
    const start = await browser.context.newPage();
    const readBadge = () => start.evaluate(() => chrome.action.getBadgeText({}));
    await start.goto(browser.extensionUrl('options.html#start'));
    await start.getByRole('heading', { level: 1, name: uiText('start.by-policy') }).waitFor();
    await start.getByRole('button', { name: uiText('action.allow') }).waitFor();
    expect(await readBadge()).toBe('1');
    await page.bringToFront();

    await allow.click();
    await answerPermissionQuestion(panel, screen, 'Escape');
    await until(async () => !(await isAskingForPermission(panel)), 'the end of the question');
    expect(await sampleHelpdesk(page).ask.count()).toBe(0);

    await allow.click();
    await answerPermissionQuestion(panel, screen, 'Tab', 'Return');
    await panel.getByText('#4711').waitFor();
    await expect.poll(readBadge).toBe('');
    await start.getByRole('heading', { level: 1, name: uiText('start.done') }).waitFor();
    await sampleHelpdesk(page).ask.click();
    expect(await readVerdict(panel)).toContain(uiText('verdict.MESSAGE'));
    await partsOf(panel).insert.click();
    await panel.getByText(uiText('insert.done')).first().waitFor();
    await partsOf(panel).orders.getByText(uiText('sample.label')).first().waitFor();
  },
);
