import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';

import { findChromium } from '@/demo/browser/find-chromium';
import { orHarnessFailure } from '@/demo/browser/harness-failure';
import { findDockedPanel, partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { startRelay } from '@/relay/server/start-relay';
import { stagePlatform } from '@/test/browser/staged-platform';
import { createTestConfig, DESK } from '@/test/relay/start-test-relay';

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

/** A helpdesk whose race pages show the panel of a relay, and a browser without an extension. */
async function openStage() {
  const platform = await stagePlatform();
  onTestFinished(() => platform.close());
  answerRaces(platform);

  let relay = '';
  const readCode = async (): Promise<string> => {
    const body = JSON.stringify({ agent: 'ada' });
    const headers = { ...DESK, 'content-type': 'application/json' };
    const answer = await fetch(`${relay}/desk/agent-code`, { method: 'POST', headers, body });
    return ((await answer.json()) as { code: string }).code;
  };
  const answer = async ({ url = '', method }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (method === 'POST') return void response.end(await readCode());
    const tag = `<script src="${relay}/app/deskhand.js" data-code-url="/code" data-adapter="sample-desk" async></script>`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(url.startsWith('/tickets/') ? racePage(url.includes('plain') ? 'textarea' : 'editable') + tag : '');
  };
  const helpdesk = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => helpdesk.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => helpdesk.close(() => resolve())));
  const origin = `http://127.0.0.1:${(helpdesk.address() as AddressInfo).port}`;

  const config = createTestConfig(platform.url, {
    desks: [{ match: `${origin}/*`, channel: 'main', token: DESK.authorization.slice('Bearer '.length) }],
    apps: [{ origin, channel: 'main' }],
    limits: { perMinute: 100_000, perDay: 1_000_000 },
  });
  const running = await startRelay({ config, dataFile: '', port: 0 });
  onTestFinished(() => running.close(0));
  // The browser takes the other name for another site.
  relay = running.url.replace('127.0.0.1', 'localhost');

  const search = findChromium();
  if (!search.found) throw new Error('No Chromium was found: npm test says how to get one');
  const browser = await orHarnessFailure(chromium.launch({ executablePath: search.path }), 'Chromium did not start');
  onTestFinished(() => browser.close());
  return { platform, browser, origin };
}

test(
  'a page with its own panel gets no text of another ticket, and the panel shows, asks and says nothing false',
  { timeout: 120_000 + RACES * 10_000 },
  async () => {
    const { platform, browser, origin } = await openStage();

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
