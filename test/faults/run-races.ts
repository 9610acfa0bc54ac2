import type { Page } from 'playwright-core';

import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import type { Random } from '@/demo/shop/sample-data/random';
import { pause } from '@/lib/shared/pause';
import { sendJson, type StagedPlatform, suggestion } from '@/test/browser/staged-platform';

import { judgeRace, type RaceFault, type RaceRecord } from './judge-race';
import { markOf, RACE_PARTS, type RacePart, type RacePlan, ticketsIn } from './race-page';

/** A tab with the race page, and its panel. */
export interface Lane {
  page: Page;
  panel: Page;
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

const KINDS = ['insert', 'insert', 'insert-back', 'undo', 'ask'] as const;
const MAX_DELAY_MS = 700;
const AT_ONCE = Object.fromEntries(RACE_PARTS.map((part) => [part, 0])) as Record<RacePart, number>;

interface Observed {
  shows: RaceRecord['shows'];
  clicked: number[];
}

/** Records what the panel shows, beside which ticket, and its clicks. */
export async function observePanel(panel: Page): Promise<void> {
  await panel.evaluate(() => {
    const observed: Observed = { shows: [], clicked: [] };
    const readTicket = (): number => Number(/#(\d+)/.exec(document.querySelector('header')?.textContent ?? '')?.[1]);
    const look = (): void => {
      const fields = Array.from(document.querySelectorAll('textarea'), ({ value }) => value);
      const texts = [document.body.textContent, ...fields].join(' ');
      const ticket = readTicket();
      const isMixed = [...texts.matchAll(/ticket-(\d+)-text/g)].some(([, named]) => Number(named) !== ticket);
      if (ticket && isMixed) observed.shows.push({ ticket, texts });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    addEventListener('click', () => observed.clicked.push(readTicket()), { capture: true });
    Object.assign(window, { observed });
  });
}

const readObserved = (panel: Page): Promise<Observed> =>
  panel.evaluate(() => {
    const { observed } = window as unknown as { observed: Observed };
    const { shows, clicked } = observed;
    Object.assign(observed, { shows: [], clicked: [] });
    return { shows, clicked };
  });

const open = (page: Page, plan: RacePlan): Promise<void> =>
  page.evaluate((wanted) => {
    window.race.plan = wanted;
    window.race.open();
  }, plan);

/** Opens a ticket in one step, and waits for the panel. */
async function openAtOnce({ page, panel }: Lane, ticket: number): Promise<void> {
  await open(page, { ticket, delays: AT_ONCE, composer: 'swap' });
  await partsOf(panel).header.getByText(`#${ticket}`).waitFor();
}

/** Runs one race in a lane, and judges it. */
export async function runRace(lane: Lane, platform: StagedPlatform, random: Random): Promise<RaceResult> {
  const { page, panel } = lane;
  const { ask, insert, undo, reply } = partsOf(panel);
  const [ticket, other] = [lane.takeTicket(), lane.takeTicket()];
  const kind = random.pick(KINDS);
  const plan = (to: number): RacePlan => ({
    ticket: to,
    delays: Object.fromEntries(
      RACE_PARTS.map((part) => [part, random.percent(30) ? 0 : random.below(MAX_DELAY_MS + 1)]),
    ) as Record<RacePart, number>,
    composer: random.pick(['reuse', 'swap', 'again']),
  });
  const [there, back] = [plan(other), plan(ticket)];
  const startsAfterMs = random.below(1200);
  const actsAfterMs = random.below(900);
  const returnsAfterMs = random.below(MAX_DELAY_MS);
  const isClicked = random.percent(70);
  const isMine = ({ body }: { body: string }): boolean =>
    [ticket, other].some((one) => ticketsIn(body).includes(one) || body.includes(`"${one}"`));

  await openAtOnce(lane, ticket);
  if (kind !== 'ask') {
    await ask.click();
    await reply.waitFor();
  }
  if (kind === 'undo') {
    await insert.click();
    await undo.waitFor();
  } else await pause(startsAfterMs);

  await page.evaluate((wanted) => void (window.race.plan = wanted), there);
  await (isClicked ? page.click('#next') : page.evaluate(() => window.race.open()));
  if (kind === 'insert-back') setTimeout(() => void open(page, back), returnsAfterMs);
  await pause(actsAfterMs);
  const button = { ask, undo, insert, 'insert-back': insert }[kind];
  // The panel may show the other ticket by now, which has no such button.
  await button.click({ timeout: 100, force: true }).catch(() => undefined);

  await pause(kind === 'insert-back' ? returnsAfterMs : 0);
  await until(() => page.evaluate(() => !window.race.read().isOpening), 'the page to have opened the ticket');
  await until(async () => !(await panel.getByText(uiText('insert.writing')).isVisible()), 'the insertion to end');
  await openAtOnce(lane, ticket);
  await until(async () => !(await panel.getByText(uiText('insert.writing')).isVisible()), 'the insertion to end');
  const asked = platform.requests.filter(isMine);
  const isAsked = asked.some(({ body }) => body.includes(`"${ticket}"`));
  const hasSuggestion =
    !isAsked ||
    (await reply.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    ));
  const { shows, clicked } = await readObserved(panel);
  const record: RaceRecord = {
    truth: await page.evaluate(() => window.race.read()),
    shows,
    asks: asked.map(({ body }) => ({ clicked, body })),
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

async function readStatement(panel: Page): Promise<RaceRecord['statement']> {
  const said = await panel.evaluate(() => document.body.textContent);
  const says = (...words: string[]): boolean => words.some((text) => said.includes(text));
  if (says(uiText('insert.inserted'), uiText('insert.inserted-focus'), uiText('insert.undo-refused')))
    return 'inserted';
  if (says(uiText('insert.undone'))) return 'undone';
  return says(uiText('insert.failed')) ? 'not-inserted' : 'open';
}
