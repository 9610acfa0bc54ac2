import { expect } from 'vitest';

import { until } from '@/demo/browser/until';
import { Random } from '@/demo/shop/sample-data/random';
import { pause } from '@/lib/shared/pause';
import type { StagedPlatform } from '@/test/browser/staged-platform';

import { countTries, type Figure, SEED, writeFigure } from './figures';
import { markOf, planSteps, ticketsIn } from './race-page';
import { answerRaces, type Surface } from './run-races';

const FULL = 200;
export const CLICK_TRIES = countTries(FULL);
/** A click without its request by then is lost, even on a busy machine. */
const LOST_AFTER_MS = 20_000;
const TURNS_OF_WORKER = 10;
/** A click that was kept for too long would be asked about within this time. */
const WATCHED_MS = 1500;

/** A tab with the race page, and its panel. */
export interface ClickDesk {
  platform: StagedPlatform;
  page: Surface;
  /** Opens the page of a ticket, and waits for the page button. */
  openTicket: (ticket: number) => Promise<void>;
  clickButton: () => Promise<void>;
  closePanel: () => Promise<void>;
  /** Only where a click on the page button does not open the panel. */
  openPanel?: () => Promise<void>;
  killWorker: () => Promise<void>;
}

interface ClickResult {
  /** Tickets of the requests that followed. NaN stands for a request about more than one. */
  asked: number[];
  ticket: number;
  isSwitched: boolean;
  isKilled: boolean;
}

/** Clicks on the page button, and expects that every click asks about its own ticket, or about none if that has left. */
export async function expectOwnAsks(desk: ClickDesk, where: Figure['where']): Promise<void> {
  const random = new Random(SEED);
  const results: ClickResult[] = [];
  answerRaces(desk.platform);
  for (let turn = 0; turn < CLICK_TRIES; turn += 1) {
    // A worker takes ten clicks in a minute from a tab.
    if (turn % TURNS_OF_WORKER === 0) await desk.killWorker();
    results.push(await tryClick(desk, 1000 + 2 * turn, random));
  }
  const faults = {
    'wrong ask': results.filter(({ asked, ticket }) => asked.some((id) => id !== ticket)),
    lost: results.filter(({ asked, isSwitched }) => !isSwitched && asked.length === 0),
    doubled: results.filter(({ asked, isKilled }) => asked.length > (isKilled ? 2 : 1)),
  };
  const count = (claim: (result: ClickResult) => boolean): string => String(results.filter(claim).length);
  writeFigure({
    promise: 'Clicks on the page button',
    where,
    tried: CLICK_TRIES,
    full: FULL,
    violations: Object.fromEntries(Object.entries(faults).map(([name, found]) => [name, found.length])),
    measured: {
      'before another ticket': count(({ isSwitched }) => isSwitched),
      'before a kill': count(({ isKilled }) => isKilled),
      asked: count(({ asked }) => asked.length > 0),
    },
  });
  expect(faults, `FAULT_SEED=${SEED}`).toEqual({ 'wrong ask': [], lost: [], doubled: [] });
}

/** Clicks once. The page may then open another ticket in steps, and the worker may be killed. */
async function tryClick(desk: ClickDesk, ticket: number, random: Random): Promise<ClickResult> {
  const { page, platform } = desk;
  const steps = planSteps(ticket + 1, random);
  const [isClosed, isSwitched, isKilled] = [random.percent(50), random.percent(60), random.percent(50)];
  const [switchAfterMs, killAfterMs] = [random.below(400), random.below(200)];
  await desk.openTicket(ticket);
  if (isClosed) await desk.closePanel();
  platform.requests.length = 0;

  await desk.clickButton();
  const clickedAt = performance.now();
  const openNext = (): Promise<void> =>
    page.evaluate((plan) => {
      window.race.plan = plan;
      window.race.open();
    }, steps);
  const events = [
    ...(isSwitched ? [{ afterMs: switchAfterMs, happen: openNext }] : []),
    ...(isKilled ? [{ afterMs: killAfterMs, happen: desk.killWorker }] : []),
  ];
  // One after the other, because Firefox's driver does one thing at a time.
  for (const { afterMs, happen } of events.toSorted((a, b) => a.afterMs - b.afterMs)) {
    await pause(Math.max(0, clickedAt + afterMs - performance.now()));
    await happen();
  }
  if (isClosed) await desk.openPanel?.();
  if (isSwitched)
    await until(() => page.evaluate(() => !window.race.read().isOpening), 'the page to have opened the ticket');
  else await until(() => platform.requests.length > 0, 'the request', LOST_AFTER_MS).catch(() => false);
  await pause(WATCHED_MS);
  return { asked: readAsked(platform), ticket, isSwitched, isKilled };
}

function readAsked({ requests }: StagedPlatform): number[] {
  return requests.map(({ body }) => {
    const { metadata } = JSON.parse(body) as { metadata: { ticketId: string } };
    const named = ticketsIn(body + markOf(Number(metadata.ticketId)));
    return named.length === 1 ? Number(named[0]) : Number.NaN;
  });
}
