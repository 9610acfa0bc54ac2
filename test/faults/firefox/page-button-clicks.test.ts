import { afterAll, beforeAll, test } from 'vitest';

import { CLICK_TRIES, expectOwnAsks } from '@/test/faults/click-button';
import { awaitButton } from '@/test/faults/fault-desk';

import { openRaceDesk, type RaceDesk } from './open-race-desk';

let races: RaceDesk;

beforeAll(async () => {
  races = await openRaceDesk();
});
afterAll(() => races?.close());

test(
  'asks about the ticket of a click or about none, and loses no click, whatever happens next',
  { timeout: 60_000 + CLICK_TRIES * 30_000 },
  async () => {
    const { desk, platform, openTicket } = races;
    await expectOwnAsks(
      {
        platform,
        page: desk.page,
        async openTicket(ticket) {
          await openTicket(ticket);
          await awaitButton(desk.page);
          // An earlier try may have left it closed.
          await desk.openSidebar();
          await desk.waitForWords(`#${ticket}`);
        },
        clickButton: () => desk.clickClosed('[deskhand-ask]'),
        closePanel: () => desk.closeSidebar(),
        openPanel: () => desk.openSidebar(),
        killWorker: () => desk.killWorker(),
      },
      'Firefox',
    );
  },
);
