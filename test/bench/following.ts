import { setTimeout as pause } from 'node:timers/promises';

import type { Page } from 'playwright-core';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf } from '@/demo/browser/panel-parts';
import { setUpFor } from '@/demo/browser/set-up-for';
import { startServers } from '@/demo/servers/start-servers';

import { printTable, type Row } from './print-table';
import { median } from './quantiles';
import { measureScriptTime } from './script-time';
import { writeResult } from './write-result';

const THREADS = [50, 500, 5000];
/** The shortest thread shows the weight of the script itself. */
const HEAP_THREADS = [50, 5000];
const ROUNDS = 15;
const ADDED = 100;

const IDLE_ROUNDS = 9;
const IDLE_GOAL_MS = 4;
/** The page button has found its place by then. */
const SETTLING_MS = 1500;

/** A reader without memory reads everything for each burst. The goals are for the longest thread. */
const BURSTS = [
  { bursts: 1, goal: 5 },
  { bursts: 10, goal: 8 },
];
/** Longer than the debounce of changes. */
const BETWEEN_BURSTS_MS = 300;

const LONG_TICKET = 'tickets/long?messages=';

/** Measures what a helpdesk page feels, first without a panel, then with one that follows growing threads. Needs `npm run build:demo`. */
export async function measureFollowing(): Promise<void> {
  const servers = await startServers({ firstPort: 0 });
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  try {
    await configure(browser, setUpFor(servers));
    const page = await browser.context.newPage();
    const idle = await measureIdle(page, browser.extensionId, servers.helpdesk);
    const panel = await browser.openSidePanel(page);
    const heap = await measureHeap(page, panel, servers.helpdesk);
    const scripts = await measureScripts(page, panel, { extensionId: browser.extensionId, helpdesk: servers.helpdesk });
    const rows = [...idle, ...scripts, ...heap];
    printTable(
      `In the page: all our scripts at idle, and per ${ADDED} messages added; medians of ${ROUNDS} rounds, at idle ${IDLE_ROUNDS}`,
      rows,
    );
    writeResult('following', { browser: browser.version, rows });
  } finally {
    await Promise.all([browser.close(), servers.close()]);
  }
}

/** Everything that runs in the page until the button stands, with all scripts that the worker injects. */
async function measureIdle(page: Page, extensionId: string, helpdesk: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const messages of THREADS) {
    const times: number[] = [];
    const open = async (): Promise<void> => {
      await page.goto(`${helpdesk}/${LONG_TICKET}${messages}`);
      await pause(SETTLING_MS);
    };
    for (let round = 0; round <= IDLE_ROUNDS; round += 1) {
      // Otherwise the browser loads it again from its memory.
      await page.goto('about:blank');
      const took = await measureScriptTime(page, extensionId, open);
      if (round > 0) times.push(took);
    }
    rows.push({ name: `page at idle, ${messages} messages`, unit: 'ms', ours: median(times), goal: IDLE_GOAL_MS });
  }
  return rows;
}

/** Under another host name the page is no configured desk. */
async function measureHeap(page: Page, panel: Page, helpdesk: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const messages of HEAP_THREADS) {
    const path = `/${LONG_TICKET}${messages}`;
    await page.goto(helpdesk.replace('127.0.0.1', 'localhost') + path);
    const without = await readHeapMb(page);
    await page.goto(helpdesk + path);
    await partsOf(panel).header.getByText(`(${messages} entries)`).waitFor();
    const goal = messages === 5000 ? { goal: 0.5 } : {};
    rows.push({ name: `heap of a page of ${messages}`, unit: 'MB', ours: (await readHeapMb(page)) - without, ...goal });
  }
  return rows;
}

async function readHeapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // The second collection frees objects with a finalizer.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

async function measureScripts(
  page: Page,
  panel: Page,
  { extensionId, helpdesk }: { extensionId: string; helpdesk: string },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { bursts, goal } of BURSTS) {
    for (const messages of THREADS) {
      await page.goto(`${helpdesk}/${LONG_TICKET}${messages}`);
      await partsOf(panel).header.getByText(`(${messages} entries)`).waitFor();
      const [inPage, inPanel]: [number[], number[]] = [[], []];
      for (let round = 0; round <= ROUNDS; round += 1) {
        await pause(BETWEEN_BURSTS_MS);
        let panelMs = 0;
        const pageMs = await measureScriptTime(page, extensionId, async () => {
          panelMs = await measureScriptTime(panel, extensionId, () => addMessages(page, panel, bursts));
        });
        if (round > 0) inPage.push(pageMs);
        if (round > 0) inPanel.push(panelMs);
      }
      const how = bursts === 1 ? 'at once' : `in ${bursts} bursts`;
      const row = { name: `page, to ${messages} ${how}`, unit: 'ms', ours: median(inPage) } as const;
      rows.push(messages === 5000 ? { ...row, goal } : row);
      rows.push({ name: `panel, to ${messages} ${how}`, unit: 'ms', ours: median(inPanel) });
    }
  }
  return rows;
}

async function addMessages(page: Page, panel: Page, bursts: number): Promise<void> {
  const header = partsOf(panel).header;
  const before = Number(/([\d,]+) messages/.exec(await header.innerText())?.[1]?.replace(',', ''));
  for (let burst = 0; burst < bursts; burst += 1) {
    if (burst > 0) await pause(BETWEEN_BURSTS_MS);
    await page.evaluate((count) => {
      const thread = document.querySelector('ol.thread');
      const model = thread?.querySelector('.entry--customer');
      for (let index = 0; index < count; index += 1) {
        const message = model?.cloneNode(true) as Element;
        message.setAttribute('data-entry-id', `added-${performance.now()}-${index}`);
        thread?.append(message);
      }
    }, ADDED / bursts);
  }
  await header.getByText(`${(before + ADDED).toLocaleString('en-US')} messages`).waitFor();
}
