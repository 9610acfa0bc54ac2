import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';

import { findChromium } from '@/demo/browser/find-chromium';
import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { findDockedPanel, partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { stageDockedPanel } from '@/test/browser/docked-stage';

import { countTries, writeFigure } from './figures';
import { racePage } from './race-page';
import {
  answerRaces,
  countEnds,
  expectNoFault,
  type Lane,
  observePanel,
  type PanelButton,
  runRaces,
} from './run-races';
import { surfaceOf } from './surface-of';

const FULL = 1000;
const RACES = countTries(FULL);
const LANES = 5;

const writePage = (path: string): string =>
  path.startsWith('/tickets/') ? racePage(path.includes('plain') ? 'textarea' : 'editable') : '';

test(
  'a page with its own panel gets no text of another ticket, and the panel shows, asks and says nothing false',
  { timeout: 120_000 + RACES * 10_000 },
  async () => {
    const { platform, origin } = await stageDockedPanel(writePage, 'data-code-url="/code" data-adapter="sample-desk"');
    answerRaces(platform);
    const search = findChromium();
    if (!search.found) throw new Error('No Chromium was found: npm test says how to get one');
    const browser = await orHarnessFailure(chromium.launch({ executablePath: search.path }), 'Chromium did not start');
    onTestFinished(() => browser.close());

    async function openLane(index: number): Promise<Lane> {
      let ticket = index * 10_000;
      const takeTicket = (): number => (ticket += 1);
      const page = await browser.newPage();
      await page.goto(`${origin}/tickets/${takeTicket()}${index % 2 ? '?plain' : ''}`);
      await page.getByRole('button', { name: uiText('request.suggest') }).waitFor();
      await page.keyboard.press('Alt+Shift+KeyD');
      const panel = await findDockedPanel(page);
      const parts = partsOf(panel);
      await parts.header.getByText(`#${ticket}`).waitFor();
      const lane: Lane = {
        page: { ...surfaceOf(page), clickNext: () => page.click('#next') },
        panel: {
          ...surfaceOf(panel),
          press: (name: PanelButton) => parts[name].click(),
          tryToPress: (name: PanelButton) => parts[name].click({ timeout: 100, force: true }).catch(() => undefined),
        },
        takeTicket,
      };
      await observePanel(lane.panel);
      return lane;
    }

    const lanes: Lane[] = [];
    for (let index = 1; index <= LANES; index += 1) lanes.push(await openLane(index));
    const results = await runRaces(lanes, platform, RACES);
    const counted = countEnds(results);
    writeFigure({ ...counted, promise: `${counted.promise}, with the panel in them`, where: 'Chromium', full: FULL });
    expectNoFault(results);
    expect(results.length).toBeGreaterThanOrEqual(RACES);
  },
);
