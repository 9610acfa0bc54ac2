import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { type FirefoxDesk, openFirefoxDesk } from '@/test/browser/firefox/firefox-desk';
import { sendJson, type StagedPlatform, stagePlatform, suggestion } from '@/test/browser/staged-platform';
import { button } from '@/test/drivers/firefox/xpaths';
import { isComplete } from '@/test/drivers/is-complete';
import { countTries, writeFigure } from '@/test/faults/figures';

const FULL = 20;
/** Firefox ends a background script after 30 s without a call of its interface, even while a fetch is open. */
const ANSWER_AFTER_MS = isComplete ? 120_000 : 45_000;

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

test('shows an answer that takes longer than an idle background script lives, also in a sidebar that was closed meanwhile', async () => {
  const tried = countTries(FULL);
  const lost: string[] = [];
  await desk.openTicket('tickets/4711');
  await desk.waitForWords('#4711');
  for (let turn = 0; turn < tried; turn += 1) {
    const words = `Answer ${turn}.`;
    const isClosed = turn % 2 === 1;
    platform.requests.length = 0;
    let isAnswered = false;
    platform.answer = async (_, response) => {
      await sleep(ANSWER_AFTER_MS);
      isAnswered = true;
      sendJson(response, suggestion(`<p>${words}</p>`));
    };
    await desk.sidebar.click(button(uiText(turn === 0 ? 'request.suggest' : 'request.again')));
    await desk.waitForWords(uiText(turn === 0 ? 'request.suggestion-running' : 'request.suggestion-running-short'));
    if (isClosed) await desk.closeSidebar();
    await until(() => isAnswered, 'the answer to be sent', 2 * ANSWER_AFTER_MS);
    if (isClosed) await desk.openSidebar();
    let reply: string | undefined;
    const isShown = async () => (reply = await desk.readReply().catch(() => undefined))?.trim() === words;
    await until(isShown, words).catch(() => lost.push(`${turn}: ${reply}`));
    if (platform.requests.length !== 1) lost.push(`${turn}: ${platform.requests.length} requests`);
  }
  const violations = { 'lost or asked twice': lost.length };
  writeFigure({
    promise: `Answers after ${ANSWER_AFTER_MS / 1000} s`,
    where: 'Firefox',
    tried,
    full: FULL,
    violations,
  });
  expect(lost).toEqual([]);
});
