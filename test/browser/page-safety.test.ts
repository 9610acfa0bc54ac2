import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';

import { type Desk, test } from './desk';
import { listOurWorlds } from './our-worlds';

async function countOurWorlds(page: Page, { browser }: Desk): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const worlds = await listOurWorlds(session, browser);
  await session.detach();
  return worlds.length;
}

test('asks only at the agent’s own click: a page that clicks by itself gets nothing', async ({ desk }) => {
  await desk.open('tickets/4711');
  const element = desk.helpdesk.ask;
  await element.evaluate((button: HTMLElement) => {
    button.click();
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) {
      button.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }));
    }
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
  });
  const parts = partsOf(await desk.openPanel());
  await parts.ask.waitFor();
  expect(desk.readRequests()).toEqual([]);
  await element.click();
  await parts.verdict.waitFor();
  expect(desk.readRequests()).toHaveLength(1);
});

test('answers a click once, even on a page that knows the events and elements of Deskhand', async ({ desk }) => {
  await desk.page.addInitScript(() => {
    const started = 'deskhand:started';
    document.addEventListener(started, (event) => event.stopImmediatePropagation());
    class Trap extends HTMLElement {
      constructor() {
        super();
        this.attachShadow({ mode: 'open' });
      }
    }
    for (const name of ['deskhand-ask', 'deskhand-lesson']) customElements.define(name, class extends Trap {});
    setInterval(() => document.dispatchEvent(new Event(started)), 50);
  });
  await desk.open('tickets/4711');
  await partsOf(await desk.ask()).verdict.waitFor();
  expect(desk.readRequests()).toHaveLength(1);
});

test('puts nothing into a page that is no granted helpdesk', async ({ desk }) => {
  await desk.open('tickets/4711');
  expect(await countOurWorlds(desk.page, desk)).toBe(1);

  for (const address of [`${desk.servers.helpdesk}/`, `${desk.servers.platform.url}/`, 'about:blank']) {
    // The browser may keep an empty world in a tab that had one.
    const page = await desk.browser.context.newPage();
    await page.goto(address);
    expect(await countOurWorlds(page, desk)).toBe(0);
    expect(await page.locator('[deskhand-ask]').count()).toBe(0);
  }
});

test('adds one element to the page, and never shows a result in it', async ({ desk }) => {
  await desk.open('tickets/4711');
  await partsOf(await desk.ask()).verdict.waitFor();
  const inPage = await desk.page.content();
  expect(inPage.match(/ deskhand-ask=""/g)).toHaveLength(1);
  expect(inPage).not.toMatch(new RegExp(`${uiText('verdict.MESSAGE')}|has left our warehouse`));
  const inShadow = await desk.page
    .locator('[deskhand-ask]')
    .evaluate((host) => host.shadowRoot?.querySelectorAll('*').length);
  expect(inShadow).toBe(2);
  expect(await desk.helpdesk.ask.innerText()).toBe(uiText('request.suggest'));
});

test('leaves the page’s own globals alone', async ({ desk }) => {
  await desk.page.goto(`${desk.servers.helpdesk}/`);
  const before = await desk.page.evaluate(() => Object.keys(window).filter((name) => !/^\d+$/.test(name)));
  await desk.page.goto(`${desk.servers.helpdesk}/tickets/4711`);
  await desk.helpdesk.ask.waitFor();
  const after = await desk.page.evaluate(() => Object.keys(window).filter((name) => !/^\d+$/.test(name)));
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
});

test('uses the polyfill only in the pages of the extension, not in the content script or the worker', () => {
  const words = 'The message port closed before a response was received';
  const holders = readdirSync(DEMO_EXTENSION_DIR, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .filter((file) => readFileSync(join(DEMO_EXTENSION_DIR, file), 'utf8').includes(words));
  expect(holders).toHaveLength(1);
  expect(holders[0]).toMatch(/^chunks/);
});
