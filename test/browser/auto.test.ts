import { expect } from 'vitest';

import { partsOf, readReply } from '@/demo/browser/panel-parts';
import { uiText } from '@/demo/browser/ui-text';
import { until } from '@/demo/browser/until';

import { normalizeText } from './desk';
import { test } from './unknown-desk';

test('reads a helpdesk without an adapter, asks for a suggestion and inserts it', async ({ desk }) => {
  await desk.openUnknown('german');
  await desk.helpdesk.ask.waitFor();
  const panel = await desk.ask();
  const reply = await readReply(panel);
  expect(await partsOf(panel).header.innerText()).toContain(uiText('ticket.messages', { count: 3 }));
  const [request] = desk.readRequests();
  expect(JSON.stringify(request)).toContain('fehlt die Rechnung');
  expect(JSON.stringify(request), 'an internal note is nobody’s business').not.toContain('Buchhaltung');
  await partsOf(panel).insert.click();
  const editor = desk.page.getByTestId('editor');
  await until(async () => normalizeText(await editor.innerText()) === normalizeText(reply), 'the reply in the page');
});

test('says why it does not read an uncertain page, and offers to teach it', async ({ desk }) => {
  await desk.openUnknown('all-alike');
  const panel = await desk.openPanel();
  await panel.getByText(uiText('doubt.no-roles')).waitFor();
  await panel.getByRole('button', { name: uiText('action.start') }).waitFor();
  expect(await desk.page.locator('[deskhand-ask]').count()).toBe(0);
  expect(desk.readRequests()).toEqual([]);
});

test('reads the next ticket with the same recipe once its content follows the address', async ({ desk }) => {
  await desk.openUnknown('german');
  const panel = await desk.openPanel();
  await partsOf(panel).subject.getByText('Rechnung fehlt').waitFor();
  await desk.page.evaluate(() => {
    history.pushState({}, '', '/vorgang/33999');
    const thread = document.querySelector('[class^="Thread_list"]');
    thread?.replaceWith(thread.cloneNode(true));
  });
  await partsOf(panel).header.getByText('#33999').waitFor();
});

test('finds a conversation that the page adds late', async ({ desk }) => {
  const { page } = desk;
  // The page's own script adds its messages later.
  await page.route('**/vorgang/**', async (route) => {
    const response = await route.fetch();
    const late = (await response.text())
      .replace('<div class="Thread_list', '<template id="late"><div class="Thread_list')
      .replace('<div class="Editor_box', '</template><div class="Editor_box');
    await route.fulfill({ response, body: late });
  });
  await desk.openUnknown('german');
  const panel = await desk.openPanel();
  await panel.getByRole('button', { name: uiText('action.teach') }).waitFor();
  await page.evaluate(() => {
    const late = document.querySelector<HTMLTemplateElement>('#late');
    late?.replaceWith(late.content);
  });
  await partsOf(panel).subject.getByText('Rechnung fehlt').waitFor();
});
