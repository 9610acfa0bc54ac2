import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { UserError } from '@/command-line/user-error';
import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { setUpFor } from '@/demo/browser/set-up-for';
import { until } from '@/demo/browser/until';
import { startServers } from '@/demo/servers/start-servers';

import { writeFloorExtension } from './floor-extension';
import { printTable, type Row } from './print-table';
import { median } from './quantiles';
import { timeStart } from './requests';
import { measureScriptTime } from './script-time';
import { writeResult } from './write-result';

const ROUNDS = 9;
/** Until a new page is at rest. */
const SETTLING_MS = 1500;

interface Manifest {
  key?: string;
  side_panel?: { default_path?: string };
  action?: { default_popup?: string };
}

/**
 * Measures any other extension beside the bare one and Deskhand: what a page and a panel feel. The panel's page is opened in a
 * tab, because not every extension has a side panel. Needs `npm run build:demo`.
 * @param folder an unpacked extension
 */
export async function measurePeer(folder: string): Promise<void> {
  const peer = copyWithKey(folder);
  const servers = await startServers({ firstPort: 0 });
  const folders = { floor: writeFloorExtension(DEMO_EXTENSION_DIR, servers.helpdesk), peer };
  const rivals = await Promise.all(
    Object.entries({ ...folders, ours: DEMO_EXTENSION_DIR }).map(async ([name, extensionDir]) => {
      const browser = await launchBrowser({ extensionDir, headless: true, panelWidth: 400 });
      return {
        name,
        browser,
        packed: packedKb(extensionDir),
        panelPath: findPanelPath(extensionDir),
        series: new Map<string, number[]>(),
      };
    }),
  );
  try {
    for (const { name, browser } of rivals) if (name === 'ours') await configure(browser, setUpFor(servers));
    for (let round = 0; round < ROUNDS; round += 1) {
      console.log(`Round ${round + 1} of ${ROUNDS}`);
      for (const { browser, panelPath, series } of rivals) {
        const figures = await takeRound(browser, `${servers.helpdesk}/tickets/4711`, panelPath);
        for (const [name, value] of Object.entries(figures)) series.set(name, [...(series.get(name) ?? []), value]);
      }
    }
  } finally {
    await Promise.all([servers.close(), ...rivals.map(({ browser }) => browser.close())]);
    for (const copy of Object.values(folders)) rmSync(copy, { recursive: true, force: true });
  }
  const of = (rival: string, figure: string): number =>
    median(rivals.find(({ name }) => name === rival)?.series.get(figure) ?? []);
  const createRow = (name: string, unit: Row['unit'], read: (rival: string) => number): Row => ({
    name,
    unit,
    floor: read('floor'),
    peer: read('peer'),
    ours: read('ours'),
  });
  const packed = (rival: string): number => rivals.find(({ name }) => name === rival)?.packed ?? Number.NaN;
  const rows = [
    ...FIGURES.map(([name, unit]) => createRow(name, unit, (rival) => of(rival, name))),
    createRow('all files, gzip', 'kB', packed),
  ];
  printTable(`Beside another extension; medians of ${ROUNDS} rounds in turn`, rows);
  const raw = Object.fromEntries(rivals.map(({ name, series }) => [name, Object.fromEntries(series)]));
  writeResult('peer', { browser: rivals[0]?.browser.version, rows, raw });
}

const FIGURES = [
  ['script in a page at idle', 'ms'],
  ['panel page: first contentful paint', 'ms'],
  ['panel page: main thread', 'ms'],
  ['panel page: heap', 'MB'],
  ['worker: start', 'ms'],
] as const;

async function takeRound(
  browser: DeskhandBrowser,
  address: string,
  panelPath: string | undefined,
): Promise<Record<string, number>> {
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  // Otherwise the browser loads the page again from its memory.
  await page.goto('about:blank');
  const script = await measureScriptTime(page, browser.extensionId, async () => {
    await page.goto(address);
    await page.waitForTimeout(SETTLING_MS);
  });
  const start = await timeStart(browser);
  return {
    'script in a page at idle': script,
    ...(panelPath && (await measurePanel(browser, panelPath))),
    'worker: start': start,
  };
}

async function measurePanel(browser: DeskhandBrowser, path: string): Promise<Record<string, number>> {
  const panel = await browser.context.newPage();
  const session = await browser.context.newCDPSession(panel);
  await session.send('Performance.enable');
  await panel.goto(browser.extensionUrl(path));
  const paintedAt = await until(
    () => panel.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime),
    'the first paint',
  );
  await panel.waitForTimeout(SETTLING_MS);
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  await panel.close();
  return {
    'panel page: first contentful paint': paintedAt,
    'panel page: main thread': of('TaskDuration') * 1000,
    'panel page: heap': of('JSHeapUsedSize') / 1e6,
  };
}

/** Tests and bench find an extension by the key of its manifest, which published ones lack. */
function copyWithKey(folder: string): string {
  if (!existsSync(join(folder, 'manifest.json'))) throw new UserError(`There is no unpacked extension in ${folder}`);
  const copy = mkdtempSync(join(tmpdir(), 'deskhand-peer-'));
  cpSync(folder, copy, { recursive: true });
  writeFileSync(
    join(copy, 'manifest.json'),
    JSON.stringify({ ...readManifest(copy), key: readManifest(DEMO_EXTENSION_DIR).key }),
  );
  return copy;
}

function findPanelPath(folder: string): string | undefined {
  const { side_panel: panel, action } = readManifest(folder);
  return panel?.default_path ?? action?.default_popup;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;

function packedKb(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const sizes = files.filter((file) => statSync(file).isFile()).map((file) => gzipSync(readFileSync(file)).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
