import { afterAll, beforeAll, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { sendJson, suggestion } from '@/test/browser/staged-platform';
import { type StagedShop, stageShop } from '@/test/browser/staged-shop';
import { KEYS } from '@/test/drivers/firefox/start-firefox';
import { BROWSER } from '@/test/drivers/start-test-browser';
import type { View } from '@/test/drivers/view';
import { type ForbiddenHost, startForbiddenHost } from '@/test/scenarios/forbidden-host';

import { type FaultDesk, openFaultDesk, PARTS, readReply, waitForWords } from './fault-desk';
import { writeFigure } from './figures';
import { hostilePayloads } from './hostile-payloads';
import { MAX_BUSY_MS, readLongestBusyMs, watchBusy } from './watch-busy';

/** By every payload whose script runs. */
const MARK = 'deskhandWasHere';
/** For speed; the sanitizer's own tests try each payload alone. */
const PER_ANSWER = 10;

/** Tickets of the demo, one for each text. */
const SUMMARIZED = [4717, 4718, 4719, 4720, 4721];

let desk: FaultDesk;
let shop: StagedShop;
let beacon: ForbiddenHost;
/** Some payloads each, with words that tell when they are shown. */
let texts: { words: string; text: string }[];
let payloads: readonly string[];

let longestBusyMs = 0;

const violations = { 'scripts run': 0, 'hosts contacted': 0 };
let tried = 0;

beforeAll(async () => {
  beacon = await startForbiddenHost();
  payloads = hostilePayloads(beacon.host, MARK);
  texts = Array.from({ length: Math.ceil(payloads.length / PER_ANSWER) }, (_, turn) => ({
    words: `Text ${turn}.`,
    text: [`<p>Text ${turn}.</p>`, ...payloads.slice(turn * PER_ANSWER, (turn + 1) * PER_ANSWER)].join('\n\n'),
  }));
  desk = await openFaultDesk();
  const { commerceToken } = desk.servers.credentials;
  shop = await stageShop(desk.servers.commerce, commerceToken);
  await desk.browser.setShop(shop.url, commerceToken);
});
afterAll(async () => {
  const measured = { 'longest time that the panel was busy': `${Math.round(longestBusyMs)} ms` };
  writeFigure({ promise: 'Hostile content', where: BROWSER, tried, full: tried, violations, measured });
  await desk?.close();
  await shop?.close();
  beacon?.close();
});

const isMarked = (view: View): Promise<boolean> =>
  view.evaluate((mark) => document.defaultView !== null && mark in document.defaultView, MARK);

/** The host answers in order, so earlier requests have arrived. */
async function awaitContacts(): Promise<string[]> {
  const last = await desk.browser.openTab(`${beacon.url}last`);
  await last.close();
  return beacon.contacts.filter((contact) => contact !== '/last' && contact !== '/favicon.ico');
}

/** Counts the payloads on a number of surfaces, and expects that none of them had an effect. */
async function expectNoEffect(panel: View, surfaces: number): Promise<void> {
  tried += payloads.length * surfaces;
  const contacts = await awaitContacts();
  const marked = [await isMarked(panel), await isMarked(desk.browser.page)];
  const busyMs = await readLongestBusyMs(panel);
  longestBusyMs = Math.max(longestBusyMs, busyMs);
  expect(busyMs).toBeLessThan(MAX_BUSY_MS);
  violations['hosts contacted'] += contacts.length;
  violations['scripts run'] += marked.filter(Boolean).length;
  expect(contacts).toEqual([]);
  expect(marked).toEqual([false, false]);
  const path = await panel.evaluate(() => document.location.pathname);
  expect(path, 'the panel was not led elsewhere').toBe('/sidepanel.html');
}

/** Opens a ticket that no other test of this file uses, and the panel beside it. */
async function openTicket(ticket: number): Promise<View> {
  await desk.openTicket(`tickets/${ticket}`);
  const panel = await desk.browser.openPanel();
  await waitForWords(panel, `#${ticket}`);
  await watchBusy(panel);
  return panel;
}

test.each([
  ['HTML', 4711],
  ['MARKDOWN', 4713],
  ['PLAIN', 4715],
])(
  'runs no payload of a suggestion as %s, in panel or composer, and lets none reach the network',
  async (contentFormat, ticket) => {
    let turn = 0;
    desk.platform.answer = (_, response) => sendJson(response, suggestion(texts[turn]?.text ?? '', { contentFormat }));
    const panel = await openTicket(ticket);
    for (const [index, { words }] of texts.entries()) {
      turn = index;
      await panel.click(PARTS.ask);
      await until(async () => (await readReply(panel))?.includes(words), words);
      await panel.click(PARTS.insert);
      await until(async () => (await desk.readComposer()).includes(words), `${words} in the composer`);
      // The panel learns of it later, and takes no other insertion until then.
      await until(async () => !(await panel.text()).includes(uiText('insert.writing')), 'the end of the insertion');
    }
    await expectNoEffect(panel, 2);
    await desk.browser.closePanel();
  },
);

test('runs no payload of a summary or of the note with it', async () => {
  const { page } = desk.browser;
  for (const [turn, { words, text }] of texts.entries()) {
    const ticket = SUMMARIZED[turn] ?? 0;
    desk.platform.answer = ({ body }, response) => {
      const { ticketId } = JSON.parse(body) as { ticketId: string };
      const data = { taskId: `task ${turn}`, ticketId, status: 'COMPLETED', summary: text, errorMessage: null };
      sendJson(response, { code: '200', msg: 'success', success: true, data });
    };
    const panel = await openTicket(ticket);
    await page.click(`//*[@role='tab'][normalize-space()='${uiText('note.region')}']`);
    await panel.click(PARTS.summarize);
    await waitForWords(panel, words);
    await panel.click(PARTS.insertNote);
    await until(async () => (await readNote()).includes(words), `${words} in the note`);
    violations['scripts run'] += (await isMarked(panel)) ? 1 : 0;
    if (turn === texts.length - 1) await expectNoEffect(panel, 2);
    await desk.browser.closePanel();
  }
});

const readNote = (): Promise<string> =>
  desk.browser.page.evaluate(
    (label) => document.querySelector<HTMLElement>(`[role="textbox"][aria-label="${label}"]`)?.innerText ?? '',
    uiText('note.region'),
  );

test('runs no payload in the fields of an order', async () => {
  const panel = await openTicket(4724);
  for (const { words, text } of texts) {
    shop.changeRow = (row) => ({ ...row, shippingAddress: text, trackingNumber: text, status: words, buyerName: text });
    await panel.type(PARTS.orderNumber, `${KEYS.End}${KEYS.Backspace.repeat(8)}10008${KEYS.Enter}`);
    await waitForWords(panel, words);
  }
  await expectNoEffect(panel, 3);
});

test('proves that the payloads are live: without the sanitizer, most of them reach the host or run', async () => {
  const { page } = desk.browser;
  await page.goTo(`${desk.servers.helpdesk}/`);
  const html = payloads.filter((payload) => !payload.includes('refresh')).join('');
  await page.evaluate((live) => {
    document.body.innerHTML = live;
  }, html);
  await until(() => beacon.contacts.length > 15, 'the payloads to reach the host');
  expect(await isMarked(page)).toBe(true);
});
