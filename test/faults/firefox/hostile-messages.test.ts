import { afterAll, beforeAll, expect, test } from 'vitest';

import { type FirefoxDesk, openFirefoxDesk } from '@/test/browser/firefox/firefox-desk';
import type { TabView } from '@/test/drivers/view';
import { expectNoEffect, type Message, sendingOf } from '@/test/faults/hostile-messages';

let desk: FirefoxDesk;
let options: TabView;

beforeAll(async () => {
  desk = await openFirefoxDesk();
  await desk.openTicket('tickets/4711');
  await desk.waitForWords('#4711');
  await desk.ask();
  options = await desk.openTab(desk.extensionUrl('options.html'));
});
afterAll(() => desk?.close());

const send = async (messages: readonly Message[]): Promise<unknown[]> =>
  (await desk.inOurWorld(sendingOf('browser', messages))) as unknown[];

async function readState(): Promise<unknown> {
  const stored = await options.evaluate(async () => [
    await browser.storage.local.get(null),
    await browser.storage.session.get(null),
    await browser.runtime.sendMessage({ deskhand: 'settings.view', body: {} }),
  ]);
  return { stored, reply: await desk.readReply() };
}

test('lets no message from the world of the content script take effect', async () => {
  await expectNoEffect({ send, readState, countRequests: () => desk.servers.platform.requests.length }, 'Firefox');
});

test('sees the effect of the same message from the options page, so that the check above can fail', async () => {
  const before = await readState();
  await options.evaluate(() =>
    browser.runtime.sendMessage({ deskhand: 'channel.forget', body: { channel: 'default' } }),
  );
  expect(await readState()).not.toEqual(before);
});
