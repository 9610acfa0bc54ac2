import { expect } from 'vitest';

import { HarnessFailure } from '@/demo/browser/harness-failure';
import { until } from '@/demo/browser/until';
import { Random } from '@/demo/shop/sample-data/random';
import { pause } from '@/lib/shared/pause';
import type { StagedPlatform } from '@/test/browser/staged-platform';

import { type Figure, SEED } from './figures';
import { markOf, planSteps, type RacePlan } from './race-page';
import {
  askFor,
  type Lane,
  open,
  openAtOnce,
  readObserved,
  readStatement,
  says,
  type Surface,
  untilShown,
  untilWritten,
} from './run-races';

/** The steps of a page that is read within a second. */
const QUICK_MS = 300;
/** The agent reads the suggestion for at least this time. */
const REST_MS = 1200;

/** May return a way to the other document of the tab, which must get no text of ours. */
type Situation = (lane: Lane, ticket: number, next: RacePlan) => Promise<(() => Promise<void>) | void>;

/** Loads another document; the one before stays in the back/forward cache. */
async function leave({ page, panel }: Lane, ticket: number): Promise<void> {
  await page.evaluate((id) => void setTimeout(() => location.assign(`/tickets/${id}`)), ticket);
  await untilShown(panel, ticket);
}

/** Each document has pushed its own address, so another document is two steps away. */
async function travel({ page, panel }: Lane, steps: -2 | 2, ticket: number): Promise<void> {
  await page.evaluate((by) => void setTimeout(() => history.go(by)), steps);
  await untilShown(panel, ticket);
  await expectKept(page);
}

/** A page that is loaded anew would be another situation. Chromium names its reasons. */
async function expectKept(page: Surface): Promise<void> {
  const [wasKept, entry] = await page.evaluate(
    () => [window.race.read().wasKept, JSON.stringify(performance.getEntriesByType('navigation'))] as const,
  );
  if (!wasKept) throw new HarnessFailure(`The back/forward cache did not keep the page: ${entry}`);
}

async function drawTwenty({ page, panel }: Lane): Promise<void> {
  await page.evaluate(() => window.race.draw(1, 20, 260));
  await until(() => says(panel, '20 read, not all'), 'the panel to have read the list');
}

/** Opens the next ticket, or changes the page of the same one. The ticket that is open afterwards has the suggestion. */
const SITUATIONS = {
  'recycled nodes': ({ page }, _, next) => open(page, { ...next, nodes: 'recycled' }),
  'split view': async ({ page }, _, next) => {
    await page.evaluate(() => window.race.setLayout('split'));
    await open(page, next);
  },
  modal: async ({ page }, _, next) => {
    await page.evaluate(() => window.race.setLayout('modal'));
    await open(page, next);
  },
  merge: ({ page }, _, { ticket }) => page.evaluate((id) => window.race.rename(id), ticket),
  'send and advance': async ({ page, panel }, _, next) => {
    await panel.press('insert');
    await untilWritten(panel);
    await page.evaluate(() => window.race.send());
    await open(page, next);
  },
  'equal tickets': ({ page }, _, next) => open(page, { ...next, nodes: 'recycled' }),
  'older messages on top': ({ page }) => page.evaluate(() => window.race.draw(-59, 2)),
  'a list that draws 20 of 260': ({ page }) => page.evaluate(() => window.race.draw(241, 260, 260)),
  'back to a kept page': async (lane, ticket, next) => {
    await leave(lane, next.ticket);
    await travel(lane, -2, ticket);
    // The address stays, so that only the page itself can tell the panel.
    await drawTwenty(lane);
    return () => travel(lane, 2, next.ticket);
  },
  'forward to a kept page': async (lane, ticket, next) => {
    await leave(lane, next.ticket);
    await travel(lane, -2, ticket);
    await travel(lane, 2, next.ticket);
    return () => travel(lane, -2, ticket);
  },
} satisfies Record<string, Situation>;
type SituationName = keyof typeof SITUATIONS;

export const SITUATION_NAMES = Object.keys(SITUATIONS) as SituationName[];

/** In these, the suggestion stays and is not paid for again. */
const SAME_TICKET: readonly string[] = ['older messages on top', 'a list that draws 20 of 260', 'back to a kept page'];

const SITUATION_FAULTS = ['wrong insert', 'refused insert', 'refused undo', 'false statement', 'asked again'] as const;
type SituationFault = (typeof SITUATION_FAULTS)[number];

interface SituationResult {
  name: SituationName;
  faults: SituationFault[];
  /** From the press to the change of the draft, unless it was refused. */
  insertMs: number | undefined;
  undoMs: number | undefined;
  /** The panel's text after the presses, if one was refused. */
  said: string;
}

/** Presses Insert and Undo where both are right: the panel shows the open ticket, and the page has come to rest. */
async function runSituation(
  lane: Lane,
  platform: StagedPlatform,
  name: SituationName,
  random: Random,
): Promise<SituationResult> {
  const { page, panel } = lane;
  const [ticket, other] = [lane.takeTicket(), lane.takeTicket()];
  await page.evaluate(() => window.race.setLayout('page'));
  if (name === 'equal tickets') await page.evaluate((...both) => window.race.equalize(...both), ticket, other);
  await openAtOnce(lane, ticket);
  if (name === 'a list that draws 20 of 260') await drawTwenty(lane);
  await askFor(lane);
  const steps = planSteps(other, random);
  const delays = Object.entries(steps.delays).map(([part, ms]) => [part, Math.min(ms, QUICK_MS)]);
  const visitOther = await SITUATIONS[name](lane, ticket, {
    ...steps,
    delays: Object.fromEntries(delays) as RacePlan['delays'],
  });
  const shown = SAME_TICKET.includes(name) ? ticket : other;
  await untilShown(panel, shown);
  if (shown === other) await askFor(lane);
  await pause(REST_MS);

  const findElsewhere = async (): Promise<string[]> => {
    const { drafts, wrong } = await page.evaluate(() => window.race.read());
    const others = Object.entries(drafts).filter(([of]) => Number(of) !== shown);
    return [...wrong, ...others.map(([, draft]) => draft).filter((draft) => draft.includes('made for'))];
  };
  const press = async (button: 'insert' | 'undo') => {
    const { clickedAt: before } = await readObserved(panel);
    let clickedAt = before;
    // Firefox's driver does not wait until the panel has received the click.
    const isClicked = async () => ({ clickedAt } = await readObserved(panel)).clickedAt !== before;
    await panel
      .press(button)
      .then(() => until(isClicked, 'the click'))
      .catch(() => undefined);
    await untilWritten(panel);
    const { drafts, changedAt } = await page.evaluate(() => window.race.read());
    const isIn = (drafts[shown] ?? '').includes(`made for ${markOf(shown)}`);
    const isDone = isIn === (button === 'insert');
    return {
      isIn,
      waitedMs: isDone ? changedAt - clickedAt : undefined,
      elsewhere: await findElsewhere(),
      statement: await readStatement(panel),
      said: await panel.evaluate(() => document.body.innerText),
    };
  };
  const inserted = await press('insert');
  const undone = await press('undo');
  await visitOther?.();
  const elsewhere = [...inserted.elsewhere, ...undone.elsewhere, ...(await findElsewhere())];
  const asked = platform.requests.filter(({ body }) => body.includes(`"${shown}"`));
  const found: Record<SituationFault, boolean> = {
    'wrong insert': elsewhere.length > 0,
    'refused insert': !inserted.isIn,
    'refused undo': undone.isIn,
    'false statement':
      (inserted.statement === 'inserted') !== inserted.isIn ||
      (inserted.isIn && (undone.statement === 'undone') === undone.isIn),
    'asked again': asked.length !== 1,
  };
  return {
    name,
    faults: SITUATION_FAULTS.filter((fault) => found[fault]),
    insertMs: inserted.waitedMs,
    undoMs: inserted.isIn ? undone.waitedMs : undefined,
    said: inserted.isIn && !undone.isIn ? '' : [inserted.said, undone.said].join('\n\n'),
  };
}

/** Runs the situations in an order of chance, in all lanes at a time. */
export async function runSituations(
  lanes: readonly Lane[],
  platform: StagedPlatform,
  tries: number,
): Promise<SituationResult[]> {
  const random = new Random(SEED);
  const names = SITUATION_NAMES.map((name) => ({ name, rank: random.below(2 ** 31) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ name }) => name);
  const results: SituationResult[] = [];
  let started = 0;
  const runLane = async (lane: Lane): Promise<void> => {
    while (started < tries) {
      const name = names[started % names.length] ?? 'modal';
      started += 1;
      results.push(await runSituation(lane, platform, name, new Random(random.below(2 ** 31))));
    }
  };
  await Promise.all(lanes.map(runLane));
  return results;
}

/** Counts the faults, and the waits of right presses. */
export function countSituations(
  results: readonly SituationResult[],
): Pick<Figure, 'promise' | 'tried' | 'violations' | 'measured'> {
  const faults = results.flatMap((result) => result.faults);
  const measure = (name: string, times: (number | undefined)[]) => {
    const sorted = times.filter((ms) => ms !== undefined).toSorted((one, other) => one - other);
    const at = (share: number) => `${sorted[Math.ceil(sorted.length * share) - 1]} ms`;
    return { [`p50 of ${name}`]: at(0.5), [`p95 of ${name}`]: at(0.95) };
  };
  return {
    promise: 'Right presses after a change of the page',
    tried: results.length,
    violations: Object.fromEntries(
      SITUATION_FAULTS.map((fault) => [fault, faults.filter((found) => found === fault).length]),
    ),
    measured: {
      ...measure(
        'Insert',
        results.map(({ insertMs }) => insertMs),
      ),
      ...measure(
        'Undo',
        results.map(({ undoMs }) => undoMs),
      ),
    },
  };
}

export function expectRightPresses(results: readonly SituationResult[]): void {
  const failed = results.filter(({ faults }) => faults.length > 0);
  expect(failed, `FAULT_SEED=${SEED}`).toEqual([]);
}
