import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';

import { test } from './staged-desk';
import { createGate, sendJson, suggestion } from './staged-platform';

/** Names the ticket of the answer. */
function answerFor(body: string): string {
  const { metadata } = JSON.parse(body) as { metadata: { ticketId: string } };
  return `<p>Reply made for ticket ${metadata.ticketId}.</p>`;
}

async function watchForMixUps(panel: Page): Promise<() => Promise<string[]>> {
  await panel.evaluate(() => {
    const mixUps: string[] = [];
    const look = (): void => {
      const shown = /#(\d+)/.exec(document.querySelector('header')?.textContent ?? '')?.[1];
      const made = /made for ticket (\d+)/.exec(document.body.textContent ?? '')?.[1];
      if (made !== undefined && made !== shown) mixUps.push(`${made} beside ${shown}`);
    };
    Object.assign(window, { mixUps });
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => panel.evaluate(() => (window as unknown as { mixUps: string[] }).mixUps);
}

test('keeps a late answer for its own ticket when the agent has gone to another one', async ({ desk }) => {
  const { platform, browser } = desk;
  const gate = createGate();
  platform.answer = async ({ body }, response) => {
    if (body.includes('"4711"')) await gate.opened;
    sendJson(response, suggestion(answerFor(body)));
  };
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const readMixUps = await watchForMixUps(panel);
  await partsOf(panel).cancel.waitFor();
  await until(() => platform.requests.length === 1, 'the request for the first ticket');

  await desk.open('tickets/4713');
  await desk.helpdesk.ask.click();
  expect(await readReply(panel)).toContain('made for ticket 4713');
  gate.open();
  await desk.open('tickets/4711');
  expect(await readReply(panel)).toContain('made for ticket 4711');
  await desk.open('tickets/4713');
  expect(await readReply(panel)).toContain('made for ticket 4713');
  expect(await readMixUps()).toEqual([]);
  expect(platform.requests).toHaveLength(2);
  expect(browser.context.pages()).toHaveLength(1);
});

test('follows a page that changes its ticket in place', async ({ desk }) => {
  const { platform, page } = desk;
  platform.answer = ({ body }, response) => sendJson(response, suggestion(answerFor(body)));
  await desk.open('stated/4714');
  const panel = await desk.ask();
  const readMixUps = await watchForMixUps(panel);
  expect(await readReply(panel)).toContain('made for ticket 4714');
  await page.getByRole('link', { name: 'Speaker still without tracking' }).click();
  await partsOf(panel).header.getByText('#4727').waitFor();
  expect(await partsOf(panel).verdict.isVisible()).toBe(false);
  await page.goBack();
  await partsOf(panel).header.getByText('#4714').waitFor();
  expect(await readReply(panel)).toContain('made for ticket 4714');
  expect(await readMixUps()).toEqual([]);
});

test('follows the tab in front', async ({ desk }) => {
  const { platform, browser, servers, page } = desk;
  platform.answer = ({ body }, response) => sendJson(response, suggestion(answerFor(body)));
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  const readMixUps = await watchForMixUps(panel);
  await partsOf(panel).verdict.waitFor();
  const second = await browser.context.newPage();
  await second.goto(`${servers.helpdesk}/tickets/4713`);
  await partsOf(panel).header.getByText('#4713').waitFor();
  expect(await partsOf(panel).verdict.isVisible()).toBe(false);
  await page.bringToFront();
  await partsOf(panel).header.getByText('#4711').waitFor();
  expect(await readReply(panel)).toContain('made for ticket 4711');
  expect(await readMixUps()).toEqual([]);
});

test('marks a suggestion as older than the ticket when the customer writes again', async ({ desk }) => {
  await desk.open('tickets/4711');
  const panel = await desk.ask();
  await partsOf(panel).verdict.waitFor();
  await desk.page.getByText('Write as the customer').click();
  await desk.page.getByRole('textbox', { name: 'Message' }).fill('Any news?');
  await desk.page.getByRole('button', { name: 'Send as the customer' }).click();
  await panel
    .getByText(uiText('fresh.newer', { count: 1 }))
    .first()
    .waitFor();
});
