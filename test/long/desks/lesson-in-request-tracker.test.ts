import { expect, inject, onTestFinished, test } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { setUpFor } from '@/demo/browser/set-up-for';
import { uiText } from '@/demo/browser/ui-text';
import { startServers } from '@/demo/servers/start-servers';
import type { SuggestionRequest } from '@/lib/contract/suggestion';
import { startLesson } from '@/test/drivers/chromium/lesson-driver';

import { logIn } from './log-in';

const desk = inject('requestTracker');

test('a lesson on a page without an adapter tells the customer, the agent and the notes apart, where only words mark a comment', async () => {
  const servers = await startServers({ firstPort: 0 });
  onTestFinished(() => servers.close());
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  onTestFinished(() => browser.close());
  await configure(browser, {
    ...setUpFor(servers),
    desks: [{ match: 'http://127.0.0.1/Ticket/*', adapter: 'auto' }],
  });
  const page = await browser.context.newPage();
  await logIn(page, desk.address, 'agent.mira');
  await page.goto(`${desk.address}/Ticket/Display.html?id=${desk.tickets.english}`);
  const messages = page.locator('.transaction.message');
  await messages.first().waitFor();
  const panel = await browser.openSidePanel(page);

  const lesson = await startLesson(panel, page);
  const pointAt = async (step: 'subject' | 'customer' | 'agent', selector: string): Promise<void> => {
    await lesson.untilSaid(uiText(`teach.step-${step}`));
    await lesson.point(selector);
  };
  const heading = (words: string): string => `.message:has(.description:text("${words}")) .message-stanza`;
  await pointAt('subject', '#header h1');
  await pointAt('customer', heading('Ticket created'));
  await pointAt('agent', heading('(Mira Lindqvist) - Correspondence added'));
  await lesson.untilSaid(uiText('teach.step-composer'));
  await lesson.press(uiText('teach.skip'));
  await lesson.untilSaid(uiText('teach.step-review'));
  const comment = page.locator('.transaction.message', { hasText: 'Comments added' });
  await comment.scrollIntoViewIfNeeded();
  // The tags follow the page in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { x, y, width } = (await comment.boundingBox()) ?? expect.fail('There is no comment');
  // The tag with the role stands on the upper edge.
  await page.mouse.click(x + width - 20, y - 8);
  await lesson.untilSaid(`${uiText('teach.role-note')} 1`);
  await lesson.press(uiText('teach.save'));

  const parts = partsOf(panel);
  await parts.subject.getByText('Where is my backpack').waitFor();
  const asked = servers.platform.requests.length;
  await parts.ask.click();
  await readReply(panel);
  const body = servers.platform.requests[asked]?.body as SuggestionRequest;
  expect(body.messages.map(({ role }) => role)).toEqual(['USER', 'ASSISTANT', 'USER']);
  expect(JSON.stringify(body)).not.toMatch(/Leeds|my wife|Status changed/);
  await panel.close();
});
