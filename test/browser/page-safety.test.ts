import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { DEMO_EXTENSION_DIR } from '@/demo/build-extension';

import { type Desk, test } from './desk';

/** Scripts of ours that run in a page, by the worlds the browser has made for them. */
async function countOurWorlds(page: Page, { browser }: Desk): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const origins: string[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => origins.push(context.origin));
  // Tells of every world there is before it answers.
  await session.send('Runtime.enable');
  await session.detach();
  return origins.filter((origin) => origin !== '' && browser.extensionUrl('').startsWith(origin)).length;
}

test('only the agent’s own click asks: a page that clicks for the agent gets nothing', async ({ desk }) => {
  await desk.open('tickets/4711');
  const element = desk.helpdesk.ask;
  await element.evaluate((button: HTMLElement) => {
    button.click();
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) {
      button.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }));
    }
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
  });
  // Had one of those asked, the panel would open with an answer instead of a question.
  const parts = partsOf(await desk.openPanel());
  await parts.ask.waitFor();
  expect(desk.readRequests()).toEqual([]);
  await element.click();
  await parts.verdict.waitFor();
  expect(desk.readRequests()).toHaveLength(1);
});

test('a double click asks once', async ({ desk }) => {
  await desk.open('tickets/4711');
  await desk.helpdesk.ask.dblclick();
  const panel = await desk.browser.sidePanel();
  await partsOf(panel).verdict.waitFor();
  expect(desk.readRequests()).toHaveLength(1);
});

test('nothing of ours is in a page that is no granted helpdesk', async ({ desk }) => {
  await desk.open('tickets/4711');
  expect(await countOurWorlds(desk.page, desk)).toBe(1);

  for (const address of [`${desk.servers.helpdesk}/`, `${desk.servers.platform.url}/`, 'about:blank']) {
    // A tab of its own: the browser may keep an empty world in a tab that had one.
    const page = await desk.browser.context.newPage();
    await page.goto(address);
    expect(await countOurWorlds(page, desk)).toBe(0);
    expect(await page.locator('deskhand-ask').count()).toBe(0);
  }
});

test('the page holds one element of ours, and no result ever appears in it', async ({ desk }) => {
  await desk.open('tickets/4711');
  await partsOf(await desk.ask()).verdict.waitFor();
  const inPage = await desk.page.content();
  expect(inPage.match(/<deskhand-ask/g)).toHaveLength(1);
  expect(inPage).not.toMatch(/Ready to send|has left our warehouse/);
  const inShadow = await desk.page
    .locator('deskhand-ask')
    .evaluate((host) => host.shadowRoot?.querySelectorAll('*').length);
  expect(inShadow).toBe(2);
  expect(await desk.helpdesk.ask.innerText()).toBe('Suggest reply');
});

test('the content script leaves the page’s own globals alone', async ({ desk }) => {
  await desk.page.goto(`${desk.servers.helpdesk}/`);
  const before = await desk.page.evaluate(() => Object.keys(window).filter((name) => !/^\d+$/.test(name)));
  await desk.page.goto(`${desk.servers.helpdesk}/tickets/4711`);
  await desk.helpdesk.ask.waitFor();
  const after = await desk.page.evaluate(() => Object.keys(window).filter((name) => !/^\d+$/.test(name)));
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
});

test('the content script holds no polyfill; the other scripts, which need one, do', () => {
  const words = 'The message port closed before a response was received';
  const holders = readdirSync(DEMO_EXTENSION_DIR, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .filter((file) => readFileSync(join(DEMO_EXTENSION_DIR, file), 'utf8').includes(words));
  // The worker, and the chunk of the panel and the options.
  expect(holders).toHaveLength(2);
  expect(holders.filter((file) => file.startsWith('content-scripts'))).toEqual([]);
});
