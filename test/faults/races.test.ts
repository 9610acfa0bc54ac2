import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { Random } from '@/demo/shop/sample-data/random';
import { createTest } from '@/test/browser/desk';
import { openStagedDesk } from '@/test/browser/staged-desk';

import { countTries, SEED, writeFigure } from './figures';
import { racePage } from './race-page';
import {
  answerRaces,
  countEnds,
  expectNoFault,
  type Lane,
  observePanel,
  type PanelButton,
  runRace,
  runRaces,
} from './run-races';
import { countSituations, expectRightPresses, runSituations, SITUATION_NAMES } from './run-situations';
import { surfaceOf } from './surface-of';

const FULL = 1000;
const RACES = countTries(FULL);
const LANES = 5;
const FULL_SITUATIONS = 400;
/** Each twice at least. */
const SITUATIONS = countTries(FULL_SITUATIONS, 2 * SITUATION_NAMES.length);
const SITUATION_LANES = 4;

const test = createTest(async () => {
  const desk = await openStagedDesk({ commerceSource: 'off' }, { keepsLeftPages: true });
  return Object.assign(desk, {
    /** Opens a tab with the race page, another one beside it, and two panels that are bound to the first. */
    async openLane(index: number): Promise<Lane> {
      let ticket = index * 10_000;
      const takeTicket = (): number => (ticket += 1);
      const { context } = desk.browser;
      const openTab = async (): Promise<Page> => {
        const tab = await context.newPage();
        const body = racePage(index % 2 ? 'textarea' : 'editable');
        await tab.route('**/tickets/*', (route) => route.fulfill({ contentType: 'text/html', body }));
        await tab.goto(`${desk.servers.helpdesk}/tickets/${takeTicket()}`);
        return tab;
      };
      const beside = await openTab();
      const page = await openTab();
      const openPanel = async (): Promise<Page> => {
        const opened = await context.newPage();
        await opened.goto(desk.browser.extensionUrl('manifest.json'));
        const [tab] = await opened.evaluate((wanted) => chrome.tabs.query({ url: wanted }), page.url());
        await opened.goto(desk.browser.extensionUrl(`sidepanel.html?tab=${tab?.id}`));
        return opened;
      };
      const second = await openPanel();
      const panel = await openPanel();
      const parts = partsOf(panel);
      await parts.header.getByText(`#${ticket}`).waitFor();
      const lane = {
        page: { ...surfaceOf(page), clickNext: () => page.click('#next') },
        panel: {
          ...surfaceOf(panel),
          press: (name: PanelButton) => parts[name].click(),
          tryToPress: (name: PanelButton) => parts[name].click({ timeout: 100, force: true }).catch(() => undefined),
        },
        beside: surfaceOf(beside),
        second: surfaceOf(second),
        takeTicket,
      };
      await Promise.all([observePanel(lane.panel), observePanel(lane.second)]);
      answerRaces(desk.platform);
      return lane;
    },
  });
});

describe('a page that opens another ticket in steps', () => {
  test(
    'gets no text of another ticket, and the panel shows, asks and says nothing false',
    { timeout: 60_000 + RACES * 10_000 },
    async ({ desk }) => {
      const lanes: Lane[] = [];
      for (let index = 1; index <= LANES; index += 1) lanes.push(await desk.openLane(index));
      const results = await runRaces(lanes, desk.platform, RACES);
      writeFigure({ ...countEnds(results), where: 'Chromium', full: FULL });
      expectNoFault(results);
    },
  );

  test(
    'takes a text and gives it back wherever its ticket is open, and says so',
    { timeout: 60_000 + SITUATIONS * 30_000 },
    async ({ desk }) => {
      const lanes: Lane[] = [];
      for (let index = 1; index <= SITUATION_LANES; index += 1) lanes.push(await desk.openLane(LANES + 1 + index));
      const results = await runSituations(lanes, desk.platform, SITUATIONS);
      writeFigure({ ...countSituations(results), where: 'Chromium', full: FULL_SITUATIONS });
      expectRightPresses(results);
    },
  );

  test('a page that writes a text into another ticket is caught', async ({ desk }) => {
    const lane = await desk.openLane(LANES + 1);
    const random = new Random(SEED);
    await lane.page.evaluate(() => {
      const { open } = window.race;
      window.race.open = () => {
        open();
        const box = document.querySelector('textarea, [contenteditable]');
        if (box instanceof HTMLTextAreaElement) box.value += ' made for ticket-1-text';
        else box?.append(' made for ticket-1-text');
      };
    });
    expect((await runRace(lane, desk.platform, random)).faults).toContain('wrong insert');
  });
});
