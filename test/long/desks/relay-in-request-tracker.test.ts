import { expect, inject, onTestFinished, test } from 'vitest';

import { DEMO_EXTENSION_DIR } from '@/demo/browser/build-extension';
import { configure } from '@/demo/browser/configure';
import { launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { PLATFORM } from '@/test/relay/start-test-relay';

import { logIn } from './log-in';
import { PATIENCE_MS, startRelayWithModule } from './relay-with-module';
import { openRelayedQueue, RELAY_USER } from './relayed-queue';
import { TAGS } from './replying-platform';

const { address } = inject('requestTracker');
const desk = openRelayedQueue('Relay');

async function startStage(settings: object = {}) {
  const stage = await startRelayWithModule('request-tracker', { ...desk.settings, ...settings });
  return {
    ...stage,
    /** Sends a customer's first mail, and returns the ticket with the platform's reply and tags. */
    receive: async (text: string) => {
      const subject = `Order 10029, ${Math.random()}`;
      await desk.sendMail({ subject, text });
      const ticketId = (await desk.findTicket(subject)) ?? expect.fail('There is no ticket');
      await stage.untilDelivered(ticketId, 1);
      return { ticketId, subject };
    },
  };
}

test("a customer's mail comes back to the ticket as the platform's draft and tags, which the agent's panel shows and the agent sends", async () => {
  const { relay, platform, receive, readMessages, untilDelivered } = await startStage();
  const { ticketId, subject } = await receive('Where is my order 10029?');
  const [trigger] = platform.webhooks;
  expect(platform.webhooks).toEqual([
    { ticketId, messageId: expect.stringMatching(/^\d+$/) as string, eventType: 'message.created' },
  ]);
  expect(platform.tickets.get(ticketId)).toMatchObject({
    ticketId,
    subject,
    customerEmail: 'dana.whitfield@mail.example',
    messages: [{ id: trigger?.messageId, role: 'user', content: 'Where is my order 10029?' }],
  });
  const reply = `<p>Hello Dana,</p><p>the answer to message <b>${trigger?.messageId}</b> of ${ticketId}.</p>`;
  expect(await desk.readNotes(ticketId)).toEqual([
    { type: 'Comment', creator: RELAY_USER, html: expect.stringMatching(/^<!-- deskhand:[\w-]{22} -->/) as string },
  ]);
  expect((await desk.readNotes(ticketId))[0]?.html.endsWith(reply)).toBe(true);
  expect(await desk.readTags(ticketId)).toEqual(TAGS);

  // The agent's own page.
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  onTestFinished(() => browser.close());
  const agentToken = (await relay.addAgent('mira')).authorization.slice('Bearer '.length);
  await configure(browser, {
    relay: { url: relay.url, agentToken },
    desks: [{ match: 'http://127.0.0.1/*', adapter: 'request-tracker' }],
  });
  const page = await browser.context.newPage();
  await logIn(page, address, 'agent.mira');
  await page.goto(`${address}/Ticket/Display.html?id=${ticketId}`);
  const panel = await browser.openSidePanel(page);
  const { news, verdict, insert } = partsOf(panel);
  await verdict.getByText(uiText('verdict.drafted'), { exact: true }).waitFor();
  for (const tag of TAGS) await news.getByText(tag, { exact: true }).waitFor();
  const history = page.locator('.transaction.message');
  await history.filter({ hasText: 'the answer to message' }).waitFor();
  expect(await page.locator('body').innerText()).not.toContain('deskhand:');

  await insert.click();
  await page.waitForURL(/\/Ticket\/Update\.html\?Action=Respond/);
  const editor = page.frameLocator('iframe.cke_wysiwyg_frame').locator('body[contenteditable=true]');
  await editor.waitFor();
  await insert.click();
  await editor.getByText('the answer to message').waitFor();
  await page.locator('input[name="SubmitTicket"]').last().click();
  await page.waitForURL(/\/Ticket\/Display\.html/);

  await until(async () => (await readMessages(ticketId)).length === 2, "the agent's answer in the relay");
  expect(await readMessages(ticketId)).toMatchObject([
    { role: 'user', content: 'Where is my order 10029?' },
    { role: 'agent', content: expect.stringContaining(`the answer to message ${trigger?.messageId}`) as string },
  ]);
  const notes = await desk.readNotes(ticketId);
  expect(notes.map(({ type, creator }) => [type, creator])).toEqual([
    ['Comment', RELAY_USER],
    ['Correspond', 'agent.mira'],
  ]);

  // Neither the draft nor the agent's answer has triggered the webhook, and the next mail does.
  await desk.sendMail({ subject: `Re: [desk.example #${ticketId}] ${subject}`, text: 'Thank you. When exactly?' });
  await untilDelivered(ticketId, 2);
  expect(platform.webhooks).toHaveLength(2);
}, 180_000);

test('a reply as correspondence reaches the customer at once, once, and triggers nothing', async () => {
  const { platform, receive, readMessages } = await startStage({ replyAs: 'correspondence' });
  const { ticketId } = await receive('Where is my order 10029?');
  await until(async () => (await readMessages(ticketId)).length === 2, 'the reply in the relay');
  const [trigger] = platform.webhooks;
  expect((await readMessages(ticketId)).at(-1)).toMatchObject({
    role: 'agent',
    content: `Hello Dana,\n\nthe answer to message ${trigger?.messageId} of ${ticketId}.`,
  });
  expect(platform.webhooks).toHaveLength(1);
  expect(await desk.readNotes(ticketId)).toMatchObject([{ type: 'Correspond', creator: RELAY_USER }]);
});

test('a finished summary is filed as a comment, once', async () => {
  const { relay, receive } = await startStage({ replyAs: 'correspondence' });
  const { ticketId } = await receive('Where is my order 10029?');
  const summary = { ticketId, taskId: ticketId, status: 'COMPLETED', summary: 'Asks for 10029.\n<urgent>' };
  await relay.post('/platform/summary', summary, PLATFORM);
  await relay.post('/platform/summary', summary, PLATFORM);
  await until(async () => (await desk.readNotes(ticketId)).length === 2, 'the summary on the ticket', PATIENCE_MS);
  const html = expect.stringContaining('Asks for 10029.<br>&lt;urgent&gt;') as string;
  expect((await desk.readNotes(ticketId)).at(-1)).toEqual({ type: 'Comment', creator: RELAY_USER, html });
});
