import { until } from '@/demo/browser/until';
import { Random } from '@/demo/shop/sample-data/random';
import { pause } from '@/lib/shared/pause';
import type { StagedPlatform } from '@/test/browser/staged-platform';

import { type Figure, SEED } from './figures';
import { markOf, planSteps, type RacePlan } from './race-page';
import { askFor, type Lane, open, openAtOnce, readStatement, says, untilShown, untilWritten } from './run-races';

/** The steps of a page that is read within a second. */
const QUICK_MS = 300;
/** The agent reads the suggestion for at least this time. */
const REST_MS = 1200;

type Situation = (lane: Lane, ticket: number, next: RacePlan) => Promise<unknown>;

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
  'back and forward': async ({ page, panel }, ticket, next) => {
    await page.evaluate((id) => void setTimeout(() => location.assign(`/tickets/${id}`)), next.ticket);
    await untilShown(panel, next.ticket);
    // The page has pushed its own address.
    await page.evaluate(() => void setTimeout(() => history.go(-2)));
    await untilShown(panel, ticket);
  },
} satisfies Record<string, Situation>;
type SituationName = keyof typeof SITUATIONS;

export const SITUATION_NAMES = Object.keys(SITUATIONS) as SituationName[];

/** In these, the suggestion stays and is not paid for again. */
const SAME_TICKET: readonly string[] = ['older messages on top', 'a list that draws 20 of 260', 'back and forward'];

const SITUATION_FAULTS = ['wrong insert', 'refused insert', 'refused undo', 'false statement', 'asked again'] as const;
type SituationFault = (typeof SITUATION_FAULTS)[number];

interface SituationResult {
  name: SituationName;
  faults: SituationFault[];
  /** From the press to its outcome. */
  insertMs: number;
  undoMs: number;
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
  if (name === 'a list that draws 20 of 260') {
    await page.evaluate(() => window.race.draw(1, 20, 260));
    await until(() => says(panel, '20 read, not all'), 'the panel to have read the list');
  }
  await askFor(lane);
  const steps = planSteps(other, random);
  const delays = Object.entries(steps.delays).map(([part, ms]) => [part, Math.min(ms, QUICK_MS)]);
  await SITUATIONS[name](lane, ticket, { ...steps, delays: Object.fromEntries(delays) as RacePlan['delays'] });
  const shown = SAME_TICKET.includes(name) ? ticket : other;
  await untilShown(panel, shown);
  if (shown === other) await askFor(lane);
  await pause(REST_MS);

  const press = async (button: 'insert' | 'undo') => {
    const startedAt = performance.now();
    await panel.press(button).catch(() => undefined);
    await untilWritten(panel);
    const waitedMs = Math.round(performance.now() - startedAt);
    const { drafts, wrong } = await page.evaluate(() => window.race.read());
    const isIn = (drafts[shown] ?? '').includes(`made for ${markOf(shown)}`);
    const isElsewhere = Object.entries(drafts).some(
      ([of, draft]) => Number(of) !== shown && draft.includes('made for'),
    );
    return { waitedMs, isIn, isWrong: isElsewhere || wrong.length > 0, statement: await readStatement(panel) };
  };
  const inserted = await press('insert');
  const undone = await press('undo');
  const asked = platform.requests.filter(({ body }) => body.includes(`"${shown}"`));
  const found: Record<SituationFault, boolean> = {
    'wrong insert': inserted.isWrong || undone.isWrong,
    'refused insert': !inserted.isIn,
    'refused undo': undone.isIn,
    'false statement':
      (inserted.statement === 'inserted') !== inserted.isIn || (undone.statement === 'undone') === undone.isIn,
    'asked again': asked.length !== 1,
  };
  return {
    name,
    faults: SITUATION_FAULTS.filter((fault) => found[fault]),
    insertMs: inserted.waitedMs,
    undoMs: undone.waitedMs,
    said: `${inserted.statement}, ${undone.statement}`,
  };
}

/** Runs each situation in turn, in all lanes at a time. */
export async function runSituations(
  lanes: readonly Lane[],
  platform: StagedPlatform,
  tries: number,
): Promise<SituationResult[]> {
  const random = new Random(SEED);
  const results: SituationResult[] = [];
  let started = 0;
  const runLane = async (lane: Lane): Promise<void> => {
    while (started < tries) {
      const name = SITUATION_NAMES[started % SITUATION_NAMES.length] ?? 'modal';
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
  const waitAt = (share: number, times: number[]): string =>
    `${times.toSorted((one, other) => one - other)[Math.floor(times.length * share)]} ms`;
  const inserts = results.map(({ insertMs }) => insertMs);
  const undos = results.map(({ undoMs }) => undoMs);
  return {
    promise: 'Right presses after a change of the page',
    tried: results.length,
    violations: Object.fromEntries(
      SITUATION_FAULTS.map((fault) => [fault, faults.filter((found) => found === fault).length]),
    ),
    measured: {
      'p50 of Insert': waitAt(0.5, inserts),
      'p95 of Insert': waitAt(0.95, inserts),
      'p50 of Undo': waitAt(0.5, undos),
      'p95 of Undo': waitAt(0.95, undos),
    },
  };
}
