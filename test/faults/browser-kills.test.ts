import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { type DeskhandBrowser, launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { type SampleHelpdesk, sampleHelpdesk } from '@/demo/browser/sample-helpdesk';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { type Servers, startServers } from '@/demo/servers/start-servers';
import { Random } from '@/demo/shop/sample-data/random';
import { sendJson, type StagedPlatform, stagePlatform, suggestion } from '@/test/browser/staged-platform';

import { countTries, SEED, writeFigure } from './figures';
import { isBlank } from './is-blank';

const FULL = 20;
/** The browser dies within this time after the last step. */
const KILL_WITHIN_MS = 400;
const ANSWER_WITHIN_MS = 300;

const random = new Random(SEED);
/** The profile stays from one browser to the next. */
const profileDir = mkdtempSync(join(tmpdir(), 'deskhand-killed-'));

let servers: Servers;
let platform: StagedPlatform;
let browser: DeskhandBrowser;

beforeAll(async () => {
  [servers, platform] = await Promise.all([startServers({ firstPort: 0 }), stagePlatform()]);
  platform.answer = async (_, response) => {
    await sleep(random.below(ANSWER_WITHIN_MS));
    sendJson(response, suggestion('<p>Hello</p>'));
  };
  browser = await launch();
  await configure(browser, { ...setUpFor(servers), ...platform.addresses });
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([servers?.close(), platform?.close()]);
  rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
});

const launch = () => launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400, profileDir });

interface Screens {
  panel: Page;
  helpdesk: SampleHelpdesk;
}

async function openTicket(): Promise<Screens> {
  const page = await browser.context.newPage();
  const helpdesk = sampleHelpdesk(page);
  await page.goto(`${servers.helpdesk}/tickets/4711`);
  await helpdesk.ask.waitFor();
  return { helpdesk, panel: await browser.openSidePanel(page) };
}

/** The steps before the death of the browser, and whether a text that was not inserted dies with it. */
const MOMENTS: readonly { name: string; hasUnused: boolean; act: (screens: Screens) => Promise<unknown> }[] = [
  { name: 'during a request', hasUnused: false, act: ({ panel }) => partsOf(panel).ask.click() },
  {
    name: 'after a suggestion',
    hasUnused: true,
    async act({ panel }) {
      await partsOf(panel).ask.click();
      await partsOf(panel).reply.waitFor();
    },
  },
  {
    name: 'after an edit',
    hasUnused: true,
    async act({ panel }) {
      await partsOf(panel).ask.click();
      await partsOf(panel).reply.press('x');
    },
  },
  {
    name: 'during an insertion',
    hasUnused: false,
    async act({ panel }) {
      await partsOf(panel).ask.click();
      await partsOf(panel).insert.click();
    },
  },
];

/** Lists the broken promises after a restart. */
async function findBroken(hasUnused: boolean, asked: number): Promise<string[]> {
  const broken: string[] = [];
  const { panel } = await openTicket();
  if (await isBlank(panel)) broken.push('blank panel');
  const { ask, reply } = partsOf(panel);
  const isAskShown = await ask.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (!isAskShown) return [...broken, 'lost settings'];
  const isBack = (await reply.count()) > 0;
  const isTold = (await panel.getByText(uiText('storage.restarted')).count()) > 0;
  if (hasUnused && !isBack && !isTold) broken.push('text lost without a notice');
  if (platform.requests.length > asked) broken.push('asked unasked');

  await ask.click();
  const answer = await readReply(panel).catch(() => 'none');
  if (answer !== 'Hello') broken.push(`lost credential: ${answer}`);
  return broken;
}

test('leaves no screen blank, keeps the settings and tells of lost texts when the browser is killed', async () => {
  const tried = countTries(FULL);
  const broken: string[] = [];
  const firstMoment = random.below(MOMENTS.length);
  for (let turn = 0; turn < tried; turn += 1) {
    const moment = MOMENTS[(turn + firstMoment) % MOMENTS.length];
    if (!moment) throw new Error('There is no such moment');
    const { name, hasUnused, act } = moment;
    await act(await openTicket());
    await sleep(random.below(KILL_WITHIN_MS));
    await browser.crash();
    const asked = platform.requests.length;
    browser = await launch();
    broken.push(...(await findBroken(hasUnused, asked)).map((what) => `${turn}, ${name}: ${what}`));
    // The next try starts without work on the ticket.
    await browser.close();
    browser = await launch();
  }
  const count = (what: RegExp) => broken.filter((each) => what.test(each)).length;
  writeFigure({
    promise: 'Browser kills',
    where: 'Chromium',
    tried,
    full: FULL,
    violations: { blank: count(/: blank/), lost: count(/: (?:lost|text)/), 'asked unasked': count(/: asked/) },
  });
  expect(broken, `FAULT_SEED=${SEED}`).toEqual([]);
});
