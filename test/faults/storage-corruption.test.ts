import { afterAll, beforeAll, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import { BROWSER } from '@/test/drivers/start-test-browser';
import type { TabView, View } from '@/test/drivers/view';

import { CORRUPTIONS, type Corruption, EMPTY_VALUES } from './corruptions';
import { awaitButton, type FaultDesk, openFaultDesk, PARTS, readReply, waitForWords } from './fault-desk';
import { chooseTries, SEED, writeFigure } from './figures';
import { isBlank } from './is-blank';
import { addOthers, corrupt, readOthers, restoreAll, saveAll } from './stored-places';

/** The words before the first part that differs. */
const startOf = (words: string): string => words.split('{')[0] ?? words;
const TOLD = {
  settings: startOf(uiText('storage.settings', { entries: '{' })),
  recipe: startOf(uiText('page.bad-recipe', { fault: '{' })),
  work: uiText('storage.damaged'),
  secrets: uiText('channel.lost'),
  copy: uiText('failure.copy-lost'),
};

let desk: FaultDesk;
/** Changes the storage with the rights of the extension. */
let bare: TabView;
let panelUrl: string;

beforeAll(async () => {
  desk = await openFaultDesk();
  const { browser } = desk;
  bare = await browser.openTab(browser.extensionUrl('manifest.json'));
  await desk.openTicket('tickets/4711');
  const tabId = await bare.evaluate(async () => {
    const tabs = await chrome.tabs.query({});
    return tabs.find(({ url }) => url?.includes('/tickets/'))?.id ?? -1;
  });
  panelUrl = browser.extensionUrl(`sidepanel.html?tab=${tabId}`);
  await bare.evaluate(addOthers, tabId, JSON.stringify(ADAPTERS['sample-desk']), EMPTY_VALUES);
  await desk.openTicket('tickets/4711');
  const panel = await browser.openPanel();
  await panel.click(PARTS.ask);
  await until(() => readReply(panel), 'the reply');
  await sync(panel);
  await browser.closePanel();
  await bare.evaluate(saveAll);
});
afterAll(() => desk?.close());

async function sync(panel: View): Promise<void> {
  await panel.click(PARTS.sync);
  await waitForWords(panel, startOf(uiText('sync.just-now', { count: 0 })).split('0')[0] ?? '');
}

/** Opens panel and options page after a corruption, and lists the broken promises. */
async function tryCorruption({ place, how, told }: Corruption): Promise<string[]> {
  const { page, openTab, extensionUrl, killWorker } = desk.browser;
  await bare.evaluate(restoreAll);
  await awaitButton(page);
  const before = await bare.evaluate(readOthers, place);
  await bare.evaluate(corrupt, { place, how });
  await killWorker();

  const broken: string[] = [];
  const countTold = async (screen: View, words: string) => {
    const count = async () => (await screen.text()).split(words).length - 1;
    await until(async () => (await count()) > 0, words).catch(() => undefined);
    return count();
  };

  // In a tab of its own, as a panel in a window.
  const panel = await openTab(panelUrl);
  if (await isBlank(panel)) broken.push('blank panel');
  if (told !== 'settings' && told !== 'recipe') {
    const reply = await until(() => readReply(panel), 'the reply').catch(() => '');
    if (reply !== 'Hello') broken.push('lost reply');
  }
  if (told !== undefined && told !== 'secrets' && (await countTold(panel, TOLD[told])) !== 1)
    broken.push('untold in panel');
  if (told === 'copy') await sync(panel).catch(() => broken.push('lost sync'));
  if (told === 'work' || told === 'copy') {
    await panel.goTo(panelUrl);
    await until(() => readReply(panel), 'the reply');
    if ((await panel.text()).includes(TOLD[told])) broken.push('told twice');
  }
  if (told === undefined && (await panel.text()).includes(TOLD.work)) broken.push('told falsely');
  await panel.close();

  const options = await openTab(extensionUrl('options.html'));
  if (await isBlank(options)) broken.push('blank options');
  if ((told === 'settings' || told === 'secrets') && (await countTold(options, TOLD[told])) !== 1)
    broken.push('untold in options');
  await options.close();

  const after = await bare.evaluate(readOthers, place);
  for (const [name, value] of Object.entries(before)) if (after[name] !== value) broken.push(`lost ${name}`);
  return broken;
}

test('leaves no blank screen, loses nothing else and tells once, whatever the storage holds', async () => {
  const tried = chooseTries(CORRUPTIONS, ({ told }) => told);
  const violations: Record<string, string[]> = { blank: [], lost: [], told: [] };
  for (const corruption of tried) {
    for (const broken of await tryCorruption(corruption)) {
      const kind = broken.startsWith('blank') ? 'blank' : broken.startsWith('lost') ? 'lost' : 'told';
      violations[kind]?.push(`${corruption.name}: ${broken}`);
    }
  }
  writeFigure({
    promise: 'Storage corruption',
    where: BROWSER,
    tried: tried.length,
    full: CORRUPTIONS.length,
    violations: Object.fromEntries(Object.entries(violations).map(([kind, found]) => [kind, found.length])),
  });
  expect(violations, `FAULT_SEED=${SEED}`).toEqual({ blank: [], lost: [], told: [] });
});

test('sees a screen that is blank', async () => {
  await bare.evaluate(restoreAll);
  const panel = await desk.browser.openTab(panelUrl);
  expect(await isBlank(panel)).toBe(false);
  await panel.evaluate(() => document.getElementById('root')?.replaceChildren());
  expect(await isBlank(panel)).toBe(true);
  await panel.close();
});
