import { afterAll, beforeAll, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { sendJson, suggestion } from '@/test/browser/staged-platform';
import { type StagedShop, stageShop } from '@/test/browser/staged-shop';
import { untilAtRest } from '@/test/drivers/at-rest';
import { KEYS } from '@/test/drivers/firefox/start-firefox';
import { BROWSER } from '@/test/drivers/start-test-browser';
import type { View } from '@/test/drivers/view';
import { createHostileTexts } from '@/test/unit/hostile-text/hostile-texts';

import { type FaultDesk, openFaultDesk, PARTS, readReply, waitForWords } from './fault-desk';
import { chooseTries, SEED, writeFigure } from './figures';
import { MAX_BUSY_MS, readLongestBusyMs, watchBusy } from './watch-busy';

/** The longest text that an answer may have. */
const LENGTH = 100_000;
const TEXTS = createHostileTexts(LENGTH);
/** A state without its end by then counts as frozen. */
const ENDS_WITHIN_MS = 10_000;

const SUGGESTION = 'main > div';
const SUMMARY = `section[aria-label="${uiText('summary.region')}"]`;

let desk: FaultDesk;
let shop: StagedShop;
let panel: View;
let turn = 0;
let tooLarge = 0;

beforeAll(async () => {
  desk = await openFaultDesk();
  const { commerceToken } = desk.servers.credentials;
  shop = await stageShop(desk.servers.commerce, commerceToken);
  await desk.browser.setShop(shop.url, commerceToken);
  await desk.openTicket('tickets/4711');
  panel = await desk.browser.openPanel();
  await waitForWords(panel, '#4711');
  await watchBusy(panel);
});
afterAll(async () => {
  await desk?.close();
  await shop?.close();
});

/** Of the panel: the cards are sections. */
const readText = (selector: string): Promise<string> =>
  panel.evaluate(
    (chosen) => Array.from(document.querySelectorAll<HTMLElement>(chosen), ({ innerText }) => innerText).join('\n'),
    selector,
  );

/** Sends a request, and waits until its part of the panel shows words of the answer, or says that the answer is too large. */
async function awaitAnswer(button: string, selector: string, words: string): Promise<'shown' | 'too-large'> {
  const before = desk.platform.requests.length;
  await untilAtRest(panel);
  await panel.click(button);
  await until(() => desk.platform.requests.length > before, 'the request', ENDS_WITHIN_MS);
  const findEnd = async () => {
    const shown = [await readText(selector), (selector === SUGGESTION && (await readReply(panel))) || ''].join(' ');
    if (shown.includes(words)) return 'shown';
    return shown.includes(uiText('failure.too-large')) && 'too-large';
  };
  const end = await until(findEnd, `${words} or a failure`, ENDS_WITHIN_MS);
  if (end === 'too-large') tooLarge += 1;
  return end;
}

const suggest = (contentFormat: string) => async (text: string) => {
  const words = `Reply ${turn}.`;
  const content = `${words}\n\n${text}`.slice(0, LENGTH);
  desk.platform.answer = (_, response) => sendJson(response, suggestion(content, { contentFormat }));
  if ((await awaitAnswer(PARTS.ask, SUGGESTION, words)) === 'too-large') return;
  await panel.click(PARTS.insert);
  const isWritten = async () => !(await panel.text()).includes(uiText('insert.writing'));
  await until(isWritten, 'the end of the insertion', ENDS_WITHIN_MS);
};

/** Summarizes a conversation that has changed: others are not summarized again. */
async function summarize(text: string): Promise<void> {
  const words = `Task ${turn}.`;
  desk.platform.answer = (_, response) => {
    const summary = `${words}\n\n${text}`.slice(0, LENGTH);
    const data = { taskId: '1', ticketId: '4711', status: 'COMPLETED', summary, errorMessage: null };
    sendJson(response, { code: '200', msg: 'success', success: true, data });
  };
  await addMessage(`Question ${turn}`);
  await awaitAnswer(`${PARTS.summarize} | ${PARTS.refreshSummary}`, SUMMARY, words);
}

async function addMessage(text: string): Promise<void> {
  await desk.browser.page.evaluate((words) => {
    const model = document.querySelector('ol.thread .entry--customer');
    const message = model?.cloneNode(true) as Element;
    message.setAttribute('data-entry-id', 'added');
    (message.querySelector('.entry-body') as Element).textContent = words;
    document.querySelector('ol.thread')?.append(message);
  }, text);
}

/** Adds the text as a message of the customer, and sends it to the platform. */
async function receiveMessage(text: string): Promise<void> {
  const words = `Answer ${turn}.`;
  desk.platform.answer = (_, response) => sendJson(response, suggestion(words));
  await addMessage(text);
  await awaitAnswer(PARTS.ask, SUGGESTION, words);
}

/** Looks an order up that has the text in its fields. */
async function lookUp(text: string): Promise<void> {
  const words = `Status ${turn}`;
  shop.changeRow = (row) => ({ ...row, shippingAddress: text, trackingNumber: text, buyerName: text, status: words });
  await panel.type(PARTS.orderNumber, `${KEYS.End}${KEYS.Backspace.repeat(8)}10008${KEYS.Enter}`);
  await until(async () => (await panel.text()).includes(words), 'the order', ENDS_WITHIN_MS);
}

const SURFACES = {
  'suggestion as HTML': suggest('HTML'),
  'suggestion as Markdown': suggest('MARKDOWN'),
  'suggestion as plain text': suggest('PLAIN'),
  summary: summarize,
  message: receiveMessage,
  order: lookUp,
};

/** Opens the ticket anew, and measures for how long the text keeps the panel or the page busy. */
async function meetOnDesk(meet: (text: string) => Promise<void>, text: string) {
  turn += 1;
  await desk.openTicket('tickets/4711');
  const { page } = desk.browser;
  await watchBusy(page);
  await readLongestBusyMs(panel);
  const failure = await meet(text).then(() => '', String);
  return { failure, busyMs: Math.max(await readLongestBusyMs(panel), await readLongestBusyMs(page)) };
}

test('freezes neither the panel nor the page by a text that is long and odd', async () => {
  const all = TEXTS.flatMap(([name, text]) =>
    Object.entries(SURFACES).map(([surface, meet]) => ({ name: `${name}, ${surface}`, text, meet })),
  );
  const chosen = chooseTries(all, ({ meet }) => meet);
  const frozen: string[] = [];
  let longestMs = 0;
  for (const each of chosen) {
    let met = await meetOnDesk(each.meet, each.text);
    // Another program of the machine can take the time, too.
    for (let again = 0; again < 2 && met.busyMs >= MAX_BUSY_MS; again += 1)
      met = await meetOnDesk(each.meet, each.text);
    longestMs = Math.max(longestMs, met.busyMs);
    if (met.failure !== '' || !(met.busyMs < MAX_BUSY_MS))
      frozen.push(`${each.name}: ${Math.round(met.busyMs)} ms ${met.failure}`);
  }
  writeFigure({
    promise: 'Texts that could freeze a screen',
    where: BROWSER,
    tried: chosen.length,
    full: all.length,
    violations: { frozen: frozen.length },
    measured: {
      'longest time that a document was busy': `${Math.round(longestMs)} ms`,
      'told as too large': String(tooLarge),
    },
  });
  expect(frozen, `FAULT_SEED=${SEED}`).toEqual([]);
});

test('sees a document that is busy for too long', async () => {
  await readLongestBusyMs(panel);
  await panel.evaluate((ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  }, MAX_BUSY_MS);
  await until(async () => (await readLongestBusyMs(panel)) >= MAX_BUSY_MS, 'the busy time', ENDS_WITHIN_MS);
});
