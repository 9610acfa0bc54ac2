import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { setUpFor } from '@/demo/browser/set-up-for';
import { until } from '@/demo/browser/until';
import { startServers } from '@/demo/servers/start-servers';

import { type DockedTimes, measureDockedPanel } from './docked-panel';
import { findSuggestButton } from './find-suggest-button';
import { writeFloorExtension } from './floor-extension';
import { judgeAgainst } from './judge-release';
import { printTable, type Row } from './print-table';
import { median } from './quantiles';
import { startTimedPlatform, type TimedPlatform } from './timed-platform';
import { writeResult } from './write-result';

const ROUNDS = 9;
/** Until a new page and a new panel are at rest. */
const SETTLING_MS = 600;

/** Multiples of the bare extension's time, or milliseconds. */
const GOALS: Record<string, { floors: number } | { ms: number }> = {
  'panel: first contentful paint, cold': { floors: 2 },
  'panel: first contentful paint, warm': { floors: 2 },
  'worker: start': { floors: 1.6 },
  'click → request, warm worker': { floors: 2 },
  'click → request, cold worker': { floors: 1.8 },
  'answer → shown': { floors: 1.7 },
  'page button → request, panel closed': { ms: 60 },
  'page button → request, panel open': { ms: 60 },
};

/** The panel in the page: first paint in multiples of the bare extension's panel. The frame also loads over HTTP. */
const DOCKED_GOALS = { cold: 4, warm: 3 };
/** As the extension's panel with what it loads on demand, and the reader. */
const DOCKED_KB = 260;

type Note = (name: string, value: number) => void;

/**
 * Measures the start of worker and panel, and a request from both buttons. Needs `npm run build:demo`.
 * @param release folder of an earlier build, whose times replace the goals
 */
export async function measureRequests(release?: string): Promise<void> {
  const [servers, docking, platform] = await Promise.all([
    startServers({ firstPort: 0 }),
    startServers({ firstPort: 0, hasPanel: true }),
    startTimedPlatform(),
  ]);
  const docked: DockedTimes[] = [];
  const floorDir = writeFloorExtension(DEMO_EXTENSION_DIR, platform.url);
  const extensions = { floor: floorDir, ...(release && { release }), ours: DEMO_EXTENSION_DIR };
  const rivals = Object.entries(extensions).map(([name, extensionDir]) => {
    const profileDir = mkdtempSync(join(tmpdir(), `deskhand-bench-${name}-`));
    const launch = () => launchBrowser({ extensionDir, headless: true, panelWidth: 400, profileDir });
    return { name, profileDir, launch, series: new Map<string, number[]>() };
  });
  const ticket = `${servers.helpdesk}/tickets/4711`;
  let version = '';
  try {
    const path = '/api_v2/intelli/custom-ticket/reply-suggestion/bench-token/1';
    for (const { launch } of rivals.slice(1)) {
      const first = await launch();
      version = first.version;
      await configure(first, { ...setUpFor(servers), replySuggestionUrl: platform.url + path });
      await first.close();
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      console.log(`Round ${round + 1} of ${ROUNDS}`);
      for (const { launch, series } of rivals) {
        const browser = await launch();
        const note: Note = (figure, value) => series.set(figure, [...(series.get(figure) ?? []), value]);
        await takeRound(browser, ticket, platform, note);
        await browser.close();
      }
      if (!release) docked.push(await measureDockedPanel(`${docking.helpdesk}/tickets/4711`, docking.relay.url));
    }
  } finally {
    await Promise.all([platform.close(), servers.close(), docking.close()]);
    const folders = [floorDir, ...rivals.map(({ profileDir }) => profileDir)];
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const raw = Object.fromEntries(rivals.map(({ name, series }) => [name, Object.fromEntries(series)]));
  const rows = Object.keys(GOALS).map((name): Row => {
    const of = (rival: keyof typeof extensions): number => median(raw[rival]?.[name] ?? []);
    const row = { name, unit: 'ms', floor: of('floor'), ours: of('ours') } as const;
    if (release) return judgeAgainst(of('release'), row);
    const goal = GOALS[name];
    return { ...row, ...(goal && { goal: 'ms' in goal ? goal.ms : goal.floors * row.floor }) };
  });
  rows.push(...createDockedRows(docked, rows));
  printTable(`Panel, worker and requests, ${version}, headless; medians of ${ROUNDS} rounds`, rows);
  writeResult('requests', { browser: version, rows, raw: { ...raw, docked } });
}

/** The panel in a page beside that of the extension, against the same bare extension. */
function createDockedRows(docked: readonly DockedTimes[], rows: readonly Row[]): Row[] {
  if (docked.length === 0) return [];
  const times = (['cold', 'warm'] as const).map((kind): Row => {
    const floor = rows.find(({ name }) => name === `panel: first contentful paint, ${kind}`)?.floor ?? 0;
    const ours = median(docked.map((each) => each[kind]));
    const name = `panel in the page: key → first contentful paint, ${kind}`;
    return { name, unit: 'ms', floor, ours, goal: DOCKED_GOALS[kind] * floor };
  });
  const loaded = median(docked.map(({ loadedBytes }) => loadedBytes)) / 1000;
  return [...times, { name: 'panel in the page: first load, compressed', unit: 'kB', ours: loaded, goal: DOCKED_KB }];
}

async function takeRound(browser: DeskhandBrowser, ticket: string, platform: TimedPlatform, note: Note): Promise<void> {
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  // The page follows its server and never reaches network idle.
  await page.goto(ticket);
  await page.waitForTimeout(SETTLING_MS);
  const first = await openPanel(browser, page);
  note('panel: first contentful paint, cold', first.paintedAt);
  await first.panel.close();
  const { panel, paintedAt } = await openPanel(browser, page);
  note('panel: first contentful paint, warm', paintedAt);

  const click = () => timeRequest(panel, platform, () => findSuggestButton(panel).click());
  /** An agent reads an answer before the next click. */
  const rest = async () => {
    await findSuggestButton(panel).waitFor();
    await panel.waitForTimeout(SETTLING_MS);
  };
  const ask = () => rest().then(click);
  await ask();
  note('answer → shown', (await timeAnswer(panel, platform, ask)).answerToShown);
  note('click → request, warm worker', await ask());
  await rest();
  await browser.killWorker();
  note('click → request, cold worker', await click());
  const press = () => timeRequest(page, platform, () => sampleHelpdesk(page).ask.click());
  await rest();
  note('page button → request, panel open', await press());
  await rest();
  await panel.close();
  await page.waitForTimeout(SETTLING_MS);
  note('page button → request, panel closed', await press());
  const opened = await browser.sidePanel();
  await opened.getByText(platform.last.mark).first().waitFor();
  await opened.close();

  note('worker: start', await timeStart(browser));
}

async function openPanel(browser: DeskhandBrowser, page: Page): Promise<{ panel: Page; paintedAt: number }> {
  const panel = await browser.openSidePanel(page);
  const paintedAt = await until(
    () => panel.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime),
    'the first paint of the panel',
  );
  await panel.waitForTimeout(SETTLING_MS);
  return { panel, paintedAt };
}

/** Milliseconds from the click to the arrival of its request. */
async function timeRequest(page: Page, platform: TimedPlatform, click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const times = globalThis as { clickedAt?: number };
    document.addEventListener('click', (event) => (times.clickedAt = performance.timeOrigin + event.timeStamp), {
      capture: true,
      once: true,
    });
  });
  const before = platform.last.receivedAt;
  await click();
  await until(() => platform.last.receivedAt !== before, 'the request');
  const clickedAt = await page.evaluate(() => (globalThis as { clickedAt?: number }).clickedAt ?? Number.NaN);
  return platform.last.receivedAt - clickedAt;
}

async function timeAnswer(panel: Page, platform: TimedPlatform, ask: () => Promise<number>) {
  const mark = `Answer number ${platform.count() + 1}.`;
  const shown = panel.evaluate(async (words) => {
    while (!document.body.textContent.includes(words)) await new Promise((next) => requestAnimationFrame(next));
    return performance.timeOrigin + performance.now();
  }, mark);
  await ask();
  return { answerToShown: (await shown) - platform.last.answeredAt };
}

/** Milliseconds until a message to the stopped worker is answered. No extension knows this message. */
export async function timeStart(browser: DeskhandBrowser): Promise<number> {
  const page = await browser.openBarePage();
  await browser.killWorker();
  const took = await page.evaluate(async () => {
    const startedAt = performance.now();
    await chrome.runtime.sendMessage({ deskhand: '' }).catch(() => undefined);
    return performance.now() - startedAt;
  });
  await page.close();
  return took;
}
