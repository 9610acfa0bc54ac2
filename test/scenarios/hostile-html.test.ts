import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { until } from '@/demo/browser/until';

import { test } from '../browser/staged-desk';
import { sendJson, suggestion } from '../browser/staged-platform';
import { hostilePayloads } from './hostile-payloads';

/** Left on the window by every payload whose script runs. */
const MARK = 'deskhandWasHere';

/** A host that nobody may contact. It writes down who does. */
const contacts: string[] = [];
const beacon = createServer(({ url = '' }, response) => {
  contacts.push(url);
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Nobody should be here</title>');
});
let origin: string;
let payloads: readonly string[];
/** Several in one answer, for speed: each on its own is the business of the sanitiser's own tests. */
const PER_ANSWER = 10;

beforeAll(async () => {
  await new Promise<void>((resolve) => beacon.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(beacon.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  payloads = hostilePayloads(host, MARK);
});
beforeEach(() => {
  contacts.length = 0;
});
afterAll(() => {
  beacon.close();
  beacon.closeAllConnections();
});

const isMarked = (page: Page): Promise<boolean> => page.evaluate((mark) => mark in window, MARK);

/** What was started before is seen by then: the host answers requests in the order in which a browser makes them. */
async function awaitContacts(page: Page): Promise<string[]> {
  const last = await page.context().newPage();
  await last.goto(`${origin}/last`);
  await last.close();
  return contacts.filter((contact) => contact !== '/last' && contact !== '/favicon.ico');
}

describe.each(['HTML', 'MARKDOWN', 'PLAIN'])('as %s', (contentFormat) => {
  test('no payload runs in panel or composer, and none reaches the network from there', async ({ desk }) => {
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

test('the payloads are live: without our sanitiser most reach the host or run', async ({ desk }) => {
  const { page } = desk;
  await page.goto(`${desk.servers.helpdesk}/`);
  // The ones that lead the page away would end the experiment.
  const html = payloads.filter((payload) => !payload.includes('refresh')).join('');
  await page.evaluate((live) => {
    document.body.innerHTML = live;
  }, html);
  await until(() => contacts.length > 15, 'the payloads to reach the host');
  expect(await isMarked(page)).toBe(true);
});
