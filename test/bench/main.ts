import { rmSync } from 'node:fs';
import { resolve } from 'node:path';

import { Argument } from 'commander';

import { defineProgram, runMain } from '@/command-line/define-program';
import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { setUpFor } from '@/demo/browser/set-up-for';
import { startServers } from '@/demo/servers/start-servers';

import { withRelease } from './build-release';
import { BUDGETS, type BundleBytes, measureBundleBytes } from './bundle-bytes';
import { measureCommercePages } from './commerce-pages';
import { measureConformance } from './conformance';
import { writeFloorExtension } from './floor-extension';
import { measureFollowing } from './following';
import { measureInsertion } from './insertion';
import { measureSync } from './measure-sync';
import { measureOpening } from './opening';
import { measurePeer } from './peer';
import { isGoalMissed, printTable, type Row } from './print-table';
import { median } from './quantiles';
import { createReadingClock } from './reading';
import { benchRelay } from './relay/bench-relay';
import { benchRelayDay } from './relay/bench-relay-day';
import { measureRequests } from './requests';
import { measureScriptTime } from './script-time';
import { measureSmoothness } from './smoothness';
import { writeResult } from './write-result';

const ROUNDS = 7;
const SETTLING_MS = 600;
const THREADS = [50, 500, 5000];
const SHIPPED = resolve(import.meta.dirname, '../../.output/chrome-mv3');

type Series = Map<string, number[]>;

function note(series: Series, name: string, value: number): void {
  series.set(name, [...(series.get(name) ?? []), value]);
}

async function takeRound(browser: DeskhandBrowser, ticket: string, series: Series): Promise<void> {
  const [page] = browser.context.pages();
  if (!page) throw new Error('The browser has no tab');
  const load = async () => {
    await page.goto(ticket);
    // The page follows its server and never reaches network idle.
    await page.waitForTimeout(SETTLING_MS);
  };
  note(series, 'script at document idle', await measureScriptTime(page, browser.extensionId, load));
}

/** The reader alone, and the whole request of the panel. */
async function measureReading(browser: DeskhandBrowser, helpdesk: string, series: Series): Promise<void> {
  const [page] = browser.context.pages();
  if (!page) throw new Error('The browser has no tab');
  const asker = await browser.openBarePage();
  const timeReading = await createReadingClock();
  const ask = () =>
    asker.evaluate(async () => {
      const tabs = await chrome.tabs.query({ url: 'http://127.0.0.1/tickets/*' });
      return chrome.tabs.sendMessage<unknown, unknown>(tabs[0]?.id ?? -1, { deskhand: 'ticket.read', body: {} });
    });
  for (const messages of THREADS) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, again] = await timeReading(page, `${helpdesk}/tickets/long?messages=${messages}`);
      note(series, `read ${messages} messages`, first);
      note(series, `read ${messages} messages, again`, again);
    }
    await sampleHelpdesk(page).ask.waitFor();
    const { reply } = (await ask()) as { reply: { ticket: { messages: unknown[] } } };
    if (reply.ticket.messages.length < messages) {
      throw new Error(`Only ${reply.ticket.messages.length} of ${messages} messages were read`);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const took = await measureScriptTime(page, browser.extensionId, ask);
      note(series, `read ${messages} and hand over`, took);
    }
  }
  await asker.close();
}

async function measureSpeed(): Promise<void> {
  const servers = await startServers({ firstPort: 0 });
  const floorDir = writeFloorExtension(DEMO_EXTENSION_DIR, servers.helpdesk);
  const launch = (extensionDir: string) => launchBrowser({ extensionDir, headless: true, panelWidth: 400 });
  const ours = await launch(DEMO_EXTENSION_DIR);
  const floor = await launch(floorDir);
  const series = { ours: new Map() as Series, floor: new Map() as Series };
  try {
    await configure(ours, setUpFor(servers));
    for (const browser of [ours, floor]) if (browser.context.pages().length === 0) await browser.context.newPage();
    const ticket = `${servers.helpdesk}/tickets/4711`;
    for (let round = 0; round < ROUNDS; round += 1) {
      console.log(`Round ${round + 1} of ${ROUNDS}`);
      await takeRound(floor, ticket, series.floor);
      await takeRound(ours, ticket, series.ours);
    }
    console.log('Reading threads');
    await measureReading(ours, servers.helpdesk, series.ours);
  } finally {
    await Promise.all([ours.close(), floor.close(), servers.close()]);
  }

  const bytes = { ours: measureBundleBytes(SHIPPED), floor: measureBundleBytes(floorDir) };
  rmSync(floorDir, { recursive: true, force: true });
  const rows = [...createByteRows(bytes), ...createTimeRows(series)];
  printTable(`${ours.version}, headless; medians of ${ROUNDS} rounds, floor and Deskhand in turn`, rows);
  const raw = { ours: Object.fromEntries(series.ours), floor: Object.fromEntries(series.floor) };
  writeResult('sizes-and-speed', { browser: ours.version, bytes, rows, raw });
}

function createByteRows({ ours, floor }: Record<'ours' | 'floor', BundleBytes>): Row[] {
  return (Object.keys(BUDGETS) as (keyof typeof BUDGETS)[]).flatMap((part) =>
    (['raw', 'gzip'] as const).map((form) => ({
      name: `${part}, ${form}`,
      unit: 'kB' as const,
      floor: floor[part][form] / 1000,
      ours: ours[part][form] / 1000,
      goal: BUDGETS[part][form],
    })),
  );
}

function createTimeRows({ ours, floor }: Record<'ours' | 'floor', Series>): Row[] {
  /** Milliseconds. */
  const goals: Record<string, number> = { 'script at document idle': 4, 'read 5000 messages': 50 };
  return [...ours].map(([name, values]) => {
    const base = floor.has(name) ? median(floor.get(name) ?? []) : undefined;
    return { name, unit: 'ms', floor: base, ours: median(values), goal: goals[name] };
  });
}

async function measureIntegration(): Promise<void> {
  const { orders, seconds, serverSeconds, listedMs } = await measureSync();
  const rows: Row[] = [
    ...(await measureConformance()),
    { name: `sync of ${orders.toLocaleString('en-US')} orders`, unit: 'ms', ours: seconds * 1000 },
    { name: '  of that, the shop’s server', unit: 'ms', ours: serverSeconds * 1000 },
    { name: 'panel opened → customer’s orders', unit: 'ms', ours: listedMs },
  ];
  printTable('Integration: the conformance check on the mock, and a sync in Chromium', rows);
  writeResult('integration', { rows });
}

/** Named on the command line to measure some alone. */
const PARTS: Record<string, (isLarge: boolean) => Promise<unknown>> = {
  insert: () => measureInsertion(),
  opening: measureOpening,
  requests: () => measureRequests(),
  speed: measureSpeed,
  following: measureFollowing,
  smoothness: measureSmoothness,
  pages: measureCommercePages,
  integration: measureIntegration,
  relay: (isLarge) => benchRelay({ isLarge }),
  'relay-day': benchRelayDay,
};

async function compareWith(release: string): Promise<void> {
  await measureInsertion(release);
  await measureRequests(release);
}

await runMain(
  defineProgram('npm run bench --', (program) => {
    program
      .addArgument(new Argument('[PART...]', 'measures only these').choices(Object.keys(PARTS)))
      .option('--large', 'the part relay also stores ten million tickets')
      .option(
        '--gate [REVISION]',
        'only fails where an insertion or a request is a fifth slower than in the last release',
      )
      .option('--peer <FOLDER>', 'measures another unpacked extension beside Deskhand');
    return async () => {
      const { large = false, gate, peer } = program.opts<{ large?: true; gate?: string | true; peer?: string }>();
      if (gate) await withRelease(gate === true ? undefined : gate, compareWith);
      if (peer) await measurePeer(peer);
      for (const [name, measure] of Object.entries(gate || peer ? {} : PARTS))
        if (program.args.length === 0 || program.args.includes(name)) await measure(large);
      return isGoalMissed() ? 1 : 0;
    };
  }),
);
