import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { Random } from '@/demo/shop/sample-data/random';
import { openStagedDesk, type StagedDesk } from '@/test/browser/staged-desk';

import { CORRUPTIONS, type Corruption } from './corruptions';
import { countTries, SEED, writeFigure } from './figures';
import { isBlank } from './is-blank';
import { corrupt, readOthers, restoreAll, saveAll } from './stored-places';

let desk: StagedDesk;
/** Changes the storage with the rights of the extension. */
let bare: Page;
let tabId: number;

beforeAll(async () => {
  desk = await openStagedDesk();
  await desk.open('tickets/4711');
  bare = await desk.browser.openBarePage();
  tabId = await bare.evaluate(async (url) => {
    const tabs = await chrome.tabs.query({});
    return tabs.find((tab) => tab.url?.startsWith(url))?.id ?? -1;
  }, desk.page.url());
  const panel = await openPanel();
  await partsOf(panel).ask.click();
  await partsOf(panel).reply.waitFor();
  await panel.close();
  await bare.evaluate(saveAll, tabId);
});
afterAll(() => desk?.close());

/** Opens the panel of the ticket in a tab of its own, as a panel in a window. */
async function openPanel(): Promise<Page> {
  const panel = await desk.browser.context.newPage();
  await panel.goto(desk.browser.extensionUrl(`sidepanel.html?tab=${tabId}`));
  return panel;
}

/** Opens panel and options page after a corruption, and lists the broken promises. */
async function tryCorruption({ place, how, told }: Corruption): Promise<string[]> {
  await bare.evaluate(restoreAll);
  await desk.helpdesk.ask.waitFor();
  const before = await bare.evaluate(readOthers, place);
  await bare.evaluate(corrupt, { place, how });
  await desk.browser.killWorker();

  const broken: string[] = [];
  const countTold = async (screen: Page, words: string) => {
    const notice = screen.getByText(words.split('{')[0] ?? words, { exact: false });
    await notice
      .first()
      .waitFor({ timeout: 4000 })
      .catch(() => undefined);
    return notice.count();
  };

  const panel = await openPanel();
  if (await isBlank(panel)) broken.push('blank panel');
  if (told !== 'settings' && (await readReply(panel).catch(() => '')) !== 'Hello') broken.push('lost reply');
  if (told === 'settings' && (await countTold(panel, SETTINGS_WORDS)) !== 1) broken.push('untold in panel');
  if (told === 'work' && (await countTold(panel, uiText('storage.damaged'))) !== 1) broken.push('untold in panel');
  if (told === 'work') {
    await panel.reload();
    await partsOf(panel).reply.waitFor();
    if ((await panel.getByText(uiText('storage.damaged')).count()) > 0) broken.push('told twice');
  }
  if (told === undefined && (await panel.getByText(uiText('storage.damaged')).count()) > 0) broken.push('told falsely');

  const options = await desk.browser.openOptions();
  if (await isBlank(options)) broken.push('blank options');
  if (told === 'settings' && (await countTold(options, SETTINGS_WORDS)) !== 1) broken.push('untold in options');
  if (told === 'secrets' && (await countTold(options, uiText('channel.lost'))) !== 1) broken.push('untold in options');
  await Promise.all([panel.close(), options.close()]);

  const after = await bare.evaluate(readOthers, place);
  for (const [name, value] of Object.entries(before)) if (after[name] !== value) broken.push(`lost ${name}`);
  return broken;
}

const SETTINGS_WORDS = uiText('storage.settings', { entries: '{' });

test('leaves no blank screen, loses nothing else and tells once, whatever the storage holds', async () => {
  const random = new Random(SEED);
  const tried = CORRUPTIONS.map((corruption) => ({ corruption, order: random.below(1_000_000) }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, countTries(CORRUPTIONS.length));
  const violations: Record<string, string[]> = { blank: [], lost: [], told: [] };
  for (const { corruption } of tried) {
    for (const broken of await tryCorruption(corruption)) {
      const kind = broken.startsWith('blank') ? 'blank' : broken.startsWith('lost') ? 'lost' : 'told';
      violations[kind]?.push(`${corruption.name}: ${broken}`);
    }
  }
  writeFigure({
    promise: 'Storage corruption',
    where: 'Chromium',
    tried: tried.length,
    full: CORRUPTIONS.length,
    violations: Object.fromEntries(Object.entries(violations).map(([kind, found]) => [kind, found.length])),
  });
  expect(violations, `FAULT_SEED=${SEED}`).toEqual({ blank: [], lost: [], told: [] });
});

test('sees a screen that is blank', async () => {
  await bare.evaluate(restoreAll);
  const panel = await openPanel();
  expect(await isBlank(panel)).toBe(false);
  await panel.evaluate(() => document.getElementById('root')?.replaceChildren());
  expect(await isBlank(panel)).toBe(true);
  await panel.close();
});
