import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';
import { addAgent, revokeAgent } from '@/relay/agent/agent-tokens';
import { createTestConfig, PLATFORM, startTestRelay, X_TOKEN } from '@/test/relay/start-test-relay';
import { createTestFolder } from '@/test/relay/test-place';

import { openDesk } from './desk';
import { findFilesHolding, holdsSecret, readPage } from './find-secret';
import { createGate, sendJson, stagePlatform, suggestion } from './staged-platform';

test('works through a relay from the first run to a revoked token, without any platform credential', async () => {
  const profileDir = mkdtempSync(join(tmpdir(), 'deskhand-profile-'));
  const platform = await stagePlatform();
  const relay = await startTestRelay({ config: createTestConfig(platform.url) });
  const code = await addAgent(relay.storage, 'ada', { withCode: true, now: Date.now() });
  const desk = await openDesk({ launch: { profileDir }, setUp: () => undefined });
  const { servers, browser, page } = desk;

  // The first run, with a one-time code.
  await page.goto(`${servers.helpdesk}/tickets/4711`);
  const first = await desk.openPanel();
  const opened = browser.context.waitForEvent('page');
  await first.getByRole('button', { name: uiText('action.add-helpdesk') }).click();
  const start = await opened;
  await start.getByRole('textbox', { name: uiText('options.desk-address') }).fill(page.url());
  await start.getByRole('radio', { name: uiText('start.by-relay') }).check();
  await start.getByRole('textbox', { name: uiText('options.relay-url') }).fill(relay.url);
  const secret = start.getByLabel(uiText('options.relay-secret'));
  const connect = start.getByRole('button', { name: uiText('start.connect') });
  await secret.fill('WRNG-WRNG-WRNG');
  await connect.click();
  await start.getByText(uiText('options.relay-refused')).waitFor();
  await secret.fill(code);
  await connect.click();
  await start.getByRole('heading', { name: uiText('start.done') }).waitFor();
  await start.close();
  expect(platform.requests).toEqual([]);

  // A worker that dies costs no second request of the platform.
  await desk.open('tickets/4711');
  const gate = createGate();
  platform.answer = async (_, response) => {
    await gate.opened;
    sendJson(response, suggestion('<p>Hello</p>'));
  };
  const panel = await desk.ask();
  await until(() => platform.requests.length === 1, 'the request');
  await browser.killWorker();
  gate.open();
  expect(await readReply(panel)).toBe('Hello');
  expect(platform.requests).toHaveLength(1);

  // A reply and tags that the platform sends by itself.
  const ticketId = '4711';
  const sent = { ticketId, messageId: 'm-1' };
  await relay.post(
    '/platform/reply',
    { ...sent, reply: '<p>Your parcel left today.</p>', replyType: 'html' },
    PLATFORM,
  );
  await relay.post('/platform/tags', { ...sent, tags: ['delivery'] }, PLATFORM);
  const { news, verdict, insert } = partsOf(panel);
  await verdict.getByText(uiText('verdict.drafted'), { exact: true }).waitFor();
  expect(await readReply(panel)).toBe('Your parcel left today.');
  await news.getByText('delivery', { exact: true }).waitFor();
  expect(await desk.helpdesk.composer.innerText()).not.toContain('Your parcel left today.');
  await insert.click();
  await desk.helpdesk.composer.getByText('Your parcel left today.').waitFor();

  // A summary that is finished later, in the open panel and after it was opened again.
  platform.answer = (_, response) =>
    sendJson(response, {
      code: '200',
      msg: 'ok',
      success: true,
      data: { taskId: 'task-1', ticketId, status: 'PENDING' },
    });
  const { summary } = partsOf(panel);
  await summary.getByRole('button', { name: uiText('summary.summarize') }).click();
  await summary.getByText(uiText('summary.awaited')).waitFor();
  const finished = { taskId: 'task-1', ticketId, status: 'COMPLETED', summary: 'Ada waits for her parcel.' };
  await relay.post('/platform/summary', finished, PLATFORM);
  await summary.getByText('Ada waits for her parcel.').waitFor();
  await desk.closePanel();
  const again = await desk.openPanel();
  await partsOf(again).summary.getByText('Ada waits for her parcel.').waitFor();

  // A revoked token.
  await revokeAgent(relay.storage, 'ada', Date.now());
  await partsOf(again).askAgain.click();
  await partsOf(again).alert.getByText(uiText('failure.no-relay-access')).waitFor();

  const stored = await readPage(await browser.openOptions());
  expect(holdsSecret(stored, X_TOKEN)).toBe(false);
  expect(stored).not.toMatch(/dskr_[\w-]{20}/);
  expect(stored).toContain(relay.url);
  expect(stored).not.toContain(platform.url);
  await desk.close();
  await platform.close();
  // The credential was never there.
  expect(findFilesHolding(relay.url, profileDir)).not.toEqual([]);
  for (const secretText of [X_TOKEN, platform.url]) expect(findFilesHolding(secretText, profileDir)).toEqual([]);
  rmSync(profileDir, { recursive: true });
});

test('says that the relay is lost, and goes on when it returns', async () => {
  const platform = await stagePlatform();
  const config = createTestConfig(platform.url);
  const dataFile = join(createTestFolder(), 'relay.db');
  const relay = await startTestRelay({ config, dataFile });
  const code = await addAgent(relay.storage, 'ada', { withCode: true, now: Date.now() });
  const desk = await openDesk();
  const options = await desk.browser.openOptions();
  await options.getByRole('textbox', { name: uiText('options.relay-url') }).fill(relay.url);
  await options.getByLabel(uiText('options.relay-secret')).fill(code);
  await options.getByRole('button', { name: uiText('options.save') }).click();
  await options.getByText(uiText('options.saved'), { exact: true }).waitFor();
  await options.close();

  await desk.open('tickets/4711');
  const panel = await desk.openPanel();
  await panel.getByRole('heading', { level: 1, name: 'Where is my order?' }).waitFor();
  await relay.close(0);
  await panel.getByText(uiText('relay.lost')).waitFor();
  const { port } = new URL(relay.url);
  const returned = await startTestRelay({ config, port: Number(port), dataFile });
  await returned.post('/platform/tags', { ticketId: '4711', tags: ['back'] }, PLATFORM);
  await panel.getByText('back', { exact: true }).waitFor();
  await panel.getByText(uiText('relay.lost')).waitFor({ state: 'hidden' });
  await desk.close();
  await platform.close();
});
