import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { Random } from '@/demo/shop/sample-data/random';
import { sendJson, suggestion } from '@/test/browser/staged-platform';
import { untilAtRest } from '@/test/drivers/at-rest';
import { BROWSER } from '@/test/drivers/start-test-browser';
import type { View } from '@/test/drivers/view';

import { type FaultDesk, openFaultDesk, PARTS, readReply } from './fault-desk';
import { countTries, SEED, writeFigure } from './figures';
import { isBlank } from './is-blank';

const FULL = 20;
/** The browser dies within this time after the last step. */
const KILL_WITHIN_MS = 400;
const ANSWER_WITHIN_MS = 300;
/** Words of the panel about a text in the draft. */
const INSERTED = [uiText('insert.inserted'), uiText('insert.inserted-focus'), uiText('insert.undo')];

const random = new Random(SEED);

let desk: FaultDesk;

beforeAll(async () => {
  desk = await openFaultDesk();
  desk.platform.answer = async (_, response) => {
    await sleep(random.below(ANSWER_WITHIN_MS));
    sendJson(response, suggestion('<p>Hello</p>'));
  };
});
afterAll(() => desk?.close());

async function openTicket(): Promise<View> {
  await desk.openTicket('tickets/4711');
  const panel = await desk.browser.openPanel();
  await untilAtRest(panel);
  return panel;
}

const awaitReply = (panel: View): Promise<string> => until(() => readReply(panel), 'the reply');

/** The steps before the death of the browser, and whether a text that was not inserted dies with it. */
const MOMENTS: readonly { name: string; hasUnused: boolean; act: (panel: View) => Promise<unknown> }[] = [
  { name: 'during a request', hasUnused: false, act: (panel) => panel.click(PARTS.ask) },
  {
    name: 'after a suggestion',
    hasUnused: true,
    async act(panel) {
      await panel.click(PARTS.ask);
      await awaitReply(panel);
    },
  },
  {
    name: 'after an edit',
    hasUnused: true,
    async act(panel) {
      await panel.click(PARTS.ask);
      await panel.type(PARTS.reply, 'x');
    },
  },
  {
    name: 'during an insertion',
    hasUnused: false,
    async act(panel) {
      await panel.click(PARTS.ask);
      await panel.click(PARTS.insert);
    },
  },
];

/** Lists the broken promises after a restart. */
async function findBroken(hasUnused: boolean, asked: number): Promise<string[]> {
  const broken: string[] = [];
  const panel = await openTicket();
  if (await isBlank(panel)) broken.push('blank panel');
  const isAskShown = await until(() => has(panel, PARTS.ask), 'the button').catch(() => false);
  if (!isAskShown) return [...broken, 'lost settings'];
  const isBackOrTold = async () =>
    (await has(panel, PARTS.reply)) || (await panel.text()).includes(uiText('storage.restarted'));
  if (hasUnused && !(await until(isBackOrTold, 'the text').catch(() => false)))
    broken.push('text lost without a notice');
  const text = await panel.text();
  const draft = await desk.readComposer();
  if (!draft.includes('Hello') && INSERTED.some((words) => text.includes(words))) broken.push('false statement');
  const { requests } = desk.platform;
  if (requests.length > asked) broken.push('asked unasked');

  await panel.click(PARTS.ask);
  const answer = await awaitReply(panel).catch(() => 'none');
  if (answer !== 'Hello') broken.push(`lost credential: ${answer}`);
  if (requests.length > asked + 1) broken.push('asked twice');
  return broken;
}

const has = (panel: View, xpath: string): Promise<boolean> =>
  panel.evaluate((path) => document.evaluate(path, document, null, 3).booleanValue, xpath);

test('leaves no screen blank, keeps the settings and tells of lost texts when the browser is killed', async () => {
  const tried = countTries(FULL);
  const broken: string[] = [];
  const firstMoment = random.below(MOMENTS.length);
  for (let turn = 0; turn < tried; turn += 1) {
    const moment = MOMENTS[(turn + firstMoment) % MOMENTS.length];
    if (!moment) throw new Error('There is no such moment');
    const { name, hasUnused, act } = moment;
    await act(await openTicket());
    await sleep(random.below(KILL_WITHIN_MS));
    await desk.browser.crash();
    const asked = desk.platform.requests.length;
    await desk.start();
    broken.push(...(await findBroken(hasUnused, asked)).map((what) => `${turn}, ${name}: ${what}`));
    // The next try starts without work on the ticket.
    await desk.browser.close();
    await desk.start();
  }
  const count = (what: RegExp) => broken.filter((each) => what.test(each)).length;
  writeFigure({
    promise: 'Browser kills',
    where: BROWSER,
    tried,
    full: FULL,
    violations: {
      blank: count(/: blank/),
      lost: count(/: (?:lost|text)/),
      'false statements': count(/: false/),
      'asked unasked': count(/: asked/),
    },
  });
  expect(broken, `FAULT_SEED=${SEED}`).toEqual([]);
});
