import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { openStagedDesk, type StagedDesk } from '@/test/browser/staged-desk';
import { sendJson, suggestion } from '@/test/browser/staged-platform';
import { setSource, type StagedShop, stageShop } from '@/test/browser/staged-shop';
import { type ForbiddenHost, startForbiddenHost } from '@/test/long/scenarios/forbidden-host';

import { writeFigure } from './figures';
import { hostilePayloads } from './hostile-payloads';

/** By every payload whose script runs. */
const MARK = 'deskhandWasHere';
/** For speed; the sanitizer's own tests try each payload alone. */
const PER_ANSWER = 10;

let desk: StagedDesk;
let shop: StagedShop;
let beacon: ForbiddenHost;
/** Some payloads each, with words that tell when they are shown. */
let texts: { words: string; text: string }[];
let payloads: readonly string[];

const violations = { 'scripts run': 0, 'hosts contacted': 0 };
let tried = 0;

beforeAll(async () => {
  beacon = await startForbiddenHost();
  payloads = hostilePayloads(beacon.host, MARK);
  texts = Array.from({ length: Math.ceil(payloads.length / PER_ANSWER) }, (_, turn) => ({
    words: `Text ${turn}.`,
    text: [`<p>Text ${turn}.</p>`, ...payloads.slice(turn * PER_ANSWER, (turn + 1) * PER_ANSWER)].join('\n\n'),
  }));
  desk = await openStagedDesk();
  const { commerceToken } = desk.servers.credentials;
  shop = await stageShop(desk.servers.commerce, commerceToken);
  await setSource(desk.browser, uiText('options.source-http'), shop.url, commerceToken);
});
afterAll(async () => {
  writeFigure({ promise: 'Hostile content', where: 'Chromium', tried, full: tried, violations });
  await desk?.close();
  await shop?.close();
  beacon?.close();
});

const isMarked = (page: Page): Promise<boolean> => page.evaluate((mark) => mark in window, MARK);

/** The host answers in order, so earlier requests have arrived. */
async function awaitContacts(): Promise<string[]> {
  const last = await desk.browser.context.newPage();
  await last.goto(`${beacon.url}last`);
  await last.close();
  return beacon.contacts.filter((contact) => contact !== '/last' && contact !== '/favicon.ico');
}

/** Counts the payloads on a number of surfaces, and expects that none of them had an effect. */
async function expectNoEffect(panel: Page, surfaces: number): Promise<void> {
  tried += payloads.length * surfaces;
  const contacts = await awaitContacts();
  const marked = [await isMarked(panel), await isMarked(desk.page)];
  violations['hosts contacted'] += contacts.length;
  violations['scripts run'] += marked.filter(Boolean).length;
  expect(contacts).toEqual([]);
  expect(marked).toEqual([false, false]);
  expect(new URL(panel.url()).pathname, 'the panel was not led elsewhere').toBe('/sidepanel.html');
}

test.each(['HTML', 'MARKDOWN', 'PLAIN'])(
  'runs no payload of a suggestion as %s, in panel or composer, and lets none reach the network',
  async (contentFormat) => {
    await desk.clear();
    const { platform, helpdesk } = desk;
    let turn = 0;
    platform.answer = (_, response) => sendJson(response, suggestion(texts[turn]?.text ?? '', { contentFormat }));
    await desk.open('tickets/4711');
    const panel = await desk.ask();
    const { askAgain, insert, undo } = partsOf(panel);
    for (const [index, { words }] of texts.entries()) {
      turn = index;
      if (turn > 0) await askAgain.click();
      await until(async () => (await readReply(panel)).includes(words), words);
      await insert.click();
      await undo.waitFor();
      expect(await helpdesk.readComposer()).toContain(words);
    }
    await expectNoEffect(panel, 2);
  },
);

test('runs no payload of a summary or of the note with it', async () => {
  for (const { words, text } of texts) {
    await desk.clear();
    const { platform, page } = desk;
    const data = { taskId: 'task', ticketId: '4711', status: 'COMPLETED', summary: text, errorMessage: null };
    platform.answer = (_, response) => sendJson(response, { code: '200', msg: 'success', success: true, data });
    await desk.open('tickets/4711');
    await page.getByRole('tab', { name: uiText('note.region') }).click();
    const panel = await desk.openPanel();
    const { summary, undo } = partsOf(panel);
    await summary.getByRole('button', { name: uiText('summary.summarize') }).click();
    await summary.getByText(words).waitFor();
    await summary.getByRole('button', { name: uiText('summary.insert-note') }).click();
    await undo.waitFor();
    expect(await page.getByRole('textbox', { name: uiText('note.region') }).innerText()).toContain(words);
    violations['scripts run'] += (await isMarked(panel)) ? 1 : 0;
  }
  await expectNoEffect(await desk.browser.sidePanel(), 2);
});

test('runs no payload in the fields of an order', async () => {
  await desk.clear();
  await desk.open('tickets/4711');
  const panel = await desk.openPanel();
  const { orders } = partsOf(panel);
  for (const { words, text } of texts) {
    shop.changeRow = (row) => ({ ...row, shippingAddress: text, trackingNumber: text, status: words, buyerName: text });
    const number = orders.getByRole('searchbox', { name: uiText('orders.number') });
    await number.fill('10008');
    await number.press('Enter');
    await orders.getByText(words, { exact: true }).first().waitFor();
  }
  await expectNoEffect(panel, 3);
});

test('proves that the payloads are live: without the sanitizer, most of them reach the host or run', async () => {
  const { page } = desk;
  await page.goto(`${desk.servers.helpdesk}/`);
  const html = payloads.filter((payload) => !payload.includes('refresh')).join('');
  await page.evaluate((live) => {
    document.body.innerHTML = live;
  }, html);
  await until(() => beacon.contacts.length > 15, 'the payloads to reach the host');
  expect(await isMarked(page)).toBe(true);
});
