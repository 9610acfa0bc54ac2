import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, test } from 'vitest';

import { INSERT_NAMES } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { addHelpdesk, button, type FirefoxDesk, openFirefoxDesk } from '@/test/browser/firefox/firefox-desk';
import { type StagedPlatform, stagePlatform } from '@/test/browser/staged-platform';
import { countTries, writeFigure } from '@/test/faults/figures';
import { racePage } from '@/test/faults/race-page';
import {
  answerRaces,
  countEnds,
  expectNoFault,
  type Lane,
  observePanel,
  type PanelButton,
  runRaces,
} from '@/test/faults/run-races';

const FULL = 200;

const BUTTONS: Record<PanelButton, string> = {
  ask: button(uiText('ask.suggest')),
  insert: INSERT_NAMES.map(button).join(' | '),
  undo: button(uiText('insert.undo')),
};

const pages = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(racePage('editable')),
);
let desk: FirefoxDesk;
let platform: StagedPlatform;

beforeAll(async () => {
  platform = await stagePlatform();
  answerRaces(platform);
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  desk = await openFirefoxDesk(platform.addresses);
});
afterAll(async () => {
  await desk?.close();
  pages.close();
  await platform?.close();
});

/** Opens the race page in the front tab, beside the sidebar. */
async function openLane(): Promise<Lane> {
  const { port } = pages.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  await desk.openOptions();
  await addHelpdesk(desk, `${origin}/tickets/*`, 'Sample helpdesk');
  let ticket = 10_000;
  await desk.navigate(`${origin}/tickets/${ticket}`);
  await desk.waitForWords(`#${ticket}`);
  const { page, sidebar } = desk;
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

test('shows, asks, inserts and says nothing false on a page that opens another ticket in steps', async () => {
  const results = await runRaces([await openLane()], platform, countTries(FULL));
  writeFigure({ ...countEnds(results), where: 'Firefox', full: FULL });
  expectNoFault(results);
});
