import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { Random } from '@/demo/shop/sample-data/random';
import { WORKER_MESSAGES } from '@/lib/messaging/worker-schemas';
import { type Desk, openDesk } from '@/test/browser/desk';
import { listOurWorlds } from '@/test/browser/our-worlds';

import { countTries, SEED, writeFigure } from './figures';

const FULL = 10_000;
/** Messages that are sent at the same time. */
const AT_A_TIME = 50;

interface Message {
  deskhand: string;
  body: unknown;
}

const ticket = {
  desk: 'http://127.0.0.1/tickets/*',
  scope: '',
  id: '4711',
  messages: [{ role: 'customer', text: 'Where is my order?', attachments: [] }],
};
const EVIL = 'https://evil.example/api_v2/intelli/custom-ticket/';

/** A valid body of each message that the page may not send. */
const BODIES: Record<string, unknown> = {
  'suggestion.request': { requestId: 'request-1', tabId: 1, ticket, options: {} },
  'summary.request': { requestId: 'request-2', tabId: 1, ticket, options: {} },
  'lesson.open': { tabId: 1 },
  'button.take': { tabId: 1, ticket, takeId: 'take-1' },
  'command.take': { tabId: 1 },
  'request.cancel': { requestId: 'request-1' },
  'result.recall': { ticket },
  'order.find': { orderNumber: '10023' },
  'product.find': { productId: 'P-1001' },
  'customer.orders': { email: 'ada.buyer@shop.example', most: 10 },
  'sync.follow': {},
  'sync.start': {},
  'sync.cancel': {},
  'settings.view': {},
  'defaults.save': { uiLanguage: 'de' },
  'settings.save': { settings: { desks: [], commerce: { source: 'off' }, defaults: {} } },
  'channel.save': { suggestion: `${EVIL}reply-suggestion/evil-token/1`, summary: `${EVIL}summary/evil-token/1` },
  'channel.forget': {},
  'channel.test': {},
  'commerce.save': { token: 'evil-token' },
  'commerce.forget': {},
};

const random = new Random(SEED);
const GARBAGE: readonly unknown[] = [null, 0, '', 'x'.repeat(10_000), [], {}, { tabId: 'one' }, { ticket: null }];

function createMessage(): Message {
  const deskhand = random.pick(Object.keys(BODIES));
  const choice = random.below(100);
  if (choice < 50) return { deskhand, body: BODIES[deskhand] };
  if (choice < 70) return { deskhand, body: random.pick(GARBAGE) };
  if (choice < 80)
    return { deskhand: random.pick(['constructor', '__proto__', 'toString', '', `${deskhand} `]), body: {} };
  if (choice < 90)
    return { deskhand: random.pick(['lesson.save', 'page.load', 'button.click']), body: random.pick(GARBAGE) };
  return { deskhand: 'lesson.save', body: { recipe: '{"id":"evil","name":"Evil"}' } };
}

let desk: Desk;
let panel: Page;
let session: CDPSession;
let contextId: number;

beforeAll(async () => {
  desk = await openDesk();
  await desk.open('tickets/4711');
  panel = await desk.ask();
  await partsOf(panel).verdict.waitFor();
  session = await desk.browser.context.newCDPSession(desk.page);
  const [ours] = await listOurWorlds(session, desk.browser);
  if (ours === undefined) throw new Error('The content script has no world.');
  contextId = ours;
});
afterAll(() => desk?.close());

/** Sends messages from the world of the content script, and returns the answers. */
async function sendFromPage(messages: readonly Message[]): Promise<unknown[]> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    awaitPromise: true,
    returnByValue: true,
    expression: `Promise.all(${JSON.stringify(messages)}.map((message) =>
      chrome.runtime.sendMessage(message).catch((error) => ({ error: String(error) })).then((answer) => answer ?? null)))`,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result.value as unknown[];
}

/** Reads all that messages could change: storage, the settings as the worker tells them, and the panel. */
async function readState(): Promise<unknown> {
  const bare = await desk.browser.openOptions();
  const stored = await bare.evaluate(async () => [
    await chrome.storage.local.get(null),
    await chrome.storage.session.get(null),
    await chrome.runtime.sendMessage({ deskhand: 'settings.view', body: {} }),
  ]);
  await bare.close();
  // The panel reads the ticket again when its tab is in front again.
  return { stored, verdict: await readVerdict(panel), reply: await readReply(panel) };
}

const isRefused = (answer: unknown): boolean =>
  answer === null || JSON.stringify(answer) === '{"failure":"refused"}' || JSON.stringify(answer).includes('"error"');

test('lets no message from the world of the content script take effect', async () => {
  const tried = countTries(FULL);
  const before = await readState();
  const requests = desk.servers.platform.requests.length;
  const answered: string[] = [];
  for (let sent = 0; sent < tried; sent += AT_A_TIME) {
    const messages = Array.from({ length: Math.min(AT_A_TIME, tried - sent) }, createMessage);
    const answers = await sendFromPage(messages);
    for (const [index, answer] of answers.entries()) {
      const { deskhand } = messages[index] ?? { deskhand: '' };
      // No lesson is open, so a recipe is refused with words for the agent.
      if (!isRefused(answer) && deskhand !== 'lesson.save') answered.push(`${deskhand}: ${JSON.stringify(answer)}`);
    }
  }
  const after = await readState();
  const made = desk.servers.platform.requests.length - requests;
  const isChanged = JSON.stringify(after) !== JSON.stringify(before);
  const violations = { answered: answered.length, requests: made, changes: Number(isChanged) };
  writeFigure({ promise: 'Hostile messages', where: 'Chromium', tried, full: FULL, violations });
  expect(answered.slice(0, 5), `FAULT_SEED=${SEED}`).toEqual([]);
  expect(made).toBe(0);
  expect(after).toEqual(before);
});

test('knows every message that a page may not send, and valid bodies of them', () => {
  const foreign = Object.entries(WORKER_MESSAGES).filter(([, { from }]) => !from.includes('page'));
  expect(foreign.map(([type]) => type).toSorted()).toEqual(Object.keys(BODIES).toSorted());
  const faulty = foreign.filter(([type, { request }]) => !request.safeParse(BODIES[type]).success);
  expect(faulty.map(([type]) => type)).toEqual([]);
});

test('sees the effect of the same message from the options page, so that the check above can fail', async () => {
  const before = await readState();
  const options = await desk.browser.openOptions();
  await options.evaluate(() => chrome.runtime.sendMessage({ deskhand: 'channel.forget', body: {} }));
  await options.close();
  expect(await readState()).not.toEqual(before);
});
