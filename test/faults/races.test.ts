import { describe, expect } from 'vitest';

import { partsOf } from '@/demo/browser/panel-parts';
import { Random } from '@/demo/shop/sample-data/random';
import { createTest } from '@/test/browser/desk';
import { openStagedDesk } from '@/test/browser/staged-desk';

import { countTries, SEED, writeFigure } from './figures';
import { FAULTS } from './judge-race';
import { racePage } from './race-page';
import { answerRaces, type Lane, observePanel, type RaceResult, runRace } from './run-races';

const FULL = 1000;
const RACES = countTries(FULL);
const LANES = 5;

const test = createTest(async () => {
  const desk = await openStagedDesk({ commerceSource: 'off' });
  return Object.assign(desk, {
    /** Opens a tab with the race page, and a panel that is bound to it. */
    async openLane(lane: number): Promise<Lane> {
      let ticket = lane * 10_000;
      const takeTicket = (): number => (ticket += 1);
      const { context } = desk.browser;
      const page = await context.newPage();
      const kind = lane % 2 ? 'textarea' : 'editable';
      await page.route('**/tickets/*', (route) => route.fulfill({ contentType: 'text/html', body: racePage(kind) }));
      const url = `${desk.servers.helpdesk}/tickets/${takeTicket()}`;
      await page.goto(url);
      const panel = await context.newPage();
      await panel.goto(desk.browser.extensionUrl('manifest.json'));
      const [tab] = await panel.evaluate((wanted) => chrome.tabs.query({ url: wanted }), url);
      await panel.goto(desk.browser.extensionUrl(`sidepanel.html?tab=${tab?.id}`));
      await partsOf(panel).header.getByText(`#${ticket}`).waitFor();
      await observePanel(panel);
      answerRaces(desk.platform);
      return { page, panel, takeTicket };
    },
  });
});

describe('a page that opens another ticket in steps', () => {
  test(
    'gets no text of another ticket, and the panel shows, asks and says nothing false',
    { timeout: 60_000 + RACES * 5000 },
    async ({ desk }) => {
      const random = new Random(SEED);
      const seeds = Array.from({ length: RACES }, () => random.below(2 ** 31));
      const results: RaceResult[] = [];
      const runLane = async (index: number): Promise<void> => {
        const lane = await desk.openLane(index + 1);
        for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
          results.push(await runRace(lane, desk.platform, new Random(seed)));
        }
      };
      await Promise.all(Array.from({ length: LANES }, (_, index) => runLane(index)));
      const count = (names: readonly string[]) => (name: string) => [
        name,
        names.filter((other) => other === name).length,
      ];
      const failed = results.filter(({ faults }) => faults.length > 0);
      const ends = results.map(({ ended }) => ended);
      writeFigure({
        promise: 'Pages that open another ticket in steps',
        where: 'Chromium',
        tried: results.length,
        full: FULL,
        violations: Object.fromEntries(FAULTS.map(count(failed.flatMap(({ faults }) => faults)))),
        measured: Object.fromEntries([...new Set(ends)].toSorted().map(count(ends))),
      });
      expect(failed, `FAULT_SEED=${SEED}`).toEqual([]);
      expect(results).toHaveLength(RACES);
      // Races that never write would prove nothing.
      expect(ends.filter((ended) => ended.endsWith(': inserted')).length).toBeGreaterThan(RACES / 10);
    },
  );

  test('is caught when it writes a text into another ticket', async ({ desk }) => {
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
