import { afterAll, beforeAll, test } from 'vitest';

import { INSERT_NAMES } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { Random } from '@/demo/shop/sample-data/random';
import { pause } from '@/lib/shared/pause';
import { button } from '@/test/drivers/firefox/xpaths';
import { countTries, writeFigure } from '@/test/faults/figures';
import { planSteps, RACE_PARTS, type RacePlan } from '@/test/faults/race-page';
import {
  answerRaces,
  countEnds,
  expectNoFault,
  type Lane,
  observePanel,
  type PanelButton,
  runRaces,
} from '@/test/faults/run-races';
import { countSituations, expectRightPresses, runSituations } from '@/test/faults/run-situations';

import { openRaceDesk, type RaceDesk } from './open-race-desk';

const FULL = 200;
const FULL_SITUATIONS = 200;

const BUTTONS: Record<PanelButton, string> = {
  ask: button(uiText('request.suggest')),
  insert: INSERT_NAMES.map(button).join(' | '),
  undo: button(uiText('insert.undo')),
};

const SLOW = Object.fromEntries(RACE_PARTS.map((part) => [part, 3000])) as RacePlan['delays'];

let races: RaceDesk;
/** A suggestion of an earlier test would change what the panel offers, so no ticket is open twice. */
let ticket = 10_000;

beforeAll(async () => {
  races = await openRaceDesk();
  answerRaces(races.platform);
});
afterAll(() => races?.close());

async function openLane(): Promise<Lane> {
  const { page, sidebar, waitForWords } = races.desk;
  ticket += 1;
  await races.openTicket(ticket);
  await waitForWords(`#${ticket}`);
  await observePanel(sidebar);
  return {
    page: { ...page, clickNext: () => page.click("//*[@id='next']") },
    panel: {
      ...sidebar,
      press: (name) => sidebar.click(BUTTONS[name]),
      tryToPress: (name) => sidebar.tryToClick(BUTTONS[name]),
    },
    takeTicket: () => (ticket += 1),
  };
}

test('reads the next page, though the page before was left during its reading', async () => {
  const { page, waitForWords } = races.desk;
  await races.openTicket(9001);
  await waitForWords('#9001');
  const plan: RacePlan = { ...planSteps(9002, new Random(1)), delays: { ...SLOW, id: 0, address: 0 } };
  await page.evaluate((steps) => {
    window.race.plan = steps;
    window.race.open();
  }, plan);
  // The reading waits for the other parts of the ticket.
  await pause(500);
  await races.openTicket(9003);
  await waitForWords('#9003');
});

test('shows, asks, inserts and says nothing false on a page that opens another ticket in steps', async () => {
  const results = await runRaces([await openLane()], races.platform, countTries(FULL, 6));
  writeFigure({ ...countEnds(results), where: 'Firefox', full: FULL });
  expectNoFault(results);
});

test('takes a text and gives it back wherever its ticket is open, and says so', async () => {
  const results = await runSituations([await openLane()], races.platform, countTries(FULL_SITUATIONS));
  writeFigure({ ...countSituations(results), where: 'Firefox', full: FULL_SITUATIONS });
  expectRightPresses(results);
});
