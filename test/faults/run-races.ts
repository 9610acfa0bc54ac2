import { expect } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { Random } from '@/demo/shop/sample-data/random';
import { pause } from '@/lib/shared/pause';
import { sendJson, type StagedPlatform, suggestion } from '@/test/browser/staged-platform';

import { type Figure, SEED } from './figures';
import { FAULTS, judgeRace, type RaceFault, type RaceRecord } from './judge-race';
import {
  isDraftEmpty,
  markOf,
  MAX_DELAYS_MS,
  planSteps,
  RACE_PARTS,
  type RacePart,
  type RacePlan,
  subjectOf,
  ticketsIn,
} from './race-page';

/** A document of a real browser. The functions that it runs cannot use outer variables. */
export interface Surface {
  evaluate<Args extends unknown[], Result>(inside: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
}

export type PanelButton = 'ask' | 'insert' | 'undo';

/** A tab with the race page, and its panel. */
export interface Lane {
  page: Surface & { clickNext: () => Promise<void> };
  panel: Surface & {
    /** After it has appeared. */
    press: (button: PanelButton) => Promise<void>;
    /** If it is there now. */
    tryToPress: (button: PanelButton) => Promise<void>;
  };
  /** A second tab, which also opens the tickets of this lane. */
  beside?: Surface;
  /** A second panel of the first tab, which shows and asks nothing by itself. */
  second?: Surface;
  /** Tickets of a lane differ from those of all others. */
  takeTicket: () => number;
}

export interface RaceResult {
  faults: RaceFault[];
  /** The kind of the race, and what the panel said at its end. */
  ended: string;
  /** To repeat a race with faults. */
  race?: object;
}

/** Answers with a reply that names the ticket. */
export function answerRaces(platform: StagedPlatform): void {
  platform.answer = ({ body }, response) => {
    const { metadata } = JSON.parse(body) as { metadata: { ticketId: string } };
    sendJson(response, suggestion(`<p>Reply made for ${markOf(Number(metadata.ticketId))}.</p>`));
  };
}

/** `undo-of-two`: both tickets hold a text of ours when the agent presses Undo. */
const KINDS = ['insert', 'insert', 'insert-back', 'undo', 'undo-of-two', 'ask'] as const;
/** The button that is pressed while the page opens the other ticket. */
const PRESSED = { insert: 'insert', 'insert-back': 'insert', undo: 'undo', 'undo-of-two': 'undo', ask: 'ask' } as const;
const AT_ONCE = Object.fromEntries(RACE_PARTS.map((part) => [part, 0])) as Record<RacePart, number>;

/** A text is taken back if the page exchanges the composer within three seconds after its insertion. */
const SETTLED_MS = 3200;
/** Such a page shows no subject of the previous ticket beside the thread of the next one for more than a second. */
const QUICK_MS = 700;
/** A page that gives no sign which of two equal tickets it shows is read after ten seconds. */
const SHOWN_WITHIN_MS = 25_000;
const HEAD = /(?:Subject|Customer) ticket-\d+-text/g;

const endBy = (delays: RacePlan['delays'], longestMs: number): RacePlan['delays'] =>
  Object.fromEntries(RACE_PARTS.map((part) => [part, Math.min(delays[part], longestMs)])) as RacePlan['delays'];

/** Removes subject and customer if a page of these plans is slower: the panel shows and sends what such a page shows. */
function withoutSlowHead(text: string, plans: readonly RacePlan[]): string {
  const isSlow = plans.some(({ delays }) => Object.values(delays).some((delay) => delay > QUICK_MS));
  return isSlow ? text.replaceAll(HEAD, '') : text;
}

interface Observed {
  shows: RaceRecord['shows'];
  clicked: number[];
  /** Of the last click, in Unix milliseconds. */
  clickedAt: number;
}

/** Records what the panel shows, beside which ticket, and its clicks. */
export async function observePanel(panel: Surface): Promise<void> {
  await panel.evaluate(() => {
    const observed: Observed = { shows: [], clicked: [], clickedAt: 0 };
    const readTicket = (): number => Number(/#(\d+)/.exec(document.querySelector('header')?.textContent ?? '')?.[1]);
    const look = (): void => {
      const fields = Array.from(document.querySelectorAll('textarea'), ({ value }) => value);
      const texts = [document.body.textContent, ...fields].join(' ');
      const ticket = readTicket();
      const isMixed = [...texts.matchAll(/ticket-(\d+)-text/g)].some(([, named]) => Number(named) !== ticket);
      if (ticket && isMixed) observed.shows.push({ ticket, texts });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    const onClick = (): void => {
      observed.clicked.push(readTicket());
      observed.clickedAt = Date.now();
    };
    document.addEventListener('click', onClick, { capture: true });
    Object.assign(window, { observed });
  });
}

export const readObserved = (panel: Surface): Promise<Observed> =>
  panel.evaluate(() => {
    const { observed } = window as unknown as { observed: Observed };
    const { shows, clicked, clickedAt } = observed;
    Object.assign(observed, { shows: [], clicked: [] });
    return { shows, clicked, clickedAt };
  });

export const open = (page: Surface, plan: RacePlan): Promise<void> =>
  page.evaluate((wanted) => {
    window.race.plan = wanted;
    window.race.open();
  }, plan);

/** Opens a ticket after a time, by a timer of the page: a call of ours could come amid another one. */
const openLater = (page: Surface, plan: RacePlan, afterMs: number): Promise<void> =>
  page.evaluate(
    (wanted, ms) =>
      void setTimeout(() => {
        window.race.plan = wanted;
        window.race.open();
      }, ms),
    plan,
    afterMs,
  );

/** Opens a ticket in one step, and waits for the panel. */
export async function openAtOnce({ page, panel }: Lane, ticket: number): Promise<void> {
  await open(page, { ticket, delays: AT_ONCE, composer: 'swap', nodes: 'new' });
  await untilShown(panel, ticket);
}

export function untilShown(panel: Surface, ticket: number): Promise<true> {
  const isShown = (): Promise<boolean> =>
    panel.evaluate((id) => document.querySelector('header')?.textContent?.includes(id) ?? false, `#${ticket}`);
  return until(isShown, `the panel to show #${ticket}`, SHOWN_WITHIN_MS);
}

export const says = (panel: Surface, words: string): Promise<boolean> =>
  panel.evaluate((text) => document.body.textContent.includes(text), words);

export const untilWritten = (panel: Surface): Promise<true> =>
  until(async () => !(await says(panel, uiText('insert.writing'))), 'the insertion to end');

const awaitReply = (panel: Surface): Promise<true> =>
  until(
    () => panel.evaluate((label) => document.querySelector(`[aria-label="${label}"]`) !== null, uiText('reply.text')),
    'the reply',
  );

export async function askFor({ panel }: Lane): Promise<void> {
  await panel.press('ask');
  await awaitReply(panel);
}

async function insertReply(lane: Lane): Promise<void> {
  await askFor(lane);
  await lane.panel.press('insert');
  await until(() => says(lane.panel, uiText('insert.done')), 'the insertion').catch(async (cause: unknown) => {
    throw new Error(`The panel says ${await lane.panel.evaluate(() => document.body.innerText)}`, { cause });
  });
}

/** Runs one race in a lane, and judges it. */
export async function runRace(lane: Lane, platform: StagedPlatform, random: Random): Promise<RaceResult> {
  const { page, panel, beside, second } = lane;
  const [ticket, other] = [lane.takeTicket(), lane.takeTicket()];
  const kind = random.pick(KINDS);
  const [there, back, aside] = [planSteps(other, random), planSteps(ticket, random), planSteps(ticket, random)];
  const startsAfterMs = random.below(1200);
  const actsAfterMs = random.below(random.pick([300, 900, 3000]));
  const returnsAfterMs = random.below(random.pick(MAX_DELAYS_MS));
  const asideAfterMs = random.below(random.pick(MAX_DELAYS_MS));
  // A page that rests for longer than the longest step, with a part of each ticket, counts as one that stays so.
  if (kind === 'insert-back') back.delays = endBy(back.delays, Math.max(...MAX_DELAYS_MS) - returnsAfterMs);
  // A reused composer with an equal draft, under a page that shows its ticket all the time, gives no sign at all.
  if (kind === 'insert-back' && isDraftEmpty(ticket)) there.composer = back.composer = 'swap';
  const isClicked = random.percent(70);
  const isMine = ({ body }: { body: string }): boolean =>
    [ticket, other].some((one) => ticketsIn(body).includes(one) || body.includes(`"${one}"`));

  const settled = kind === 'undo-of-two' ? [other, ticket] : [];
  for (const one of settled) {
    await openAtOnce(lane, one);
    await insertReply(lane);
    await pause(SETTLED_MS);
  }
  if (settled.length === 0) {
    await openAtOnce(lane, ticket);
    if (kind === 'undo') await insertReply(lane);
    else {
      if (kind !== 'ask') await askFor(lane);
      await pause(startsAfterMs);
    }
  }
  const earlier = await readObserved(panel);

  if (beside) await openLater(beside, aside, asideAfterMs);
  await page.evaluate((wanted) => void (window.race.plan = wanted), there);
  await (isClicked ? page.clickNext() : page.evaluate(() => window.race.open()));
  if (kind === 'insert-back') await openLater(page, back, returnsAfterMs);
  await pause(actsAfterMs);
  // The panel may show the other ticket by now, which has no such button.
  await panel.tryToPress(PRESSED[kind]);

  await pause(kind === 'insert-back' ? returnsAfterMs : 0);
  await until(() => page.evaluate(() => !window.race.read().isOpening), 'the page to have opened the ticket');
  await untilWritten(panel);
  await openAtOnce(lane, ticket);
  await untilWritten(panel);
  const asked = platform.requests.filter(isMine);
  const isAsked = asked.some(({ body }) => body.includes(`"${ticket}"`));
  const hasSuggestion = !isAsked || (await awaitReply(panel).catch(() => false));
  const truth = await page.evaluate(() => window.race.read());
  const hasText = (truth.drafts[ticket] ?? '').includes(`made for ${markOf(ticket)}`);
  // The next reading tells what was taken back, and it waits for a page that is between two tickets.
  const isTrue = async (): Promise<boolean> => (await readStatement(panel)) !== 'inserted' || hasText;
  const isRead = async (): Promise<boolean> => (await says(panel, subjectOf(ticket))) && (await isTrue());
  await until(isRead, 'the panel to have read the page').catch(() => false);
  const later = await readObserved(panel);
  const seen = [earlier, later, ...(second ? [await readObserved(second)] : [])].flatMap(({ shows }) => shows);
  const clicked = [...earlier.clicked, ...later.clicked];
  const judged = (text: string): string => withoutSlowHead(text, [there, back]);
  const shows = seen.map(({ ticket: of, texts }) => ({ ticket: of, texts: judged(texts) }));
  const record: RaceRecord = {
    truth,
    beside: await beside?.evaluate(() => window.race.read()),
    shows,
    notUndone: settled.filter((one) => !later.clicked.includes(one)),
    asks: asked.map(({ body }) => ({ clicked, body: judged(body) })),
    ticket,
    statement: await readStatement(panel),
    hasSuggestion,
  };
  const faults = judgeRace(record);
  return {
    faults,
    ended: `${kind}: ${record.statement}`,
    ...(faults.length > 0 && { race: { there, back, startsAfterMs, actsAfterMs, returnsAfterMs, isClicked, record } }),
  };
}

/** The sentences about an insertion that claim that the draft holds the text, or lacks it. The others claim neither. */
const STATEMENTS = [
  ['insert.inserted', 'inserted'],
  ['insert.inserted-focus', 'inserted'],
  ['insert.already-there', 'inserted'],
  ['insert.undo-refused', 'inserted'],
  ['insert.changed-since', 'inserted'],
  ['insert.undone', 'undone'],
  ['insert.failed', 'not-inserted'],
  ['insert.no-composer.reply', 'not-inserted'],
  ['insert.refused-note.reply', 'not-inserted'],
  ['insert.opening', 'not-inserted'],
  ['insert.elsewhere', 'not-inserted'],
  ['insert.too-long', 'not-inserted'],
] as const;

export async function readStatement(panel: Surface): Promise<RaceRecord['statement']> {
  const said = await panel.evaluate(() => document.body.textContent);
  return STATEMENTS.find(([key]) => said.includes(uiText(key)))?.[1] ?? 'open';
}

/** Runs races in all lanes at a time, and some more while too few of them have written. `SEED` repeats their choices. */
export async function runRaces(lanes: readonly Lane[], platform: StagedPlatform, races: number): Promise<RaceResult[]> {
  const random = new Random(SEED);
  const results: RaceResult[] = [];
  let started = 0;
  const runLane = async (lane: Lane): Promise<void> => {
    while (started < races || (started < 5 * races && !haveWritten(results))) {
      started += 1;
      results.push(await runRace(lane, platform, new Random(random.below(2 ** 31))));
    }
  };
  await Promise.all(lanes.map(runLane));
  return results;
}

/** Counts the faults, and how the races ended. */
export function countEnds(
  results: readonly RaceResult[],
): Pick<Figure, 'promise' | 'tried' | 'violations' | 'measured'> {
  const countIn = (names: readonly string[]) => (name: string) => [
    name,
    names.filter((other) => other === name).length,
  ];
  const ends = results.map(({ ended }) => ended);
  return {
    promise: 'Pages that open another ticket in steps',
    tried: results.length,
    violations: Object.fromEntries(FAULTS.map(countIn(results.flatMap(({ faults }) => faults)))),
    measured: Object.fromEntries([...new Set(ends)].toSorted().map(countIn(ends))),
  };
}

/** Races that never write would prove nothing. */
const haveWritten = (results: readonly RaceResult[]): boolean =>
  results.filter(({ ended }) => ended.endsWith(': inserted')).length > results.length / 10;

export function expectNoFault(results: readonly RaceResult[]): void {
  expect(
    results.filter(({ faults }) => faults.length > 0),
    `FAULT_SEED=${SEED}`,
  ).toEqual([]);
  expect(haveWritten(results), 'more than a tenth of the races has written a text').toBe(true);
}
