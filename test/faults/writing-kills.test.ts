import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { Random } from '@/demo/shop/sample-data/random';
import { sendJson, suggestion } from '@/test/browser/staged-platform';
import { untilAtRest } from '@/test/drivers/at-rest';
import { BROWSER } from '@/test/drivers/start-test-browser';
import type { TabView, View } from '@/test/drivers/view';

import { type FaultDesk, openFaultDesk, PARTS, readReply, waitForWords } from './fault-desk';
import { countTries, SEED, writeFigure } from './figures';

const FULL = 100;
/** The worker dies within this time after the click. A first insertion in a page needs the worker, which loads a script. */
const KILL_WITHIN_MS = 300;
const TOLD_WITHIN_MS = 20_000;

const OPTIONS = {
  address: `//*[@id=//label[normalize-space()='${uiText('options.desk-address')}']/@for]`,
  add: `//button[normalize-space()='${uiText('options.desk-add')}']`,
  save: `//button[normalize-space()='${uiText('options.save')}']`,
};

const random = new Random(SEED);

let desk: FaultDesk;

beforeAll(async () => {
  desk = await openFaultDesk();
});
afterAll(() => desk?.close());

async function killSoon(): Promise<void> {
  await sleep(random.below(KILL_WITHIN_MS));
  await desk.browser.killWorker();
}

/** Waits until the document says one of these sentences, and returns its name. */
async function findTold<Name extends string>(view: View, sentences: Record<Name, string>): Promise<Name | undefined> {
  const names = Object.keys(sentences) as Name[];
  const look = async (): Promise<Name | undefined> => {
    const text = await view.text();
    return names.find((name) => text.includes(sentences[name]));
  };
  return until(look, 'a statement', TOLD_WITHIN_MS).catch(() => undefined);
}

test('tells the truth about an insertion, and inserts the text once, when the worker is killed meanwhile', async () => {
  const tried = countTries(FULL);
  const broken: string[] = [];
  for (let turn = 0; turn < tried; turn += 1) {
    const words = `Suggestion ${turn}.`;
    desk.platform.answer = (_, response) => sendJson(response, suggestion(`<p>${words}</p>`));
    await desk.openTicket('tickets/4711');
    const panel = await desk.browser.openPanel();
    await waitForWords(panel, '#4711');
    await untilAtRest(panel);
    await panel.click(PARTS.ask);
    await until(async () => (await readReply(panel))?.trim() === words, 'the reply').catch(async (error: unknown) => {
      throw new Error(`${turn}: the panel says: ${await panel.text()}`, { cause: error });
    });
    await untilAtRest(panel);
    await panel.click(PARTS.insert);
    await killSoon();
    const told = await findTold(panel, {
      inserted: uiText('insert.inserted'),
      done: uiText('insert.done'),
      failed: uiText('insert.failed'),
      'no-receiver': uiText('silence.no-receiver'),
      interrupted: uiText('silence.interrupted'),
      threw: uiText('silence.threw'),
      refused: uiText('silence.refused'),
    });
    const times = (await desk.readComposer()).split(words).length - 1;
    if (told === undefined) broken.push(`${turn}: nothing told: ${await panel.text()}`);
    if (times > 1) broken.push(`${turn}: doubled`);
    if (told !== undefined && (told === 'inserted' || told === 'done') !== (times === 1))
      broken.push(`${turn}: false statement: ${told}, ${times} times`);
    await desk.browser.closePanel();
  }
  const count = (what: string) => broken.filter((each) => each.includes(`: ${what}`)).length;
  writeFigure({
    promise: 'Worker kills during insertions',
    where: BROWSER,
    tried,
    full: FULL,
    violations: {
      'nothing told': count('nothing told'),
      doubled: count('doubled'),
      'false statements': count('false statement'),
    },
  });
  expect(broken, `FAULT_SEED=${SEED}`).toEqual([]);
});

test('tells the truth about saved settings, and keeps what was typed, when the worker is killed meanwhile', async () => {
  const tried = countTries(FULL);
  const broken: string[] = [];
  const options: TabView = await desk.browser.openTab(desk.browser.extensionUrl('options.html'));
  for (let turn = 0; turn < tried; turn += 1) {
    const address = `http://127.0.0.1/turn-${turn}/*`;
    await options.type(OPTIONS.address, address);
    await options.click(OPTIONS.add);
    await options.click(OPTIONS.save);
    await killSoon();
    const told = await findTold(options, {
      saved: uiText('options.saved'),
      unanswered: uiText('options.unanswered'),
    });
    if (told === undefined) broken.push(`${turn}: nothing told: ${await options.text()}`);
    if (!(await options.text()).includes(address)) broken.push(`${turn}: lost input`);
    await options.goTo(desk.browser.extensionUrl('options.html'));
    await waitForWords(options, '/tickets/*');
    const isSaved = (await options.text()).includes(address);
    if (told === 'saved' && !isSaved) broken.push(`${turn}: false statement`);
  }
  await options.close();
  const count = (what: string) => broken.filter((each) => each.includes(`: ${what}`)).length;
  writeFigure({
    promise: 'Worker kills while settings are saved',
    where: BROWSER,
    tried,
    full: FULL,
    violations: {
      'nothing told': count('nothing told'),
      'lost input': count('lost input'),
      'false statements': count('false statement'),
    },
  });
  expect(broken, `FAULT_SEED=${SEED}`).toEqual([]);
});
