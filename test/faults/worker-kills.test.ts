import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Locator, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { Random } from '@/demo/shop/sample-data/random';
import { findP99 } from '@/test/bench/quantiles';
import { addMessages } from '@/test/browser/add-messages';
import { type Desk, openDesk } from '@/test/browser/desk';
import { readHeap, readPage } from '@/test/browser/find-secret';
import { sendJson, type StagedPlatform, stagePlatform, suggestion } from '@/test/browser/staged-platform';
import { setSource, type StagedShop, stageShop } from '@/test/browser/staged-shop';
import { isComplete } from '@/test/drivers/is-complete';

import { countTries, SEED, writeFigure } from './figures';
import { judgeCredentials } from './judge-credentials';

const FULL = 1000;
/** The worker dies within this time after the click. */
const KILL_WITHIN_MS = 400;
/** The servers answer within this time. */
const ANSWER_WITHIN_MS = 300;
/** A try without its result by then has lost it, even on a busy machine. */
const LOST_AFTER_MS = 20_000;
/** Time from a kill to the next request. The p99 of a few tries is their worst, on a machine that may be busy. */
const RECOVERS_WITHIN_MS = isComplete ? 1000 : 3000;

/** Of the platform's addresses. */
const X_TOKEN = 'Kettle-Whistle-4f1d9c27ab';

const random = new Random(SEED);
const profileDir = mkdtempSync(join(tmpdir(), 'deskhand-profile-'));
/** Lines of all consoles. */
const said: string[] = [];

let desk: Desk;
let platform: StagedPlatform;
let shop: StagedShop;
let panel: Page;
/** Requests of this try that a server received, in Unix milliseconds. */
let received: { at: number; request: string }[] = [];

beforeAll(async () => {
  platform = await stagePlatform(X_TOKEN);
  desk = await openDesk({
    launch: { profileDir },
    setUp: (servers) => ({ ...setUpFor(servers), ...platform.addresses }),
  });
  const listenTo = (source: Page | Worker): void => void source.on('console', (line) => said.push(line.text()));
  desk.browser.context.serviceWorkers().forEach(listenTo);
  desk.browser.context.on('serviceworker', listenTo);
  listenTo(desk.page);
  const { commerceToken } = desk.servers.credentials;
  shop = await stageShop(desk.servers.commerce, commerceToken);
  await setSource(desk.browser, uiText('options.source-http'), shop.url, commerceToken);
  shop.delayLookUp = (request) => {
    received.push({ at: Date.now(), request });
    return sleep(random.below(ANSWER_WITHIN_MS));
  };
  await desk.open('tickets/4711');
  panel = await desk.ask();
  listenTo(panel);
  await partsOf(panel).askAgain.waitFor();
  const orders = await shop.readOrders();
  await partsOf(panel)
    .orders.getByRole('button', { name: uiText('sync.now') })
    .click();
  await panel.getByText(uiText('sync.just-now', { count: orders.length })).waitFor();
});
afterAll(async () => {
  await desk?.close();
  await Promise.all([platform?.close(), shop?.close()]);
  rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Lets the platform answer after a random time. */
function answerWith(body: unknown): void {
  platform.answer = async (_, response) => {
    received.push({ at: Date.now(), request: 'platform' });
    await sleep(random.below(ANSWER_WITHIN_MS));
    sendJson(response, body);
  };
}

async function askForSuggestion(turn: number): Promise<Locator> {
  const words = `Suggestion ${turn}`;
  answerWith(suggestion(`<p>${words}</p>`));
  await partsOf(panel).askAgain.click();
  return partsOf(panel).reply.getByText(words, { exact: true });
}

async function askForSummary(turn: number): Promise<Locator> {
  const words = `Summary ${turn}`;
  const data = { taskId: 'task', ticketId: '4711', status: 'COMPLETED', summary: words, errorMessage: null };
  answerWith({ code: '200', msg: 'success', success: true, data });
  const { summary } = partsOf(panel);
  // A summary can be refreshed when the conversation has changed.
  await addMessages(desk.page, 1, `Question ${turn}`);
  await summary
    .getByRole('button', { name: uiText('summary.summarize') })
    .or(summary.getByRole('button', { name: uiText('summary.refresh') }))
    .click();
  return summary.getByText(words, { exact: true });
}

function createLookUp(name: 'orders' | 'products', ids: readonly string[]) {
  return async (turn: number): Promise<Locator> => {
    const id = ids[turn % ids.length] ?? '';
    const field = partsOf(panel).orders.getByRole('searchbox', { name: uiText('orders.search') });
    await field.fill(id);
    await field.press('Enter');
    return partsOf(panel)[name].getByRole('article').getByText(id).first();
  };
}

/** Opens the panel anew: it recalls the newest suggestion. */
async function recallSuggestion(turn: number): Promise<Locator> {
  await panel.reload();
  return partsOf(panel).reply.getByText(`Suggestion ${turn}`, { exact: true });
}

/** Opens the panel anew: it reads the customer's orders from the synced copy. */
async function readCustomerOrders(): Promise<Locator> {
  await panel.reload();
  const { orders } = partsOf(panel);
  const listOf = (key: 'customer.orders' | 'customer.others'): Locator =>
    orders.getByRole('list', { name: uiText(key) });
  return listOf('customer.orders').or(listOf('customer.others'));
}

const REQUESTS = [
  ['suggestion', askForSuggestion],
  ['recalled suggestion', recallSuggestion],
  ['summary', askForSummary],
  ['order', createLookUp('orders', ['10008', '10009'])],
  ['product', createLookUp('products', ['P-1001', 'P-1002'])],
  ['orders of the customer', readCustomerOrders],
] as const;
const OPENINGS: readonly string[] = ['recalled suggestion', 'orders of the customer'];

test('loses no result and sends at most one request more when the worker is killed at any moment', async () => {
  const tried = countTries(FULL);
  const lost: string[] = [];
  const doubled: string[] = [];
  const recoveries: number[] = [];
  for (let turn = 0; turn < tried; turn += 1) {
    const [name, start] = REQUESTS[turn % REQUESTS.length] ?? REQUESTS[0];
    received = [];
    const result = await start(Math.floor(turn / REQUESTS.length));
    await sleep(random.below(KILL_WITHIN_MS));
    const killedAt = Date.now();
    await desk.browser.killWorker();
    const isShown = await result.waitFor({ timeout: LOST_AFTER_MS }).then(
      () => true,
      () => false,
    );
    if (!isShown) lost.push(`${name} ${turn}: ${(await partsOf(panel).alert.allInnerTexts()).join(' | ')}`);
    const next = received.find(({ at }) => at >= killedAt);
    // An opened panel first has to load, so its requests do not measure the recovery.
    if (next && !OPENINGS.includes(name)) recoveries.push(next.at - killedAt);
    for (const [request, times] of Map.groupBy(received, (each) => each.request)) {
      if (times.length > 2) doubled.push(`${name} ${turn}: ${times.length} times ${request}`);
    }
  }
  writeFigure({
    promise: 'Worker kills',
    where: 'Chromium',
    tried,
    full: FULL,
    violations: { lost: lost.length, doubled: doubled.length },
    measured: { 'p99 from kill to the next request': `${findP99(recoveries)} ms`, repeated: String(recoveries.length) },
  });
  expect({ lost, doubled }, `FAULT_SEED=${SEED}`).toEqual({ lost: [], doubled: [] });
  // Without a request after a kill, nothing was tried.
  expect(recoveries.length).toBeGreaterThan(0);
  expect(findP99(recoveries)).toBeLessThan(RECOVERS_WITHIN_MS);
});

test('leaves the credentials in no page, console or file after all that', async () => {
  const { extensionId } = desk.browser;
  const { commerceToken } = desk.servers.credentials;
  const options = await desk.browser.openOptions();
  const places: [place: string, text: string][] = [['consoles', said.join('\n')]];
  for (const [name, page] of Object.entries({ helpdesk: desk.page, panel, options })) {
    places.push([`${name}: document and storage`, await readPage(page)], [`${name}: memory`, await readHeap(page)]);
  }
  await desk.browser.close();
  const secrets = [X_TOKEN, commerceToken];
  judgeCredentials({ where: 'Chromium', secrets, places, profileDir, known: extensionId });
});
