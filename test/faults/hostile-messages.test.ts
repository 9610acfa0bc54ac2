import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { partsOf, readReply, readVerdict } from '@/demo/browser/panel-parts';
import { type Desk, openDesk } from '@/test/browser/desk';
import { listOurWorlds } from '@/test/browser/our-worlds';

import { expectNoEffect, type Message, sendingOf } from './hostile-messages';

let desk: Desk;
let panel: Page;
let session: CDPSession;
let contextId: number;

beforeAll(async () => {
  desk = await openDesk();
  await desk.open('tickets/4711');
  panel = await desk.ask();
  await partsOf(panel).verdict.waitFor();
  session = await desk.browser.context.newCDPSession(desk.page);
  const [ours] = await listOurWorlds(session, desk.browser);
  if (ours === undefined) throw new Error('The content script has no world.');
  contextId = ours;
});
afterAll(() => desk?.close());

async function send(messages: readonly Message[]): Promise<unknown[]> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    awaitPromise: true,
    returnByValue: true,
    expression: sendingOf('chrome', messages),
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result.value as unknown[];
}

async function readState(): Promise<unknown> {
  const bare = await desk.browser.openOptions();
  const stored = await bare.evaluate(async () => [
    await chrome.storage.local.get(null),
    await chrome.storage.session.get(null),
    await chrome.runtime.sendMessage({ deskhand: 'settings.view', body: {} }),
  ]);
  await bare.close();
  // The panel reads the ticket again when its tab is in front again.
  return { stored, verdict: await readVerdict(panel), reply: await readReply(panel) };
}

test('lets no message from the world of the content script take effect', async () => {
  await expectNoEffect({ send, readState, countRequests: () => desk.servers.platform.requests.length }, 'Chromium');
});

test('sees the effect of the same message from the options page, so that the check above can fail', async () => {
  const before = await readState();
  const options = await desk.browser.openOptions();
  await options.evaluate(() =>
    chrome.runtime.sendMessage({ deskhand: 'channel.forget', body: { channel: 'default' } }),
  );
  await options.close();
  expect(await readState()).not.toEqual(before);
});
