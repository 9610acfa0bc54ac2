import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { until } from '@/demo/browser/until';
import { test } from '@/test/browser/staged-desk';
import { sendJson, suggestion } from '@/test/browser/staged-platform';

import { type ForbiddenHost, startForbiddenHost } from './forbidden-host';
import { hostilePayloads } from './hostile-payloads';

/** By every payload whose script runs. */
const MARK = 'deskhandWasHere';

let beacon: ForbiddenHost;
let payloads: readonly string[];
/** For speed; the sanitizer's own tests try each payload alone. */
const PER_ANSWER = 10;

beforeAll(async () => {
  beacon = await startForbiddenHost();
  payloads = hostilePayloads(beacon.host, MARK);
});
beforeEach(() => {
  beacon.contacts.length = 0;
});
afterAll(() => beacon.close());

const isMarked = (page: Page): Promise<boolean> => page.evaluate((mark) => mark in window, MARK);

/** The host answers in order, so earlier requests have arrived. */
async function awaitContacts(page: Page): Promise<string[]> {
  const last = await page.context().newPage();
  await last.goto(`${beacon.url}last`);
  await last.close();
  return beacon.contacts.filter((contact) => contact !== '/last' && contact !== '/favicon.ico');
}

describe.each(['HTML', 'MARKDOWN', 'PLAIN'])('hostile payloads as %s', (contentFormat) => {
  test('runs no payload in panel or composer, and lets none of them reach the network', async ({ desk }) => {
    const { platform, page, helpdesk } = desk;
    const answers = Array.from({ length: Math.ceil(payloads.length / PER_ANSWER) }, (_, turn) =>
      [`<p>Answer ${turn}.</p>`, ...payloads.slice(turn * PER_ANSWER, (turn + 1) * PER_ANSWER)].join('\n\n'),
    );
    let turn = 0;
    platform.answer = (_, response) => sendJson(response, suggestion(answers[turn] ?? '', { contentFormat }));
    await desk.open('tickets/4711');
    const panel = await desk.ask();
    const { askAgain, insert, undo } = partsOf(panel);
    const address = panel.url();
    for (turn = 0; turn < answers.length; turn += 1) {
      if (turn > 0) await askAgain.click();
      await until(async () => (await readReply(panel)).includes(`Answer ${turn}.`), `answer ${turn}`);
      await insert.click();
      await undo.waitFor();
      expect(await helpdesk.readComposer()).toContain(`Answer ${turn}.`);
    }
    expect(await awaitContacts(page)).toEqual([]);
    expect([await isMarked(panel), await isMarked(page)]).toEqual([false, false]);
    expect(panel.url()).toBe(address);
  });
});

test('proves that the payloads are live: without the sanitizer, most of them reach the host or run', async ({
  desk,
}) => {
  const { page } = desk;
  await page.goto(`${desk.servers.helpdesk}/`);
  const html = payloads.filter((payload) => !payload.includes('refresh')).join('');
  await page.evaluate((live) => {
    document.body.innerHTML = live;
  }, html);
  await until(() => beacon.contacts.length > 15, 'the payloads to reach the host');
  expect(await isMarked(page)).toBe(true);
});
