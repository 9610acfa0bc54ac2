import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { uiText } from '@/demo/browser/ui-text';
import { button, type FirefoxDesk, openFirefoxDesk } from '@/test/browser/firefox/firefox-desk';
import { countTries, writeFigure } from '@/test/faults/figures';
import { playScenario } from '@/test/long/scenarios/play-scenario';

const FULL = 20;
/** Firefox ends an idle background script after 30 s. A debugger would keep Chromium's worker alive, so the test is here. */
const ANSWER_AFTER_MS = 120_000;
/** Time from the answer to the text in the sidebar. */
const SHOWN_WITHIN_MS = 5000;

let desk: FirefoxDesk;
beforeAll(async () => {
  desk = await openFirefoxDesk();
});
afterAll(() => desk?.close());

test('shows an answer that takes two minutes', async () => {
  const tried = countTries(FULL);
  const lost: number[] = [];
  await desk.openTicket('tickets/4711');
  await desk.waitForWords('#4711');
  for (let turn = 0; turn < tried; turn += 1) {
    const asked = desk.servers.platform.requests.length;
    await playScenario(desk.servers.platform.url, 'delay', 'reply-suggestion', '', ANSWER_AFTER_MS);
    await desk.sidebar.click(turn === 0 ? button(uiText('ask.suggest')) : button(uiText('ask.again')));
    await desk.waitForWords(uiText('ask.suggestion-running'));
    await sleep(ANSWER_AFTER_MS - 5000);
    // Still running: the answer was not sent early.
    expect(await desk.sidebar.text()).toContain(uiText('ask.suggestion-running'));
    await sleep(5000 + SHOWN_WITHIN_MS);
    const text = await desk.sidebar.text();
    const isShown = text.includes(uiText('ask.again')) && !text.includes(uiText('ask.suggestion-running'));
    if (!isShown || desk.servers.platform.requests.length !== asked + 1) lost.push(turn);
  }
  const violations = { 'lost or asked twice': lost.length };
  writeFigure({ promise: 'Answers after 120 s', where: 'Firefox', tried, full: FULL, violations });
  expect(lost).toEqual([]);
});
