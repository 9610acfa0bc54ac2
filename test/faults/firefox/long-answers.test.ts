import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { type FirefoxDesk, openFirefoxDesk } from '@/test/browser/firefox/firefox-desk';
import { sendJson, type StagedPlatform, stagePlatform, suggestion } from '@/test/browser/staged-platform';
import { button } from '@/test/drivers/firefox/xpaths';
import { countTries, writeFigure } from '@/test/faults/figures';

const FULL = 20;
/** Firefox ends an idle background script after 30 s. A debugger would keep Chromium's worker alive, so the test is here. */
const ANSWER_AFTER_MS = 120_000;
/** Time from the answer to the text in the sidebar. */
const SHOWN_WITHIN_MS = 5000;

let desk: FirefoxDesk;
let platform: StagedPlatform;
beforeAll(async () => {
  platform = await stagePlatform();
  desk = await openFirefoxDesk(platform.addresses);
});
afterAll(async () => {
  await desk?.close();
  await platform?.close();
});

test('shows an answer that takes two minutes, also in a sidebar that was closed meanwhile', async () => {
  const tried = countTries(FULL);
  const lost: string[] = [];
  await desk.openTicket('tickets/4711');
  await desk.waitForWords('#4711');
  for (let turn = 0; turn < tried; turn += 1) {
    const words = `Answer ${turn}.`;
    const isClosed = turn % 2 === 1;
    platform.requests.length = 0;
    platform.answer = async (_, response) => {
      await sleep(ANSWER_AFTER_MS - 1000);
      sendJson(response, suggestion(`<p>${words}</p>`));
    };
    await desk.sidebar.click(turn === 0 ? button(uiText('request.suggest')) : button(uiText('request.again')));
    await desk.waitForWords(uiText('request.suggestion-running'));
    if (isClosed) await desk.closeSidebar();
    await sleep(ANSWER_AFTER_MS);
    if (isClosed) await desk.openSidebar();
    let reply: string | undefined;
    const isShown = async () => (reply = await desk.readReply().catch(() => undefined))?.trim() === words;
    await until(isShown, words, SHOWN_WITHIN_MS).catch(() => lost.push(`${turn}: ${reply}`));
    if (platform.requests.length !== 1) lost.push(`${turn}: ${platform.requests.length} requests`);
  }
  const violations = { 'lost or asked twice': lost.length };
  writeFigure({ promise: 'Answers after 120 s', where: 'Firefox', tried, full: FULL, violations });
  expect(lost).toEqual([]);
});
